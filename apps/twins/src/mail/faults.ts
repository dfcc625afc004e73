/** What mail servers of the world do wrong. */
import type { FaultOf, FaultTable } from '../faults.ts'

export const mailFaults = {
  none: 'Works as it should.',
  slow: 'Takes the mail at once but answers late.',
  down: 'Refuses every connection.',
  transient: 'Answers 451 to the recipient: come back later.',
  permanent: 'Answers 550 to the recipient: there is no such mailbox.',
  'drop-after-data': 'Takes the mail, then drops the connection without an answer.',
} as const satisfies FaultTable
export type MailFault = FaultOf<typeof mailFaults>
