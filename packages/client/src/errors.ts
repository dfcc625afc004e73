/** Why a call failed: the code that the API documentation explains, or one of our own for what never got an answer. */

export type HeathlandErrorCode = 'UNREACHABLE' | 'TIMED_OUT' | (string & {})

export class HeathlandError extends Error {
  override readonly name = 'HeathlandError'
  readonly code: HeathlandErrorCode
  /** Of the answer; 0 where there was none. */
  readonly status: number
  /** To name when asking support. */
  readonly requestId: string | undefined

  constructor(
    code: HeathlandErrorCode,
    message: string,
    { status = 0, requestId, cause }: { status?: number; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}
