/**
 * Hostile providers: members join, have themselves checked and pay in while the twins fail, stall, lie, settle twice, in part or
 * elsewhere, and lose and delay what they send, all drawn by a seed. What pages say is compared with the twins' own records as it
 * is said; when the faults are over and time has passed, everything has healed, or is an open break for a person.
 */
import type { Id } from '@heathland/domain/id'
import { everyCheck } from '@heathland/server/entry/nouns'
import { randomFrom } from '../bench/random.ts'
import { quiet } from '../webhooks/orders.ts'
import { addressOf, openStage, type Provider, providers, type Stage, say, withHands } from '../webhooks/stage.ts'
import type { WorldCluster } from '../world-on.ts'
import { openTwinTruth, type Purchase, type TwinTruth } from './twin-truth.ts'
import { type Verdict, verifyLedger } from './verifier.ts'

export interface HostileOptions {
  readonly cluster: WorldCluster
  readonly seed: number
  readonly runs: number
  readonly hands?: number
  readonly say?: (sentence: string) => void
}

export interface HostileOutcome {
  readonly runs: number
  /** How often a member asked what is so. */
  readonly looks: number
  /** Things that members were told and that were not so. */
  readonly falselySaid: readonly string[]
  /** Answers that nobody planned for. */
  readonly unexpected: readonly string[]
  /** What has not healed although the faults are over, and is nobody's to look at. */
  readonly unhealed: readonly string[]
  /** Members whose books are not what the twins delivered, less what is open for a person. */
  readonly wrongBooks: readonly string[]
  /** Daily checks that found something else than differences which are open for a person. */
  readonly checksFound: readonly string[]
  readonly ledger: Verdict
  /** Days until all had healed. */
  readonly days: number
  readonly members: { readonly withWallet: number; readonly approved: number; readonly deposits: number; readonly done: number }
  readonly breaks: Readonly<Record<string, number>>
  readonly struck: Readonly<Record<string, number>>
}

/** Shorter than usual, so that a stall costs a moment; the order of things is the same. */
const patience = { timeoutMs: 1_500, wholeMs: 4_000, waitMsFirst: 20, waitMsMax: 100, openMs: 500 }
/** Longer than anyone waits for. */
const stallMs = 2_500
/** A member who opens a deposit or a check holds a connection while the provider is asked: one for each hand, and some for the rest. */
const poolMax = '45'
/** Checks and payments take as long as it takes to see them under way. */
const pace = { TWIN_SUMSUB_REVIEW_MS: '60', TWIN_MOONPAY_STEP_MS: '60' }
/** The platform's clock runs ahead by this much every tick, so that waits of minutes take moments. */
const tick = { everyMs: 300, bySeconds: 5 }
const dayMs = 24 * 3_600_000

