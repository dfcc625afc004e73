/** What a sign-in provider does. Codes and tokens are not in the record. */
import type { DeedFacts } from '../record.ts'
import type { LinkedInFault } from './faults.ts'

export interface SignInDeed extends DeedFacts {
  readonly what:
    | 'allowed'
    | 'cancelled'
    | 'authorization-refused'
    | 'code-exchanged'
    | 'code-refused'
    | 'client-refused'
    | 'profile-given'
    | 'profile-refused'
  readonly clientId: string
  readonly subject?: string
  readonly email?: string
  /** Why it was refused. */
  readonly reason?: string
  readonly fault: LinkedInFault
}
