import { isSanePrice } from '@heathland/domain/funding/deposit'
import { type Money, money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { OnrampLimits, OnrampPort, OnrampQuote } from '@heathland/providers/onramp/port'
import type { Context } from '../../core/context.ts'

/** The provider, where one is configured. */
export function onrampOf(ctx: Context): OnrampPort {
  if (!ctx.ports.onramp) throw new Refused(refuse('FUNDING_UNAVAILABLE'))
  return ctx.ports.onramp
}

/** What an amount buys and what is possible, asked of the provider side by side. */
export async function readQuote(ctx: Context, pay: Money): Promise<OnrampQuote & { readonly limits: OnrampLimits }> {
  const onramp = onrampOf(ctx)
  const [quoted, limited] = await Promise.all([onramp.quote({ pay }), onramp.limits({ asset: pay.asset === 'GBP' ? 'GBP' : 'EUR' })])
  if ('unknown' in limited) throw new Refused(refuse('FUNDING_UNAVAILABLE'))
  if ('refused' in limited) throw new Refused(refuse('FUNDING_NOT_POSSIBLE'))
  const { min, max } = limited.limits
  const isWithin = pay.amountMinor >= min.amountMinor && pay.amountMinor <= max.amountMinor
  if (!isWithin || 'refused' in quoted) {
    throw new Refused(
      refuse('FUNDING_NOT_POSSIBLE', { asset: pay.asset, minMinor: String(min.amountMinor), maxMinor: String(max.amountMinor) }),
    )
  }
  if ('unknown' in quoted) throw new Refused(refuse('FUNDING_UNAVAILABLE'))
  const { quote } = quoted
  // The page is opened for this amount in all; a quote for another one is about something else.
  if (quote.paid.amountMinor !== pay.amountMinor) throw new Refused(refuse('FUNDING_UNAVAILABLE'))
  if (!isSanePrice(quote)) {
    ctx.log.error({ asset: pay.asset }, 'the onramp quotes a price that cannot be true')
    throw new Refused(refuse('FUNDING_UNAVAILABLE'))
  }
  return { ...quote, paid: money(quote.paid.amountMinor, pay.asset), limits: limited.limits }
}