export async function surviveHostileProviders(options: HostileOptions): Promise<HostileOutcome> {
  const { say: tell = () => undefined, hands = 12, seed } = options
  const stage = await openStage({ cluster: options.cluster, patience, pace, settings: { SWEEP_SECONDS: '1', DATABASE_POOL_MAX: poolMax } })
  const truth = openTwinTruth(stage.twins)
  const outcome = { falselySaid: [] as string[], unexpected: [] as string[], looks: 0 }
  let aheadSeconds = 0
  const moveOn = async (seconds: number) => {
    aheadSeconds += seconds
    await stage.moveClock(aheadSeconds)
  }
  try {
    for (const provider of providers) await stage.twins[provider].tell('/webhook', { url: `${stage.address}/api/${provider}/webhook` })
    await stage.world.startWorker()
    const meanwhile = [keepOrdering(stage, seed), every(tick.everyMs, () => moveOn(tick.bySeconds))]
    const members: Member[] = []
    let lived = 0
    try {
      await withHands(
        Array.from({ length: options.runs }, (_, run) => run),
        hands,
        async (run) => {
          const begin = async () => {
            const member: Member = { personId: await stage.join(), orders: [] }
            members.push(member)
            const look = () => lookAt({ stage, truth, outcome }, member)
            await live({ stage, random: randomFrom(seed * 100_003 + run), look, unexpected: outcome.unexpected }, member)
          }
          // Whoever could not go on is counted, and everyone else goes on.
          await begin().catch((error: unknown) => outcome.unexpected.push(`run ${run}: ${sayError(error)}`))
          lived += 1
          if (lived % 100 === 0) tell(`${lived} of ${options.runs} runs`)
        },
      )
    } finally {
      await Promise.all(meanwhile.map(({ stop }) => stop()))
    }
    await Promise.all(faultPaths.map(({ provider, path }) => stage.twins[provider].tell(path, { fault: 'none' })))
    tell('the faults are over')

    // Time passes at both sides. What came late has come after the first leap; the next lets a comparison that was lied to be repeated.
    let days = 0
    let ends = await compare(stage, truth, members)
    for (const [leap, leapDays] of leaps.entries()) {
      if (leap >= leapsMin && ends.unhealed.length + ends.wrongBooks.length === 0) break
      days += leapDays
      for (const provider of providers) await stage.twins[provider].tell('/clock', { advanceMs: leapDays * dayMs })
      await moveOn(leapDays * 24 * 3_600)
      await quiet(stage.world)
      ends = await compare(stage, truth, members)
      tell(`after ${days} days ${ends.unhealed.length} are still to heal, ${ends.wrongBooks.length} books to explain`)
    }
    for (const member of members) await lookAt({ stage, truth, outcome }, member)
    return {
      runs: members.length,
      ...outcome,
      ...ends,
      checksFound: await runChecks(stage),
      ledger: await verifyLedger(stage.world.url('heathland_operator')),
      days,
      members: await countMembers(stage),
      breaks: await countBreaks(stage),
      struck: truth.struck,
    }
  } finally {
    await stage.close()
  }
}

/** In days: what is late is two days late. Whoever has not healed after the last has not healed by itself. */
const leaps = [3, 1, 1, 1, 2]
const leapsMin = 2

export function violationsOf({ falselySaid, unexpected, unhealed, wrongBooks, checksFound, ledger }: HostileOutcome): number {
  const found = [falselySaid, unexpected, unhealed, wrongBooks, checksFound]
  return found.reduce((sum, { length }) => sum + length, ledger.agrees ? 0 : 1)
}

// Faults, drawn ahead and topped up as they are used.

interface FaultPath {
  readonly provider: Provider
  readonly path: string
  /** How many of a hundred; the rest goes as it should. */
  readonly mix: Readonly<Record<string, number>>
}

const answers = { slow: 1, down: 4, '429': 4, '500': 4, 'answer-lost': 4, unreadable: 3, 'wrong-id': 3 }
const deliveries = { lost: 10, doubled: 8, reordered: 5, late: 6, forged: 4, tampered: 3 }
const faultPaths: readonly FaultPath[] = [
  { provider: 'crossmint', path: '/faults', mix: { ...answers, 'wrong-balance': 3 } },
  { provider: 'crossmint', path: '/credits/faults', mix: { 'wrong-amount': 3, never: 3 } },
  { provider: 'crossmint', path: '/deliveries/faults', mix: deliveries },
  { provider: 'sumsub', path: '/faults', mix: answers },
  { provider: 'sumsub', path: '/deliveries/faults', mix: deliveries },
  { provider: 'moonpay', path: '/faults', mix: { ...answers, behind: 3, 'wrong-amount': 1, 'wrong-currency': 1 } },
  {
    provider: 'moonpay',
    path: '/orders/faults',
    mix: {
      'fee-changed': 5,
      stuck: 4,
      'fails-after-payment': 5,
      'delivers-less': 3,
      'delivers-nothing': 3,
      'delivers-part': 4,
      'delivers-elsewhere': 4,
      'delivers-another-token': 4,
      'settles-twice': 5,
    },
  },
  { provider: 'moonpay', path: '/deliveries/faults', mix: deliveries },
]
const scriptLength = 500
const topUpBelow = 200

