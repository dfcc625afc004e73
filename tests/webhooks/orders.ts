/**
 * Providers' events in every order, many times, late and not at all: whatever the road does to them, a member ends where the truth at
 * the provider puts them. The twins send to a road that keeps what they say; each run then delivers it as its plan wants.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomFrom } from '../bench/random.ts'
import type { World, WorldCluster } from '../world-on.ts'
import { type MemberState, stateOf } from './member-state.ts'
import { forgeries, genuine, type Hook, send } from './signing.ts'
import { openStage, type Provider, providers, type Stage, until, withHands } from './stage.ts'
import {
  checkStory,
  longestOf,
  otherTypes,
  type Player,
  purchaseStory,
  type Story,
  takenBackStory,
  walletStory,
  wholeStory,
} from './stories.ts'

export interface OrdersOptions {
  readonly cluster: WorldCluster
  readonly seed: number
  /** All orders of stories with up to so many events. */
  readonly eventsMax: number
  readonly randomRuns: number
  readonly hands?: number
  readonly say?: (sentence: string) => void
}

export interface OrdersOutcome {
  readonly runs: number
  readonly delivered: number
  /** Runs that ended elsewhere than the same story told in order. */
  readonly differing: readonly string[]
  /** Stories that did not end as they must even when told in order. */
  readonly wrongEnds: readonly string[]
  /** Genuine events that were not taken. */
  readonly notTaken: readonly string[]
  readonly forgeries: { readonly tried: number; readonly taken: readonly string[]; readonly leftTraces: readonly string[] }
}

/** What a run does, one after the other: the next step of the story happens, or an event of it is delivered so many times at once. */
type Move = 'step' | { readonly event: number; readonly copies: number } | { readonly other: string; readonly of: Provider }

interface Plan {
  readonly name: string
  readonly story: Story
  readonly moves: readonly Move[]
  /** Delivered 48 hours later, before or after the platform has asked by itself. */
  readonly late: readonly { readonly event: number; readonly copies: number }[]
  readonly isLateAfterAsking: boolean
  /** Whether events alone lead to the end, so that nothing has to be asked for. */
  readonly isTold: boolean
}

interface Run extends Plan {
  readonly player: Player
  readonly hooks: (Hook | undefined)[]
  told?: MemberState
}

const lateSeconds = 48 * 3_600
/** The day's comparison and every poll have come by then. */
const laterSeconds = lateSeconds + 30 * 3_600

export async function deliverInEveryOrder(options: OrdersOptions): Promise<OrdersOutcome> {
  const { say: tell = () => undefined, hands = 6 } = options
  const stage = await openStage({ cluster: options.cluster, settings: { SWEEP_SECONDS: '1' } })
  const road = await openRoad(stage)
  const notTaken: string[] = []
  let delivered = 0
  const deliver = async (hook: Hook, copies = 1) => {
    const statuses = await Promise.all(Array.from({ length: copies }, () => send(stage.address, genuine(hook))))
    delivered += copies
    if (statuses.some((status) => status !== 204)) notTaken.push(`${hook.provider} ${hook.type}: ${statuses.join(' ')}`)
  }
  const handle = async ({ personId }: Player) => {
    const waiting = await stage.world.superuser<{ id: string }>(
      `select id from webhook_event where state = 'waiting'
         and reference in (select $1 union all select id from deposit where person_id = $1) order by id`,
      [personId],
    )
    for (const { id } of waiting) await stage.enqueue('platform.handle-webhook', { eventId: id })
  }
  try {
    const plans = planAll(options)
    const runs: Run[] = []
    tell(`${plans.length} runs`)
    await withHands(plans, hands, async (plan) => {
      const player: Player = { stage, personId: await stage.join(), payments: [] }
      if (plan.story.hasWallet) await stage.enqueue('wallet.create', { personId: player.personId })
      await plan.story.before?.act(player)
      const run: Run = { ...plan, player, hooks: [] }
      for (const move of plan.moves) {
        if (move === 'step') {
          await takeStep(run, road)
          continue
        }
        const hook = 'other' in move ? otherOf(run, move) : run.hooks[move.event]
        if (!hook) throw new Error(`${plan.name}: an event is delivered before it is sent`)
        await deliver(hook, 'copies' in move ? move.copies : 1)
        await handle(player)
      }
      if (plan.isTold) run.told = await stateOf(stage.world, player.personId, player.payments)
      runs.push(run)
      if (runs.length % 100 === 0) tell(`${runs.length} of ${plans.length} runs`)
    })
    const forged = await forgeAll(stage, runs)
    tell(`${forged.tried} forgeries`)

    await stage.moveClock(lateSeconds)
    const deliverLate = (isAfter: boolean) =>
      withHands(
        runs.filter(({ isLateAfterAsking, late }) => late.length > 0 && isLateAfterAsking === isAfter),
        hands,
        async ({ late, hooks, player }) => {
          for (const { event, copies } of late) {
            const hook = hooks[event]
            if (hook) await deliver(hook, copies)
            await handle(player)
          }
        },
      )
    await deliverLate(false)
    // Bells of events that were handled here at once; some are left for the worker, who must find nothing to do.
    await stage.world.superuser(`delete from pgboss.job where name = 'platform.handle-webhook' and right(id::text, 1) <> '0'`)
    await stage.world.startWorker()
    await quiet(stage.world)
    await stage.moveClock(laterSeconds)
    await quiet(stage.world)
    tell('everything was asked for')
    await deliverLate(true)
    await quiet(stage.world)

    const ends = await compareEnds(stage.world, runs)
    return { runs: runs.length, delivered, ...ends, notTaken, forgeries: forged }
  } finally {
    await road.close()
    await stage.close()
  }
}

