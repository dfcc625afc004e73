/** The product beside the twins of its providers, and members who come in without a password: how one signs in is another test's question. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type Id, makeId } from '@heathland/domain/id'
import type { Actor } from '@heathland/server/core/actor'
import { addressIndex } from '@heathland/server/core/email-index'
import type { Patience } from '@heathland/server/entry/compose'
import { everyJob } from '@heathland/server/entry/nouns'
import { recordAudit } from '@heathland/server/nouns/audit/record-audit'
import { confirmRegistration, insertProfile, insertRegistration } from '@heathland/server/nouns/identity/identity.sql'
import { announce } from '@heathland/server/work/outbox'
import { ownOrigin, serve } from '../serve.ts'
import { crossmintSettings, moonpaySettings, startTwin, sumsubSettings, type TwinProcess } from '../twin-process.ts'
import { openWorldOn, type World, type WorldCluster } from '../world-on.ts'

export const providers = ['moonpay', 'crossmint', 'sumsub'] as const
export type Provider = (typeof providers)[number]

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Stage {
  readonly world: World
  /** Where the api listens. */
  readonly address: string
  readonly twins: Readonly<Record<Provider, TwinProcess>>
  /** Somebody who has joined; their wallet is wanted from now on. */
  readonly join: () => Promise<Id<'per'>>
  /** One operation of a member. */
  readonly call: (personId: Id<'per'>, method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>
  /** What the queue would do for this bell, done at once. */
  readonly enqueue: (queue: string, payload: object) => Promise<void>
  readonly moveClock: (aheadSeconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

export interface StageOptions {
  readonly cluster: WorldCluster
  readonly patience?: Patience
  readonly settings?: Readonly<Record<string, string>>
  /** How fast the twins go on by themselves. */
  readonly pace?: Readonly<Record<string, string>>
}

/** Checks are decided and payments finished by whoever plays the provider, not by a timer. */
const byHand = { TWIN_SUMSUB_REVIEW_MS: String(10 ** 9), TWIN_MOONPAY_STEP_MS: String(10 ** 9) }

export async function openStage({ cluster, patience, settings = {}, pace = byHand }: StageOptions): Promise<Stage> {
  const crossmint = await startTwin('crossmint')
  const [sumsub, moonpay] = await Promise.all([
    startTwin('sumsub', pace),
    startTwin('moonpay', { ...pace, TWIN_MOONPAY_WALLETS_URL: crossmint.http }),
  ])
  const twins = { crossmint, sumsub, moonpay }
  const names = { ...crossmintSettings(crossmint.http), ...sumsubSettings(sumsub.http), ...moonpaySettings(moonpay.http) }
  const world = await openWorldOn(cluster, { TRUSTED_PROXIES: '127.0.0.1/32', ...names, ...settings }, patience)
  const members = new Map<string, Actor>()
  const served = await serve(world.platform, ({ headers }) => members.get(String(headers['x-member'])) ?? { kind: 'visitor' })
  const { platform } = world

  return {
    world,
    address: served.address,
    twins,
    join: async () => {
      const ctx = (await platform.openFor({ kind: 'identity' })).as({ kind: 'identity' })
      const personId = ctx.newId('per')
      const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
      const details = { email: `${personId}@example.org`, firstName: 'Ada', lastName: 'Heath', country: 'DE' }
      const none = { passwordHash: undefined, passwordIsShort: false, investorKind: undefined, language: undefined }
      const registration = { id: ctx.newId('reg'), personId, ...none, details, seal }
      await ctx.inTransaction(async (tx) => {
        const row = { ...registration, ...addressIndex(ctx.keys, details.email), wrapped, masterVersion, now: ctx.now }
        await insertRegistration(tx, row, undefined)
        await confirmRegistration(tx, ctx.keys, registration, ctx.now)
        await insertProfile(tx, ctx.keys, registration, ctx.now)
        await recordAudit(tx, ctx, { action: 'identity.email-verified', resource: personId, userId: personId, seal })
        await announce(tx, ctx, 'identity.joined', { personId })
      })
      const now = new Date()
      members.set(personId, {
        kind: 'member',
        role: 'investor',
        personId,
        sessionId: makeId('ses', now, randomBytes(10)),
        permissions: null,
        personSeal: seal,
        hasFactor: true,
        passwordStandsAlone: true,
        spvIds: [],
        entityId: undefined,
        session: { createdAt: now, lastUsedAt: now, stepUpAt: now },
      })
      return personId
    },
    call: async (personId, method, path, body) => {
      const answer = await persistently(`${served.address}/api${path}`, {
        method,
        headers: {
          origin: ownOrigin,
          'x-member': personId,
          'idempotency-key': randomUUID(),
          'x-forwarded-for': addressOf(personId),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    },
    enqueue: async (queue, payload) => {
      const job = everyJob.find((each) => each.queue === queue)
      if (!job) throw new Error(`there is no queue ${queue}`)
      await job.handle(await platform.openFor({ kind: 'job', queue }), payload as never, { isAgain: false })
    },
    moveClock: async (aheadSeconds) => {
      await world.superuser('update clock_offset set ahead_seconds = $1', [aheadSeconds])
    },
    close: async () => {
      await served.close()
      await world.close()
      for (const name of providers) await twins[name].stop()
    },
  }
}

/**
 * Everyone has an address of this machine's own range: the onramp's page opens from the one it was made for and from no other, and
 * tries are counted by it.
 */
export function addressOf(personId: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(personId).digest()
  return `127.${1 + (a % 254)}.${b}.${1 + (c % 254)}`
}

/** Says something to a twin as the person who plays the provider, or the member from their own address, would; where it leads then. */
export async function say(
  twin: TwinProcess,
  path: string,
  body: Readonly<Record<string, string>>,
  localAddress = '127.0.0.1',
): Promise<{ readonly location: string | undefined; readonly text: string }> {
  const headers = { 'content-type': 'application/json' }
  // fetch cannot say from which address it calls.
  const sending = request(`${twin.http}${path}`, { method: 'POST', headers, localAddress })
  sending.end(JSON.stringify(body))
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  if ((answer.statusCode ?? 500) >= 400) throw new Error(`${path}: ${answer.statusCode} ${text}`)
  return { location: answer.headers.location, text }
}

const connectTriesMax = 5

/** A machine that is busy with other things may not take a connection at once; whatever is asked is asked again as it was. */
export async function persistently(url: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (tries >= connectTriesMax) throw error
    }
  }
}

/** Works on the items, so many at a time. After an error no new item begins, and the running ones end before it is thrown. */
export async function withHands<Item>(items: readonly Item[], hands: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const thrown: unknown[] = []
  const hand = async () => {
    for (const item of waiting) {
      if (thrown.length > 0) return
      await work(item).catch((error: unknown) => thrown.push(error))
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  if (thrown.length > 0) throw thrown[0]
}

/** Waits for something that comes, for so long. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined> | Found | undefined,
  forMs = 30_000,
): Promise<Found> {
  const deadline = Date.now() + forMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`it did not come to be: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