function keepOrdering(stage: Stage, seed: number): { readonly stop: () => Promise<void> } {
  const random = randomFrom(seed)
  const draw = ({ mix }: FaultPath): string => {
    let left = random() * 100
    for (const [fault, share] of Object.entries(mix)) {
      if (left < share) return fault
      left -= share
    }
    return 'none'
  }
  const topUp = async (place: FaultPath) => {
    const { provider, path } = place
    const twin = stage.twins[provider]
    const { next } = (await (await fetch(`${twin.http}/${provider}${path}`)).json()) as { next: readonly string[] }
    if (next.length >= topUpBelow) return
    await twin.tell(path, { script: [...next, ...Array.from({ length: scriptLength }, () => draw(place))], delayMs: stallMs })
  }
  return every(500, async () => {
    for (const place of faultPaths) await topUp(place)
  })
}

function every(ms: number, turn: () => Promise<void>): { readonly stop: () => Promise<void> } {
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      // A turn that failed is made up for by the next.
      await turn().catch(() => undefined)
      await pause(ms)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}

function sayError(error: unknown): string {
  return error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// What a member does.

interface Member {
  readonly personId: Id<'per'>
  readonly orders: string[]
}

interface Seen {
  readonly wallet: string
  readonly next: string
  readonly states: Readonly<Record<string, string>>
}

interface Life {
  readonly stage: Stage
  readonly random: () => number
  readonly look: () => Promise<Seen>
  readonly unexpected: string[]
}

/** A refusal because a provider is away is an answer; the member tries again a few times. */
const triesMax = 6
const away = new Set([
  'KYC_UNAVAILABLE',
  'FUNDING_UNAVAILABLE',
  'FUNDING_NOT_POSSIBLE',
  'FUNDING_INFORMATION_MISSING',
  'KYC_CLOSED',
  'IDENTITY_CHECK_REQUIRED',
])

async function live(life: Life, member: Member): Promise<void> {
  const { random, look } = life
  await look()
  const haveWallet = () => waitFor(look, ({ wallet }) => wallet === 'ready', 30_000)
  const parts = [
    () => beChecked(life, member),
    async () => {
      await haveWallet()
      // Some press the button before they are approved, and are asked to wait.
      if (random() < 0.9) await waitFor(look, ({ next }) => next === 'done', 5_000)
      await payIn(life, member)
    },
  ]
  if (random() < 0.5) parts.reverse()
  // Side by side, or one after the other.
  if (random() < 0.5) await Promise.all(parts.map((part) => part()))
  else for (const part of parts) await part()
  if (random() < 0.3) await payIn(life, member)
  await look()
}

async function beChecked(life: Life, member: Member): Promise<void> {
  const { stage, random, look } = life
  const { sumsub } = stage.twins
  if (random() < 0.1) return
  const papers = anyOf(['clear', 'clear', 'clear', 'blurred', 'blurred', 'forged', 'unsure'], random)
  if (!(await handIn(life, member, papers))) return
  await look()
  await pause(80)
  await look()
  if (papers === 'unsure' && random() < 0.7)
    await say(sumsub, '/sumsub/verdicts', { externalUserId: member.personId, verdict: anyOf(['GREEN', 'RED FINAL'], random) })
  if (papers === 'blurred' && random() < 0.8) {
    const { next } = await waitFor(look, (seen) => seen.next === 'retry', 4_000)
    if (next === 'retry') await handIn(life, member, 'clear')
  }
  // A verdict that is taken back, which nobody expects.
  if (papers === 'clear' && random() < 0.1) {
    await pause(100)
    await say(sumsub, '/sumsub/verdicts', { externalUserId: member.personId, verdict: 'RED FINAL' })
  }
  await look()
}

async function handIn(life: Life, member: Member, found: string): Promise<boolean> {
  const begun = await tried(life, member, '/kyc/verification', {})
  if (!begun) return false
  const path = new URL(String(begun['url'])).pathname
  await say(life.stage.twins.sumsub, `${path}/document`, { type: 'PASSPORT', found })
  await say(life.stage.twins.sumsub, `${path}/selfie`, {})
  return true
}

async function payIn(life: Life, member: Member): Promise<void> {
  const { stage, random, look } = life
  const { moonpay } = stage.twins
  const amountMinor = String(2_000 + Math.floor(random() * 30_000))
  const opened = await tried(life, member, '/funding/deposits', { amountMinor, asset: 'EUR' })
  if (!opened) return
  member.orders.push(String(opened['depositId']))
  await look()
  if (random() < 0.08) return
  const times = random() < 0.1 ? 2 : 1
  for (let time = 0; time < times; time += 1) {
    const way = anyOf(['card', 'card', 'card', 'card-3ds', 'bank', 'declined'], random)
    const { location } = await say(moonpay, '/buy', { search: new URL(String(opened['url'])).search, pay: way }, addressOf(member.personId))
    const id = /\/buy\/([^?]+)/.exec(location ?? '')?.[1] ?? ''
    const push = (what: string) =>
      say(moonpay, `/moonpay/transactions/${id}/push`, { push: what }).catch((error: unknown) => {
        // Whatever became of the purchase by itself meanwhile, this may not apply to it any more.
        if (!String(error).includes('409')) throw error
      })
    await look()
    if (way === 'card-3ds' && random() < 0.9) await push(random() < 0.8 ? 'authorize' : 'decline')
    if (way === 'bank' && random() < 0.8) await push('transfer')
    await pause(100)
    await look()
    if (random() < 0.06) await push('charge-back')
    if (random() < 0.3) await waitFor(look, ({ states }) => states[member.orders.at(-1) ?? ''] === 'done', 2_000)
  }
  await look()
}

/** The member presses the button again while a provider is away. */
async function tried({ stage, unexpected }: Life, { personId }: Member, path: string, body: object) {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await stage.call(personId, 'POST', path, body)
    if (answer.status === 200) return answer.body
    const code = String(answer.body['code'])
    if (!away.has(code)) {
      unexpected.push(`POST ${path}: ${answer.status} ${code}`)
      return undefined
    }
    if (code === 'KYC_CLOSED') return undefined
    await pause(150)
  }
  return undefined
}

