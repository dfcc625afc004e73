import type { Failure } from './api.ts'

const codes: readonly (string | undefined)[] = ['PASSWORD_TOO_COMMON', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']

/** What the server said about a new password, which belongs at its field; undefined when it said something else. */
export function passwordMessageOf({ code, message }: Failure): string | undefined {
  return codes.includes(code) ? message : undefined
}