async function compareEnds(world: World, runs: readonly Run[]): Promise<Pick<OrdersOutcome, 'differing' | 'wrongEnds'>> {
  const inOrder = new Map<string, { told: string | undefined; end: MemberState }>()
  const differing: string[] = []
  const wrongEnds: string[] = []
  const ends = new Map<Run, MemberState>()
  await withHands(runs, 4, async (run) => void ends.set(run, await stateOf(world, run.player.personId, run.player.payments)))
  for (const [run, end] of ends) {
    if (run.name !== inOrderName) continue
    inOrder.set(run.story.name, { told: run.told?.hash, end })
    const wrong = faultOfEnd(run.story.name, end.rows)
    if (wrong !== undefined) wrongEnds.push(`${run.story.name}: ${wrong} ${JSON.stringify(end.rows)}`)
  }
  for (const [run, end] of ends) {
    const expected = inOrder.get(run.story.name)
    if (!expected) throw new Error(`${run.story.name} was never told in order`)
    if (end.hash !== expected.end.hash)
      differing.push(`${run.story.name}, ${run.name}: ${JSON.stringify(end.rows)} and not ${JSON.stringify(expected.end.rows)}`)
    else if (run.told && run.told.hash !== expected.told)
      differing.push(`${run.story.name}, ${run.name}, before anything was asked for: ${JSON.stringify(run.told.rows)}`)
  }
  return { differing, wrongEnds }
}

/** The same wrong end everywhere would be the same too: what each story must come to. */
const mustEnd: Readonly<Record<string, readonly string[]>> = {
  'check 1': ['"verification":[{"state":"started"', '"kyc_status":"unknown"'],
  'check 2': ['"verification":[{"state":"pending"', '"kyc_status":"pending"'],
  'check 3': ['"verification":[{"state":"rejected","retry":true', '"kyc_status":"rejected"'],
  'check 4': ['"verification":[{"state":"pending"', '"kyc_status":"pending"'],
  'check 5': ['"verification":[{"state":"approved"', '"kyc_status":"approved"'],
  'check 6': ['"verification":[{"state":"rejected","retry":false', '"kyc_status":"rejected"'],
  'purchase 1': ['"deposits":[{"state":"action-needed"', '"first_onramp_ok":false', '"balances":[]'],
  'purchase 2': ['"deposits":[{"state":"failed"', '"first_onramp_ok":false', '"balances":[]'],
  'purchase 3': ['"deposits":[{"state":"action-needed"', '"first_onramp_ok":false', '"balances":[]'],
  'purchase 4': ['"deposits":[{"state":"processing"', '"first_onramp_ok":false', '"balances":[]'],
  'purchase 5': ['"deposits":[{"state":"done"', '"first_onramp_ok":true', '"balance":"4591"', '"breaks":[]'],
  'taken back': ['"deposits":[{"state":"done"', '"first_onramp_ok":true', '"balance":"4591"', '"kind":"refunded","state":"open"'],
  whole: ['"state":"done"', '"kyc_status":"approved"', '"first_onramp_ok":true', '"balance":"4591"', '"breaks":[]'],
}