async function waitFor(look: () => Promise<Seen>, isIt: (seen: Seen) => boolean, forMs: number): Promise<Seen> {
  const deadline = Date.now() + forMs
  for (;;) {
    const seen = await look()
    if (isIt(seen) || Date.now() > deadline) return seen
    await pause(400)
  }
}

function anyOf<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

// What the page says, against what is so.

interface Looking {
  readonly stage: Stage
  readonly truth: TwinTruth
  readonly outcome: { looks: number; readonly falselySaid: string[]; readonly unexpected: string[] }
}

interface DepositSaid {
  readonly id: string
  readonly state: string
  readonly delivered?: { readonly amountMinor: string }
}

async function lookAt({ stage, truth, outcome }: Looking, { personId }: Member): Promise<Seen> {
  const paths = ['/wallet', '/kyc/verification', '/funding/deposits', '/identity/me'] as const
  const [wallet, kyc, deposits, me] = await Promise.all(paths.map((path) => stage.call(personId, 'GET', path)))
  outcome.looks += 1
  for (const [place, answer] of [wallet, kyc, deposits, me].entries())
    if (answer?.status !== 200) outcome.unexpected.push(`GET ${paths[place]}: ${answer?.status} ${String(answer?.body['code'])}`)
  const items = (deposits?.body['items'] ?? []) as readonly DepositSaid[]
  const states = Object.fromEntries(items.map(({ id, state }) => [id, state]))
  const said = [
    ...(wallet?.body['state'] === 'ready' ? [`wallet ${String(wallet.body['walletId'])}`] : []),
    ...([kyc?.body['status'], me?.body['kycStatus']].includes('approved') ? ['approved'] : []),
    ...([kyc?.body['status'], me?.body['kycStatus']].includes('rejected') ? ['rejected'] : []),
    ...items.filter(({ state }) => state === 'done').map(({ id, delivered }) => `done ${id} ${delivered?.amountMinor}`),
    ...(me?.body['firstOnrampOk'] === true ? ['funded'] : []),
  ]
  const isSo = (claim: string): boolean => {
    const [word, of = '', amount] = claim.split(' ')
    const check = truth.checkOf(personId)
    if (word === 'wallet') return truth.walletOf(personId) === of
    if (word === 'approved') return check?.wasGreen === true
    if (word === 'rejected') return check?.wasRed === true
    if (word === 'done') return truth.purchasesOf(of).some((purchase) => isFit(purchase) && purchase.bought === amount)
    return items.some(({ id }) => truth.purchasesOf(id).some(isFit))
  }
  // What was so when it was said stands in the records by now.
  if (said.some((claim) => !isSo(claim))) await truth.refresh()
  for (const claim of said) if (!isSo(claim)) outcome.falselySaid.push(`${personId} was told: ${claim}`)
  return { wallet: String(wallet?.body['state']), next: String(kyc?.body['next']), states }
}

