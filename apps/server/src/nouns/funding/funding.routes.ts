import { toDeposit, toQuote } from '@heathland/contract/wire-funding'
import { money } from '@heathland/domain/money'
import { operations } from '../../http/operations.ts'
import { openPage } from './open-page.ts'
import { readQuote } from './quote.ts'
import { listDeposits, readDeposit } from './read-deposits.ts'
import { requireOwnIdentity } from './require-identity.ts'
import { startDeposit } from './start-deposit.ts'

const { funding } = operations.member

export const memberFunding = {
  quote: funding.quote.handler(async ({ context: { ctx }, input }) => {
    await requireOwnIdentity(ctx)
    return toQuote(await readQuote(ctx, payOf(input)))
  }),
  start: funding.start.handler(({ context: { ctx, once }, input }) => startDeposit(ctx, payOf(input), once)),
  openPage: funding.openPage.handler(({ context: { ctx }, input }) => openPage(ctx, input.depositId)),
  list: funding.list.handler(async ({ context: { ctx }, input }) => {
    const { items, ...place } = await listDeposits(ctx, input.after)
    return { items: items.map(toDeposit), ...place }
  }),
  read: funding.read.handler(async ({ context: { ctx }, input }) => toDeposit(await readDeposit(ctx, input.depositId))),
}

function payOf({ amountMinor, asset }: { amountMinor: string; asset: 'EUR' | 'GBP' }) {
  return money(BigInt(amountMinor), asset)
}
