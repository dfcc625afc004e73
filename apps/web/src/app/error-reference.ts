import { referenceOf } from '@heathland/domain/platform/reference'

/** What a member reads to support, where the server answered. By its shape, so that a first visit need not load the client of the api. */
export function referenceIn(error: unknown): string | undefined {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : undefined
  const requestId = typeof data === 'object' && data !== null && 'requestId' in data ? data.requestId : undefined
  return typeof requestId === 'string' ? referenceOf(requestId) : undefined
}