/** Completed, and what was ordered as far as the onramp itself says. */
const isFit = ({ wasCompleted, fault }: Purchase) =>
  wasCompleted && !['delivers-part', 'delivers-elsewhere', 'delivers-another-token'].includes(fault)

// What has become of everyone.

interface Rows {
  readonly person_id: string
  readonly address: string | null
  readonly verification: { readonly state: string; readonly retry: boolean } | null
  readonly deposits: readonly { readonly id: string; readonly state: string; readonly payment: string | null }[]
  readonly credited: string
  readonly breaks: readonly {
    readonly kind: string
    readonly payment: string | null
    readonly deposit: string | null
    readonly difference: string
  }[]
}

async function compare(
  stage: Stage,
  truth: TwinTruth,
  members: readonly Member[],
): Promise<Pick<HostileOutcome, 'unhealed' | 'wrongBooks'>> {
  await truth.refresh()
  const rows = await stage.world.superuser<Rows>(
    `select profiles.id as person_id, wallet.address,
       (select json_build_object('state', state, 'retry', retry) from verification where person_id = profiles.id) as verification,
       coalesce((select json_agg(json_build_object('id', id, 'state', state, 'payment', payment_id)) from deposit where person_id = profiles.id), '[]') as deposits,
       (select coalesce(sum(case side when 'credit' then amount_minor else -amount_minor end), 0)::text from entry
        where account_id in ('acc_eu_member-eurc_EURC_' || profiles.id, 'acc_uk_member-eurc_EURC_' || profiles.id)
          and other_account_id in ('acc_eu_custody_EURC', 'acc_uk_custody_EURC')) as credited,
       coalesce((select json_agg(json_build_object('kind', kind, 'payment', payment_id, 'deposit', deposit_id, 'difference', (found_minor - expected_minor)::text))
        from custody_break where person_id = profiles.id and state = 'open'), '[]') as breaks
     from profiles left join wallet on wallet.person_id = profiles.id`,
  )
  const [unhealed, wrongBooks]: [string[], string[]] = [[], []]
  const known = new Map(rows.map((row) => [row.person_id, row]))
  for (const { personId } of members) {
    const row = known.get(personId)
    if (!row) throw new Error(`${personId} is gone`)
    const told = (list: string[], what: string) => list.push(`${personId}: ${what} ${JSON.stringify(row)}`)
    const address = truth.walletOf(personId)
    if (!row.address || row.address !== address) told(unhealed, `the wallet is ${address ?? 'not made'}`)
    const check = truth.checkOf(personId)?.stands
    if (row.verification && standing(row.verification) !== standings[check ?? '']) told(unhealed, `the check stands at ${check}`)
    for (const deposit of row.deposits) {
      const purchases = truth.purchasesOf(deposit.id)
      if (!isWhereItBelongs(deposit, purchases, row)) told(unhealed, `the purchases of ${deposit.id} are ${JSON.stringify(purchases)}`)
    }
    const wrong = faultOfBooks(row, truth)
    if (wrong !== undefined) told(wrongBooks, wrong)
  }
  return { unhealed, wrongBooks }
}