function faultOfEnd(story: string, rows: object): string | undefined {
  const text = JSON.stringify(rows)
  const must = mustEnd[story] ?? ['"wallet":[{"state":"ready","made":true}]', '"kind":"balance","state":"open"']
  return must.find((part) => !text.includes(part))
}

// What each run does.

/** The whole size; below it the longest stories stand for the shorter ones. */
export const allEvents = 5

const inOrderName = 'in order'
const steps = (story: Story): Move[] => story.steps.map(() => 'step')
const inTurn = (story: Story, copies = 1): Move[] => story.steps.flatMap((_, event): Move[] => ['step', { event, copies }])

function planAll({ seed, eventsMax, randomRuns }: OrdersOptions): readonly Plan[] {
  const random = randomFrom(seed)
  const plain = { late: [], isLateAfterAsking: false, isTold: true }
  const upTo = (max: number, make: (events: number) => Story) => Array.from({ length: max }, (_, place) => make(place + 1))
  const all = [
    ...upTo(longestOf.sumsub, checkStory),
    ...upTo(longestOf.moonpay, purchaseStory),
    ...upTo(longestOf.crossmint, walletStory),
    takenBackStory,
    wholeStory,
  ]
  const longest = [checkStory(longestOf.sumsub), purchaseStory(longestOf.moonpay), walletStory(longestOf.crossmint), takenBackStory]
  const ordered = all.map((story): Plan => ({ ...plain, name: inOrderName, story, moves: inTurn(story) }))
  const everyOrder = all
    .filter(({ steps: { length } }) => length <= eventsMax)
    .flatMap((story) => {
      const afterAll = permutations(story.steps.length).map((order): Plan => {
        const moves = [...steps(story), ...order.map((event) => ({ event, copies: 1 }))]
        return { ...plain, name: `order ${order.join('')}`, story, moves }
      })
      // Where they are few, also with the truth going on between one delivery and the next.
      const between = story.steps.length > 3 ? [] : interleavings(story.steps.length)
      return [...afterAll, ...between.map((moves): Plan => ({ ...plain, name: `order ${said(moves)}`, story, moves }))]
    })
  const perEvent = (eventsMax < allEvents ? longest : all).flatMap((story) =>
    story.steps.flatMap((_, event): Plan[] => {
      const others = [...story.steps.keys()].filter((each) => each !== event).map((each): Move => ({ event: each, copies: 1 }))
      const five = inTurn(story).map(
        (move): Move => (move !== 'step' && 'event' in move && move.event === event ? { event, copies: 5 } : move),
      )
      const without = inTurn(story).filter((move) => move === 'step' || !('event' in move) || move.event !== event)
      const late = [{ event, copies: 1 }]
      return [
        { ...plain, name: `five of ${event}`, story, moves: five },
        { ...plain, name: `dropped ${event}`, story, moves: without, isTold: false },
        { ...plain, name: `late ${event}`, story, moves: without, late, isTold: false },
        {
          ...plain,
          name: `late ${event} after asking`,
          story,
          moves: [...steps(story), ...others],
          late,
          isLateAfterAsking: true,
          isTold: false,
        },
      ]
    }),
  )
  const none = all.map((story): Plan => ({ ...plain, name: 'all dropped', story, moves: steps(story), isTold: false }))
  const other = providers.map((of): Plan => {
    const story = of === 'sumsub' ? checkStory(5) : of === 'moonpay' ? purchaseStory(5) : walletStory(1)
    const others = otherTypes[of].map((type): Move => ({ other: type, of }))
    const moves = inTurn(story).flatMap((move): Move[] => (move === 'step' ? [move] : [move, ...others]))
    return { ...plain, name: `with everything else that ${of} tells of`, story, moves }
  })
  const wild = Array.from({ length: randomRuns }, (_, place): Plan => randomPlan(all, place, random))
  return [...ordered, ...everyOrder, ...perEvent, ...none, ...other, ...wild]
}

