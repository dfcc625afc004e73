import { toCardPayment, toCardTerms, toOrderCardTerms } from '@heathland/contract/wire-cards'
import { cardPaymentsPage } from '@heathland/domain/cards/card-payment'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { requireIdentity } from '../funding/require-identity.ts'
import { ownPerson } from '../identity/own-person.ts'
import { findPaymentFacts } from '../payments/transfer-details.sql.ts'
import { findOwnPayment, listOwnPayments, listPaymentsOfOrder } from './cards.sql.ts'
import { openPayment, payOrderByCard } from './open-payment.ts'
import { cardsOf } from './own-cards.ts'

const { cards } = operations.member

export const memberCards = {
  readTerms: cards.readTerms.handler(async ({ context: { ctx } }) => {
    const { cell, feeBps } = await readPrice(ctx)
    return toCardTerms(cell, feeBps)
  }),
  readOrderTerms: cards.readOrderTerms.handler(async ({ context: { ctx } }) => {
    const { cell, feeBps } = await readPrice(ctx)
    return toOrderCardTerms(cell, feeBps)
  }),
  payOrder: cards.payOrder.handler(({ context: { ctx, once }, input: { subscriptionId, chargedMinor } }) =>
    payOrderByCard(ctx, { subscriptionId, agreedMinor: BigInt(chargedMinor) }, once),
  ),
  listOfOrder: cards.listOfOrder.handler(async ({ context: { ctx }, input: { subscriptionId } }) => {
    const { personId } = ownPerson(ctx)
    const rows = await ctx.read((tx) => listPaymentsOfOrder(tx, { personId, subscriptionId, rowsMax: cardPaymentsPage }))
    return { items: rows.map(toCardPayment) }
  }),
  start: cards.start.handler(({ context: { ctx, once }, input: { amountMinor, chargedMinor } }) =>
    openPayment(ctx, { amountMinor: BigInt(amountMinor), agreedMinor: BigInt(chargedMinor) }, once),
  ),
  list: cards.list.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const { personId } = ownPerson(ctx)
    const rows = await ctx.read((tx) => listOwnPayments(tx, { personId, before, rowsMax: cardPaymentsPage + 1 }))
    return mapPage(
      pageOf(rows, cardPaymentsPage, ({ payment }) => payment.id),
      toCardPayment,
    )
  }),
  read: cards.read.handler(async ({ context: { ctx }, input }) => {
    const { personId } = ownPerson(ctx)
    const found = await ctx.read((tx) => findOwnPayment(tx, personId, input.cardPaymentId))
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    return toCardPayment(found)
  }),
}

async function readPrice(ctx: Context): Promise<{ readonly cell: Cell; readonly feeBps: bigint }> {
  const { personId } = ownPerson(ctx)
  const facts = await ctx.read((tx) => findPaymentFacts(tx, personId))
  requireIdentity(facts?.kycStatus)
  if (!facts?.cell) throw new Refused(refuse('CARD_UNAVAILABLE'))
  return { cell: facts.cell, feeBps: cardsOf(ctx.ports, facts.cell).feeBps }
}
