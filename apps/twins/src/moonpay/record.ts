/** What an onramp does wrong, and what it did. */
import { answerFaults, type FaultOf, type FaultTable } from '../faults.ts'
import type { DeedFacts } from '../record.ts'

export const moonPayFaults = {
  ...answerFaults,
  behind: 'Does not know yet of transactions that it has, and answers 404.',
  'wrong-amount': 'Says that ten times as much was delivered as was.',
  'wrong-currency': 'Says that something else than EURC was delivered.',
} as const satisfies FaultTable
export type MoonPayFault = FaultOf<typeof moonPayFaults>

export const orderFaults = {
  none: 'What was quoted is charged, and what was bought is delivered.',
  'fee-changed': 'Charges twice the fee that was quoted, and delivers less for it.',
  stuck: 'Stays pending until it is pushed along by hand.',
  'fails-after-payment': 'Takes the money, fails, and gives it back.',
  'delivers-less': 'Says what was bought and delivers half of it.',
  'delivers-nothing': 'Says completed and delivers nothing.',
  'delivers-part': 'Charges all, delivers half of it, and says so.',
  'delivers-elsewhere': 'Delivers to another wallet, and says so.',
  'delivers-another-token': 'Delivers USDC, and says so.',
  'settles-twice': 'Charges and delivers a second time for the same order.',
} as const satisfies FaultTable
export type OrderFault = FaultOf<typeof orderFaults>

export interface BuyDeed extends DeedFacts {
  readonly what:
    | 'widget-opened'
    | 'widget-refused'
    | 'widget-left'
    | 'transaction-created'
    | 'transaction-changed'
    | 'tokens-sent'
    | 'tokens-not-sent'
    | 'read'
    | 'refused'
    /** A fault that was ordered kept it from being done. */
    | 'not-done'
    | 'webhook-sent'
  readonly transactionId?: string
  readonly externalTransactionId?: string | undefined
  readonly status?: string
  readonly walletAddress?: string
  /** In EURC's smallest units: what was bought, as the page showed it. */
  readonly boughtRaw?: string
  /** In EURC's smallest units: what truly left for the wallet. */
  readonly rawAmount?: string
  readonly webhook?: { readonly id: string; readonly type: string; readonly attempt: number; readonly status: number | undefined }
  readonly reason?: string
}