const standings: Readonly<Record<string, string>> = {
  init: 'started',
  pending: 'pending',
  onHold: 'pending',
  GREEN: 'approved',
  'RED RETRY': 'rejected, may retry',
  'RED FINAL': 'rejected',
}
const standing = ({ state, retry }: { state: string; retry: boolean }) => (retry ? `${state}, may retry` : state)

const underWay: Readonly<Record<string, string>> = {
  waitingPayment: 'awaiting-payment',
  waitingAuthorization: 'action-needed',
  pending: 'processing',
}

function isWhereItBelongs({ id: depositId, state }: Rows['deposits'][number], purchases: readonly Purchase[], { breaks }: Rows): boolean {
  // For this payment, or for the whole order while the identity check is not approved.
  const isOpen = ({ id }: Purchase) =>
    breaks.some(({ kind, payment, deposit }) => payment === id || (kind === 'identity-check' && deposit === depositId))
  const completed = purchases.filter(({ status }) => status === 'completed')
  const takenBack = purchases.filter(({ status, wasCompleted }) => wasCompleted && status === 'failed')
  // What is done is done; a payment that was taken back afterwards is a person's.
  if (state === 'done') return completed.some(isFit) || takenBack.some(isOpen)
  if (completed.length > 0) return state === 'processing' && completed.some(isOpen)
  const open = purchases.filter(({ status }) => status !== 'failed').map(({ status }) => underWay[status])
  if (open.length > 0) return open.includes(state)
  // Taken back before anybody here saw it delivered: it failed, and what lies in the wallet is found by the comparison.
  return state === (purchases.length > 0 ? 'failed' : 'expired') || (state === 'processing' && takenBack.some(isOpen))
}

/** What arrived in the wallet is what was credited, and every difference is open for a person with its very amount. */
function faultOfBooks({ address, credited, breaks, deposits }: Rows, truth: TwinTruth): string | undefined {
  const arrived = truth.arrivedAt(address ?? '')
  const total = [...arrived.values()].reduce((sum, amount) => sum + amount, 0n)
  const difference = total - BigInt(credited)
  const balance = breaks.find(({ kind }) => kind === 'balance')
  if (balance) return BigInt(balance.difference) === difference ? undefined : `${difference} differ and not ${balance.difference}`
  // A payment that was credited may be open too, for what was said of it afterwards.
  const isCredited = (payment: string | null) => deposits.some((deposit) => deposit.state === 'done' && deposit.payment === payment)
  const held = new Set(breaks.filter(({ payment }) => !isCredited(payment)).map(({ payment }) => payment ?? ''))
  const explained = [...held].reduce((sum, payment) => sum + (arrived.get(payment) ?? 0n), 0n)
  return difference === 0n || difference === explained ? undefined : `${difference} differ, of which ${explained} are open for a person`
}

/** The daily checks; that differences are open is what they are for. */
async function runChecks({ world }: Stage): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of everyCheck) {
    if (name === 'custody-equals-the-books') continue
    for (const { fault } of await world.superuser<{ fault: string }>(query)) found.push(`${name}: ${fault}`)
  }
  const givenUp = await world.superuser<{ data: unknown }>(`select data from pgboss.job where name = 'dead-letter'`)
  return [...found, ...givenUp.map(({ data }) => `a job is a dead letter: ${JSON.stringify(data)}`)]
}

async function countMembers({ world }: Stage): Promise<HostileOutcome['members']> {
  const [row] = await world.superuser<HostileOutcome['members']>(
    `select (select count(*) from wallet where state = 'ready')::int as "withWallet",
            (select count(*) from verification where state = 'approved')::int as approved,
            (select count(*) from deposit)::int as deposits, (select count(*) from deposit where state = 'done')::int as done`,
  )
  if (!row) throw new Error('nobody was counted')
  return row
}

async function countBreaks({ world }: Stage): Promise<Readonly<Record<string, number>>> {
  const rows = await world.superuser<{ what: string; count: number }>(
    `select kind || ' ' || state as what, count(*)::int from custody_break group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