/** The truth goes on step by step; each event comes some time after it was sent, once or several times, late, or never. */
function randomPlan(all: readonly Story[], place: number, random: () => number): Plan {
  const draw = (below: number) => Math.floor(random() * below)
  const story = all[draw(all.length)] ?? wholeStory
  const late: { event: number; copies: number }[] = []
  const moves: Move[] = steps(story)
  let isTold = true
  for (const event of [...story.steps.keys()]) {
    const fate = random()
    const copies = random() < 0.3 ? 1 + draw(5) : 1
    if (fate < 0.1) isTold = false
    else if (fate < 0.2) {
      late.push({ event, copies })
      isTold = false
    } else {
      const sentAt = moves.reduce((found, move, at) => (move === 'step' && countSteps(moves, at) === event ? at : found), 0)
      moves.splice(sentAt + 1 + draw(moves.length - sentAt), 0, { event, copies })
    }
  }
  return {
    name: `random ${place}: ${said(moves)}`,
    story,
    moves,
    late: late.toSorted(() => random() - 0.5),
    isLateAfterAsking: random() < 0.5,
    isTold,
  }
}

function countSteps(moves: readonly Move[], before: number): number {
  return moves.slice(0, before).filter((move) => move === 'step').length
}

/** "s" for a step, otherwise which event and how often. */
function said(moves: readonly Move[]): string {
  return moves
    .map((move) => (move === 'step' ? 's' : 'other' in move ? move.other : `${move.event}${move.copies > 1 ? `×${move.copies}` : ''}`))
    .join(' ')
}

function permutations(count: number): number[][] {
  if (count === 0) return [[]]
  return permutations(count - 1).flatMap((order) => Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)))
}

/** Every way in which events may arrive while the story goes on, each after it was sent. */
function interleavings(count: number, happened = 0, arrived: readonly number[] = []): Move[][] {
  if (arrived.length === count) return [[]]
  const step = happened < count ? interleavings(count, happened + 1, arrived).map((rest): Move[] => ['step', ...rest]) : []
  const arrive = Array.from({ length: happened }, (_, event) => event)
    .filter((event) => !arrived.includes(event))
    .flatMap((event) => interleavings(count, happened, [...arrived, event]).map((rest): Move[] => [{ event, copies: 1 }, ...rest]))
  return [...step, ...arrive]
}

// The road.

interface Road {
  /** The newest event of a provider about a person, once there are so many. */
  readonly sent: (personId: string, provider: Provider, count: number) => Promise<Hook>
  readonly close: () => Promise<void>
}

