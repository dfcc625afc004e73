/** What the session needs once somebody may be here: the api, and what keeps a session alive. No public page loads it. */
export { client, whenNotSignedIn } from './api.ts'
export { attendance, watchAttendance } from './attendance.ts'
export { codeOf } from './error-copy.ts'
export { createRenewal } from './renewal.ts'
