import type { Deposit } from '@heathland/domain/funding/deposit'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { onrampOf } from './quote.ts'

export interface BuyPage {
  readonly url: string
  /** Whose messages are the page's own. */
  readonly pageOrigins: string[]
}

/** The provider's page for one deposit and for the browser that asks now: it opens from no other address, so it is never kept. */
export function buyPageOf(ctx: Context, deposit: Deposit, email: string): BuyPage {
  const onramp = onrampOf(ctx)
  if (!ctx.origin) throw new Refused(refuse('FUNDING_INFORMATION_MISSING'))
  const url = onramp.buildBuyUrl({
    orderId: deposit.id,
    customerId: deposit.personId,
    walletAddress: deposit.walletAddress,
    pay: deposit.pay,
    email,
    customerAddress: ctx.origin.address,
    returnUrl: `${ctx.publicOrigin}/wallet`,
  })
  return { url, pageOrigins: [onramp.pageOrigin] }
}