async function openRoad({ twins }: Stage): Promise<Road> {
  const kept = new Map<string, Hook[]>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    response.writeHead(204).end()
    const provider = providers.find((each) => request.url === `/${each}`)
    if (!provider) return
    const { type, externalCustomerId, externalUserId, data } = JSON.parse(body) as Readonly<Record<string, unknown>>
    const owner = (data as { recipient?: { owner?: string } } | undefined)?.recipient?.owner?.replace('userId:', '')
    const person = String(provider === 'moonpay' ? externalCustomerId : provider === 'sumsub' ? externalUserId : owner)
    const place = `${provider} ${person}`
    kept.set(place, [...(kept.get(place) ?? []), { provider, type: String(type), id: String(request.headers['svix-id'] ?? ''), body }])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const provider of providers) await twins[provider].tell('/webhook', { url: `http://127.0.0.1:${port}/${provider}` })
  return {
    sent: (personId, provider, count) =>
      until(`${provider} sends event ${count} about ${personId}`, () => kept.get(`${provider} ${personId}`)?.[count - 1]),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function takeStep(run: Run, road: Road): Promise<void> {
  const step = run.story.steps[run.hooks.length]
  if (!step) throw new Error(`${run.name} has no more steps`)
  await step.act(run.player)
  const before = run.story.steps.slice(0, run.hooks.length).filter(({ provider }) => provider === step.provider).length
  const earlier = run.story.before?.events ?? 0
  run.hooks.push(await road.sent(run.player.personId, step.provider, earlier + before + 1))
}

/** Something else that the provider tells of the same person. */
function otherOf({ hooks }: Run, { other, of }: { other: string; of: Provider }): Hook {
  const like = hooks.findLast((hook) => hook?.provider === of)
  if (!like) throw new Error('nothing was sent yet')
  return fresh({ ...like, type: other, body: like.body.replace(`"type":"${like.type}"`, `"type":"${other}"`) })
}

/** The same again as an event of its own. */
function fresh(hook: Hook): Hook {
  const at = new Date(Date.now() - Math.floor(Math.random() * 10 ** 9)).toISOString()
  if (hook.provider === 'crossmint') return { ...hook, id: `msg_${randomUUID()}` }
  if (hook.provider === 'moonpay') return { ...hook, body: hook.body.replace(/"updatedAt":"[^"]+"/, `"updatedAt":"${at}"`) }
  return { ...hook, body: hook.body.replace(/"createdAtMs":"[^"]+"/, `"createdAtMs":"${at.replace('T', ' ').slice(0, 23)}"`) }
}

/** Every kind of forgery of every type of event, each about somebody for whom it would have been news. */
async function forgeAll(stage: Stage, runs: readonly Run[]): Promise<OrdersOutcome['forgeries']> {
  const known = new Map<string, { hook: Hook; run: Run }>()
  for (const run of runs)
    for (const hook of run.hooks)
      if (hook && !known.has(`${hook.provider} ${hook.type}`)) known.set(`${hook.provider} ${hook.type}`, { hook, run })
  for (const of of providers) {
    const run = runs.find(({ hooks }) => hooks.some((hook) => hook?.provider === of))
    if (run) for (const other of otherTypes[of]) known.set(`${of} ${other}`, { hook: otherOf(run, { other, of }), run })
  }
  const [taken, leftTraces]: string[][] = [[], []]
  let tried = 0
  for (const [name, { hook, run }] of known) {
    const before = await tracesOf(stage, run)
    for (const [kind, forge] of Object.entries(forgeries)) {
      tried += 1
      const status = await send(stage.address, forge(fresh(hook)))
      if (status < 400 || status >= 500) taken?.push(`${name}, ${kind}: ${status}`)
    }
    if ((await tracesOf(stage, run)) !== before) leftTraces?.push(name)
  }
  return { tried, taken: taken ?? [], leftTraces: leftTraces ?? [] }
}

/** Everything that an event could have left behind. */
async function tracesOf({ world }: Stage, { player }: Run): Promise<string> {
  const counted = await world.superuser(
    `select (select count(*) from webhook_event) as events, (select count(*) from audit_log) as audited,
            (select count(*) from pgboss.job) as jobs, (select count(*) from outbox) as announced`,
  )
  return `${JSON.stringify(counted)} ${(await stateOf(world, player.personId, player.payments)).hash}`
}

const ownQueues = ['wallet.create', 'kyc.apply-verification', 'funding.apply-order', 'funding.reconcile', 'platform.handle-webhook']
/** A pass of the sweep may be under way when everything looks done: it is looked at twice. */
const betweenLooksMs = 1_300

/** Waits until nothing is due and nobody is at anything. */
export async function quiet(world: World, forMs = 900_000): Promise<void> {
  const deadline = Date.now() + forMs
  for (let still = 0; still < 2; ) {
    const [row] = await world.superuser<{ busy: number }>(
      `select (
         (select count(*) from pgboss.job where name = any($1) and state < 'completed' and start_after <= now())
         + (select count(*) from outbox where sequence is null)
         + (select count(*) from webhook_event where state in ('waiting', 'handling') and due_at <= platform_now())
         + (select count(*) from wallet where due_at <= platform_now())
         + (select count(*) from verification where due_at <= platform_now())
         + (select count(*) from deposit where due_at <= platform_now())
       )::int as busy`,
      [ownQueues],
    )
    still = row?.busy === 0 ? still + 1 : 0
    if (Date.now() > deadline) throw new Error(`${row?.busy} things are still under way`)
    await new Promise((resolve) => setTimeout(resolve, still > 0 ? betweenLooksMs : 200))
  }
}
