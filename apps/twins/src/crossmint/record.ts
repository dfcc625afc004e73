/** What a wallet provider does wrong, and what it did. */
import { answerFaults, type FaultOf, type FaultTable } from '../faults.ts'
import type { DeedFacts } from '../record.ts'

export const crossmintFaults = {
  ...answerFaults,
  'wrong-balance': 'Says a tenth more than there is when balances are asked for.',
} as const satisfies FaultTable
export type CrossmintFault = FaultOf<typeof crossmintFaults>

export const creditFaults = {
  none: 'Tokens arrive as they were sent.',
  'wrong-amount': 'A tenth less arrives than was sent.',
  never: 'The transfer is confirmed to the sender and never arrives.',
} as const satisfies FaultTable

export interface WalletDeed extends DeedFacts {
  readonly what:
    | 'wallet-created'
    | 'wallet-found-again'
    | 'wallet-read'
    | 'balances-read'
    | 'refused'
    /** A fault that was ordered kept it from being done. */
    | 'not-done'
    | 'tokens-arrived'
    | 'tokens-lost'
    | 'webhook-sent'
  readonly owner?: string
  readonly address?: string
  readonly token?: string
  /** In the token's smallest units. */
  readonly rawAmount?: string
  /** The sender's own name of the transfer. */
  readonly reference?: string
  readonly transferId?: string
  readonly idempotencyKey?: string
  readonly webhook?: { readonly id: string; readonly type: string; readonly attempt: number; readonly status: number | undefined }
  readonly reason?: string
}
