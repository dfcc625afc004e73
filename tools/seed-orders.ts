/**
 * Orders of a development database, one in every state, on the offers of the EU: members take the test, read the warning and sign; staff
 * accept, refuse, allocate and pass on. All through the product's own verbs.
 */
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { money } from '@heathland/domain/money'
import { packAt } from '@heathland/domain/rules/packs'
import { signedIn } from '@heathland/server/core/actor'
import type { Context } from '@heathland/server/core/context'
import type { Composition } from '@heathland/server/entry/compose'
import { acts } from '@heathland/server/entry/nouns'
import { approve } from '@heathland/server/nouns/approvals/decide'
import { recordWallet } from '@heathland/server/nouns/identity/record-fact'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import { listOfficeOffers } from '@heathland/server/nouns/offers/office-offers.sql'
import { acknowledgeWarning, consentToLarge } from '@heathland/server/nouns/protection/decide-investing'
import { listWaitingCategories } from '@heathland/server/nouns/protection/protection.sql'
import { acknowledgeLoss, simulateLoss } from '@heathland/server/nouns/protection/simulate-loss'
import { judgeCategory, stateCategory } from '@heathland/server/nouns/protection/state-category'
import { readTest, takeTest } from '@heathland/server/nouns/protection/take-test'
import { carryOutAllocation, requestAllocation } from '@heathland/server/nouns/subscriptions/allocate-offer'
import { cancelSubscription } from '@heathland/server/nouns/subscriptions/cancel-subscription'
import { confirmSubscription } from '@heathland/server/nouns/subscriptions/confirm-subscription'
import { listOffersWithOrders } from '@heathland/server/nouns/subscriptions/office-subscriptions.sql'
import { prepareSubscription } from '@heathland/server/nouns/subscriptions/prepare-subscription'
import { carryOutRelease, requestRelease } from '@heathland/server/nouns/subscriptions/release-funds'
import { reviewSubscription } from '@heathland/server/nouns/subscriptions/review-subscription'
import { enter } from './seed-office.ts'

type Offer = 'Delta Housing' | 'Green Energy Fund' | 'Classrooms for Kisumu'

interface SeededOrder {
  readonly email: string
  readonly offer: Offer
  readonly euro: bigint
  readonly ends?: 'cancelled' | 'accepted' | 'refused'
}

interface SeededInvestor {
  readonly email: string
  /** What they have to invest. */
  readonly euro: bigint
  /** The law gives sophisticated investors no reflection period: their orders are ready to be allocated at once. */
  readonly isSophisticated: boolean
}

const investors: readonly SeededInvestor[] = [
  { email: 'hugo@members.example', euro: 400_000n, isSophisticated: true },
  { email: 'iris@members.example', euro: 250_000n, isSophisticated: true },
  { email: 'joris@members.example', euro: 300_000n, isSophisticated: false },
  // An order of hers that was accepted waits for money.
  { email: 'karin@members.example', euro: 0n, isSophisticated: false },
]

/** What lies at the bank before its first statement. */
export const seededAtBankMinor = investors.reduce((sum, { euro }) => sum + euro * 100n, 0n)

/** Oldest first. Those of the first two offers are allocated as far as they are ready. */
const orders: readonly SeededOrder[] = [
  { email: 'hugo@members.example', offer: 'Delta Housing', euro: 25_000n },
  { email: 'iris@members.example', offer: 'Delta Housing', euro: 10_000n },
  { email: 'iris@members.example', offer: 'Green Energy Fund', euro: 15_000n },
  { email: 'hugo@members.example', offer: 'Classrooms for Kisumu', euro: 180_000n },
  { email: 'iris@members.example', offer: 'Classrooms for Kisumu', euro: 150_000n },
  { email: 'hugo@members.example', offer: 'Classrooms for Kisumu', euro: 650n },
  { email: 'karin@members.example', offer: 'Delta Housing', euro: 900n, ends: 'accepted' },
  { email: 'karin@members.example', offer: 'Green Energy Fund', euro: 300n, ends: 'refused' },
  { email: 'joris@members.example', offer: 'Classrooms for Kisumu', euro: 140_000n },
  { email: 'joris@members.example', offer: 'Green Energy Fund', euro: 8_000n, ends: 'cancelled' },
  { email: 'joris@members.example', offer: 'Classrooms for Kisumu', euro: 90_000n },
  { email: 'joris@members.example', offer: 'Green Energy Fund', euro: 6_000n },
  { email: 'iris@members.example', offer: 'Classrooms for Kisumu', euro: 500n },
  { email: 'karin@members.example', offer: 'Classrooms for Kisumu', euro: 400n },
  { email: 'joris@members.example', offer: 'Classrooms for Kisumu', euro: 750n },
]

/** False when there are orders already, or the offers of an older seeding are others. */
export async function seedOrders(platform: Composition): Promise<boolean> {
  const mira = await enter(platform, 'mira@staff.example')
  const { known, offers } = await (await mira()).read(async (tx) => ({
    known: await listOffersWithOrders(tx, { rowsMax: 1 }),
    offers: new Map(
      (await listOfficeOffers(tx, { state: 'published', after: undefined, rowsMax: 50 })).map(({ id, content }) => [content.name, id]),
    ),
  }))
  if (known.length > 0 || orders.some(({ offer }) => !offers.has(offer))) return false
  const idOf = (offer: Offer) => offers.get(offer) as Id<'ofr'>
  for (const investor of investors) await makeInvestor(platform, investor)
  for (const order of orders) await place(platform, order, idOf(order.offer))
  await allocate(platform, idOf('Delta Housing'))
  await allocate(platform, idOf('Green Energy Fund'))
  await passOn(platform, idOf('Delta Housing'))
  return true
}

