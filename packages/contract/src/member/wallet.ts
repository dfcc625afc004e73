import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { present } from './identity.ts'

export const Wallet = z.strictObject({
  /** None before anyone asked for it, waiting until the provider has made it. */
  state: z.enum(['none', 'waiting', 'ready']),
  /** While waiting: the provider has not made it although it was asked for several times. It is asked again until it is there. */
  isLate: z.boolean().optional(),
  /** Its address: its one name, at the provider and on the chain. */
  walletId: z.string().optional(),
  /** Where the provider shows it. */
  consoleUrl: z.string().optional(),
  /** The chain its tokens are on. */
  network: z.string().optional(),
})
export type Wallet = z.infer<typeof Wallet>

export const wallet = {
  read: oc
    .route({ method: 'GET', path: '/wallet', summary: 'One’s own wallet, and whether it is ready', tags: ['wallet'] })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .output(Wallet),
}
