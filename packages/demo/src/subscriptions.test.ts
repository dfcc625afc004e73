import { expect, test } from 'vitest'
import { createDemo } from './index.ts'

const now = new Date('2026-11-15T12:00:00.000Z')

function open(clock: () => Date = () => now) {
  let kept: string | null = null
  return createDemo({
    keep: {
      read: () => kept,
      write(text) {
        kept = text
      },
    },
    clock,
    random: () => 0,
    pause: async () => undefined,
    digest: async (text) => String(text.length).padStart(64, '0'),
  })
}

test('[PORT-01] the demonstration holds the specification’s three placements, and the matured one is not part of the total', async () => {
  const { items, total } = await open().placements.list({})
  expect(items.map(({ name, status, investedCapital }) => [name, status, investedCapital.amountMinor])).toEqual([
    ['Green Energy Fund', 'Open', '1000000'],
    ['Delta Housing', 'Open', '750000'],
    ['Clean Water Bridge', 'Closed', '500000'],
  ])
  expect(total.amountMinor).toBe('1750000')
})

test('an order below the minimum waits for the team without money set aside, and one draft per offer is kept', async () => {
  const demo = await ready()
  const first = await demo.subscriptions.prepare({ offerId: '1', amountMinor: '20000', language: 'en' })
  const again = await demo.subscriptions.prepare({ offerId: '1', amountMinor: '30000', language: 'en' })
  expect(again.subscription.id).toBe(first.subscription.id)
  expect((await demo.subscriptions.list({})).items).toHaveLength(1)
  const before = await available(demo)
  await expect(confirm(demo, { ...again, document: { ...again.document, textHash: 'f'.repeat(64) } })).rejects.toMatchObject({
    code: 'TEXT_CHANGED',
  })
  expect(await confirm(demo, again)).toMatchObject({ state: 'in-review', isBelowMinimum: true, cancellable: 'any-time' })
  expect(await available(demo)).toBe(before)
})

test('[INV-02 fee] a signed order sets its amount and the fee aside, and cancelling frees both', async () => {
  const demo = await ready()
  const before = await available(demo)
  const order = { offerId: '2', amountMinor: '250000', language: 'en' } as const
  await demo.protection.acknowledgeWarning({ warning: 'eu-large-investment.1', offerId: '2' })
  await demo.protection.consent({ offerId: '2', amountMinor: '250000', answer: 'all-of-it' })
  const signed = await confirm(demo, await demo.subscriptions.prepare(order))
  expect(signed).toMatchObject({ state: 'reserved', cancellable: 'until', total: { amountMinor: '252500' } })
  expect(await available(demo)).toBe(before - 252_500n)
  expect((await demo.documents.list({})).items[0]).toMatchObject({ id: signed.documentId, status: 'Signed' })
  expect(await demo.subscriptions.cancel({ subscriptionId: signed.id })).toMatchObject({ state: 'cancelled' })
  expect(await available(demo)).toBe(before)
})

test('[INV-02 card] an order that is paid by card costs 1.5 percent more, waits, and is paid some seconds later from the card alone', async () => {
  let at = now
  const demo = await ready(() => at)
  const before = await available(demo)
  await demo.protection.acknowledgeWarning({ warning: 'eu-large-investment.1', offerId: '2' })
  await demo.protection.consent({ offerId: '2', amountMinor: '250000', answer: 'all-of-it' })
  const draft = await demo.subscriptions.prepare({ offerId: '2', amountMinor: '250000', language: 'en' })
  const signed = await confirm(demo, draft, 'card')
  expect(signed).toMatchObject({ state: 'awaiting-payment', paysBy: 'card' })
  const subscriptionId = signed.id
  await expect(demo.cards.payOrder({ subscriptionId, chargedMinor: '252500' })).rejects.toMatchObject({ code: 'CARD_PRICE_CHANGED' })
  const opened = await demo.cards.payOrder({ subscriptionId, chargedMinor: '256288' })
  expect(await demo.cards.payOrder({ subscriptionId, chargedMinor: '256288' })).toEqual(opened)
  await expect(demo.subscriptions.pay({ subscriptionId })).rejects.toMatchObject({ code: 'CARD_PAYMENT_OPEN' })
  at = new Date(now.getTime() + 3_000)
  expect(await demo.subscriptions.read({ subscriptionId })).toMatchObject({ state: 'reserved' })
  expect(await demo.cards.listOfOrder({ subscriptionId })).toMatchObject({
    items: [{ id: opened.cardPaymentId, state: 'succeeded', hasPaidOrder: true, charged: { amountMinor: '256288' } }],
  })
  expect(await available(demo)).toBe(before)
  await demo.subscriptions.cancel({ subscriptionId })
  expect(await available(demo)).toBe(before + 252_500n)
})

test('more than the balance is refused, and so is an offer that is closed', async () => {
  const demo = await ready()
  await demo.protection.acknowledgeWarning({ warning: 'eu-large-investment.1', offerId: '2' })
  await demo.protection.consent({ offerId: '2', amountMinor: '99000000', answer: 'all-of-it' })
  const large = await demo.subscriptions.prepare({ offerId: '2', amountMinor: '90000000', language: 'en' })
  await expect(confirm(demo, large)).rejects.toMatchObject({ code: 'LEDGER_FUNDS_SHORT' })
  await expect(demo.subscriptions.prepare({ offerId: '3', amountMinor: '100000', language: 'en' })).rejects.toMatchObject({
    code: 'OFFER_NOT_OPEN',
  })
})

type Demo = ReturnType<typeof open>

/** The visitor has done what the law asks for. */
async function ready(clock?: () => Date): Promise<Demo> {
  const demo = open(clock)
  const { protection } = demo
  await protection.stateCategory({
    category: 'eu-non-sophisticated',
    answers: { amountsMinor: {}, counts: {}, claims: [] },
    statements: [],
  })
  const { questions } = await protection.readTest({})
  await protection.takeTest({ answers: Object.fromEntries(questions.map(({ code, options }) => [code, options[0] ?? ''])) })
  const { knowledgeTest } = await protection.read({})
  if (knowledgeTest.warning) await protection.acknowledgeWarning({ warning: knowledgeTest.warning.id })
  await protection.simulateLoss({ yearlyIncomeMinor: '4000000', assetsMinor: '3000000', commitmentsMinor: '0' })
  await protection.acknowledgeSimulation({})
  for (const offerId of ['1', '2']) await protection.acknowledgeWarning({ warning: 'eu-risk.1', offerId })
  return demo
}

function confirm(
  demo: Demo,
  { subscription, document }: Awaited<ReturnType<Demo['subscriptions']['prepare']>>,
  paysBy: 'wallet' | 'card' = 'wallet',
) {
  return demo.subscriptions.confirm({ subscriptionId: subscription.id, textHash: document.textHash, hasConsented: true, paysBy })
}

async function available(demo: Demo): Promise<bigint> {
  const { items } = await demo.ledger.balance({})
  return BigInt(items.find(({ asset }) => asset === 'EUR')?.available.amountMinor ?? '0')
}