/** A wallet, money, and everything that the law asks of a member before an order. */
async function makeInvestor(platform: Composition, { email, euro, isSophisticated }: SeededInvestor): Promise<void> {
  const member = await enter(platform, email)
  const ctx = await member()
  const { personId } = signedIn(ctx)
  await recordWallet(await platform.openFor({ kind: 'operator', command: 'seed' }), personId, `seeded-wallet-of-${personId}`)
  if (euro > 0n) {
    const job = await platform.openFor({ kind: 'job', queue: 'seed' })
    const steps = bankDeposit({ id: job.newId('dep'), cell: 'eu', personId, money: money(euro * 100n, 'EUR') }, () => job.newId('trf'))
    await job.inTransaction(async (tx) => {
      await openAccounts(tx, accountsToOpen(steps), job.now)
      await postTransfers(tx, steps, job.now)
    })
  }
  if (isSophisticated) {
    const answers = { amountsMinor: { 'gross-income': '9000000' }, counts: { 'trades-each-quarter': 12 }, claims: [] }
    const statements = ['eu-attestation', 'eu-awareness', 'eu-liability'] as const
    await stateCategory(ctx, { category: 'eu-sophisticated-person', answers, statements: [...statements] })
    const carla = await (await enter(platform, 'carla@staff.example'))()
    const [stated] = await carla.read((tx) =>
      listWaitingCategories(tx, { categories: ['eu-sophisticated-person'], after: undefined, rowsMax: 1 }),
    )
    if (!stated) throw new Error(`${email} has stated no category`)
    await judgeCategory(carla, { categoryId: stated.id, verdict: 'confirmed' })
    return
  }
  await stateCategory(ctx, { category: 'eu-non-sophisticated', answers: { amountsMinor: {}, counts: {}, claims: [] }, statements: [] })
  const { questions } = await readTest(ctx)
  await takeTest(await member(), Object.fromEntries(questions.map(({ code, right }) => [code, right])))
  await simulateLoss(await member(), { yearlyIncomeMinor: '12000000', assetsMinor: '300000000', commitmentsMinor: '0' })
  await acknowledgeLoss(await member())
}

async function place(platform: Composition, { email, euro, ends }: SeededOrder, offerId: Id<'ofr'>): Promise<void> {
  const member = await enter(platform, email)
  const amountMinor = euro * 100n
  const { riskWarning, largeInvestment } = packAt('eu-ecspr', (await member()).now)
  await acknowledgeWarning(await member(), { warning: riskWarning.id, offerId })
  if (largeInvestment) await consentToLarge(await member(), { offerId, amountMinor, answer: largeInvestment.proof.right })
  const { subscription, document } = await prepareSubscription(await member(), { offerId, amountMinor, language: 'en' })
  const { textHash } = document.document.envelope
  await confirmSubscription(await member(), { subscriptionId: subscription.id, textHash, hasConsented: true, paysBy: 'wallet' })
  if (ends === 'cancelled') await cancelSubscription(await member(), subscription.id)
  if (ends === 'accepted' || ends === 'refused')
    await reviewSubscription(await (await enter(platform, 'mira@staff.example'))(), {
      subscriptionId: subscription.id,
      isAccepted: ends === 'accepted',
      reason: ends === 'accepted' ? 'First investment of a new member.' : 'The amount is far below the minimum.',
    })
}

/** Two people allocate what is ready; the worker finds it done when it comes up. */
async function allocate(platform: Composition, offerId: Id<'ofr'>): Promise<void> {
  const [mira, milan] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'milan@staff.example')]
  const asked = await requestAllocation(await mira(), {
    offerId,
    rule: 'pro-rata',
    floorMinor: 0n,
    reason: 'The first orders are paid and past reflection.',
  })
  await approve(await milan(), acts, { approvalId: asked.id, bodyHash: asked.bodyHash })
  const job = await platform.openFor({ kind: 'job', queue: 'seed' })
  await carryOutAllocation(job, await newest<Id<'alo'>>(job, 'allocation', offerId))
}

async function passOn(platform: Composition, offerId: Id<'ofr'>): Promise<void> {
  const [mira, milan] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'milan@staff.example')]
  const asked = await requestRelease(await mira(), { offerId, reason: 'The company has signed and owns the sites.' })
  await approve(await milan(), acts, { approvalId: asked.id, bodyHash: asked.bodyHash })
  const job = await platform.openFor({ kind: 'job', queue: 'seed' })
  await carryOutRelease(job, await newest<Id<'fre'>>(job, 'fund_release', offerId))
}

async function newest<Found extends string>(ctx: Context, table: 'allocation' | 'fund_release', offerId: Id<'ofr'>): Promise<Found> {
  const [row] = await ctx.read((tx) =>
    tx.query<{ id: Found }>(`newest-${table}`, `select id from ${table} where offer_id = $1 order by id desc limit 1`, [offerId]),
  )
  if (!row) throw new Error(`${offerId} has no ${table}`)
  return row.id
}
