/**
 * Whether signing up, asking for the mail again and signing in betray who is known: the same words, and times that a two-sample
 * Kolmogorov-Smirnov test cannot tell apart. The figure is the smallest of the three p-values, corrected for being three.
 */
import type { Id } from '@heathland/domain/id'
import { emailIndex } from '@heathland/server/core/email-index'
import type { Composition } from '@heathland/server/entry/compose'
import { registerPerson } from '@heathland/server/nouns/identity/register-person'
import { verifyEmail } from '@heathland/server/nouns/identity/verify-email'
import { lockMail } from '@heathland/server/nouns/notifications/mail.sql'
import { type Answer, callApi, type Person, somebody, tokenIn } from '../../tests/conformance/identity-calls.ts'
import type { ApiAlone } from './api-alone.ts'

/** Twenty tries an hour reach one account, and five mails of a kind one mailbox; each round stays below half of that. */
const triesPerMember = 10
const mailsPerMailbox = 2
/** Enough to be quick, few enough that hashing keeps up with the beat of the answers. */
const concurrency = 12
export const significance = 0.05

const operations = ['register', 'resend', 'signIn'] as const
type OperationName = (typeof operations)[number]

interface Sample {
  readonly operation: OperationName
  readonly known: boolean
  readonly email: string
  /** Each caller is another one, so that no limit and no count of callers shows in an answer. */
  readonly caller: string
}

interface Measured extends Sample {
  readonly tookMs: number
  readonly seen: string
}

export interface Compared {
  /** The smallest p of the three, corrected for being three; nothing when the words differ. */
  readonly value: number
  readonly details: object
}

export async function compareKnownWithUnknown(
  api: ApiAlone,
  platform: Composition,
  { samplesEach, random }: { samplesEach: number; random: () => number },
): Promise<Compared> {
  const measure = async () => {
    const figures = await round(api, await people(platform, samplesEach), samplesEach, random)
    console.log(figures.found.map(({ operation, p }) => `${operation} p ${p.toFixed(3)}`).join(', '))
    return figures
  }
  const first = await measure()
  // One round in twenty is suspicious by chance alone; a difference that is really there shows again in fresh samples.
  const second = first.value < significance ? await measure() : undefined
  const value = Math.max(first.value, second?.value ?? 0)
  return { value: Math.round(value * 10_000) / 10_000, details: { samplesEach, first, ...(second && { second }) } }
}

interface People {
  readonly members: readonly string[]
  readonly waiting: readonly string[]
}

/** Members, and people whose mail waits to be confirmed: those of whom the platform knows something. */
async function people(platform: Composition, samplesEach: number): Promise<People> {
  const members = await inTurns(samplesEach / mailsPerMailbox, 4, async () => (await join(platform)).email)
  const waiting = await inTurns(samplesEach / mailsPerMailbox, 4, async () => {
    const person = somebody()
    await registerPerson(await platform.openFor({ kind: 'visitor' }), person)
    return person.email
  })
  return { members, waiting }
}

/** Signs up and follows the link, which is read from the mail before any worker could send it. */
export async function join(platform: Composition, person: Person = somebody()): Promise<Person & { personId: Id<'per'> }> {
  const ctx = await platform.openFor({ kind: 'operator', command: 'bar' })
  return ctx.inTransaction(async (tx) => {
    await registerPerson(ctx, person)
    const [mail] = await tx.query<{ id: Id<'mai'>; person_id: Id<'per'> }>(
      'mail-of-registration',
      'select mail.id, mail.person_id from mail join registration using (person_id) where email_index = $1',
      [emailIndex(ctx.keys, person.email)],
    )
    if (!mail) throw new Error('no mail was written')
    const stored = await ctx.as({ kind: 'job', queue: 'bar' }).inTransaction((job) => lockMail(job, ctx.keys, mail.id))
    await verifyEmail(ctx, { token: tokenIn({ text: stored?.content?.text ?? '' }) })
    return { ...person, personId: mail.person_id }
  })
}

/** One round: known and unknown addresses of all three operations, in one random order. */
async function round(api: ApiAlone, { members, waiting }: People, samplesEach: number, random: () => number) {
  const guessedAt = members.slice(0, samplesEach / triesPerMember)
  // Strangers repeat as often as those who are known do, so that a count that is new and one that is not are spread alike.
  const strangers = (count: number) => Array.from({ length: count }, () => somebody().email)
  const samples = [
    ...spread('register', true, members, mailsPerMailbox),
    ...spread('register', false, strangers(samplesEach), 1),
    ...spread('resend', true, waiting, mailsPerMailbox),
    ...spread('resend', false, strangers(waiting.length), mailsPerMailbox),
    ...spread('signIn', true, guessedAt, triesPerMember),
    ...spread('signIn', false, strangers(guessedAt.length), triesPerMember),
  ]
  shuffle(samples, random)
  const measured = await inTurns(samples.length, concurrency, (place) => take(api, samples[place] as Sample))
  const found = operations.map((operation) => {
    const times = (known: boolean) => measured.filter((sample) => sample.operation === operation && sample.known === known)
    const [known, unknown] = [times(true), times(false)]
    const words = new Set([...known, ...unknown].map((sample) => sample.seen))
    const test = kolmogorovSmirnov(known.map(tookMs), unknown.map(tookMs))
    return {
      operation,
      alike: words.size === 1,
      ...(words.size > 1 && { differing: [...words].slice(0, 4) }),
      ...test,
      medianMs: { known: median(known.map(tookMs)), unknown: median(unknown.map(tookMs)) },
    }
  })
  // Of three true hypotheses the smallest p is small three times as often.
  const smallest = Math.min(1, operations.length * Math.min(...found.map(({ p }) => p)))
  return { value: found.every(({ alike }) => alike) ? smallest : 0, found }
}

let callers = 0

function spread(operation: OperationName, known: boolean, emails: readonly string[], times: number): Sample[] {
  return emails.flatMap((email) => Array.from({ length: times }, () => ({ operation, known, email, caller: nextCaller() })))
}

function nextCaller(): string {
  callers += 1
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}

async function take({ address, origin }: ApiAlone, sample: Sample): Promise<Measured> {
  const { operation, email, caller } = sample
  const password = 'not the right password'
  const call = (path: string, body: object) => callApi(address, 'POST', path, { body, headers: { origin, 'x-forwarded-for': caller } })
  const startedAt = performance.now()
  const answer = await {
    register: () => call('/identity/registrations', { ...somebody(), email }),
    resend: () => call('/identity/verifications/resend', { email }),
    signIn: () => call('/identity/session', { email, password }),
  }[operation]()
  return { ...sample, tookMs: performance.now() - startedAt, seen: seenFromOutside(answer) }
}

/** All that a caller can see of an answer and compare, but what always differs. */
function seenFromOutside({ status, body: { requestId: _differs, ...body }, headers }: Answer): string {
  const steady = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify({ status, body, steady })
}

/** The largest distance between two empirical distributions, and how often chance alone would make it that large (Stephens 1970). */
function kolmogorovSmirnov(left: readonly number[], right: readonly number[]): { distance: number; p: number } {
  const [a, b] = [left, right].map((sample) => sample.toSorted((x, y) => x - y)) as [number[], number[]]
  let [i, j, distance] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i] as number, b[j] as number)
    while (i < a.length && (a[i] as number) <= at) i += 1
    while (j < b.length && (b[j] as number) <= at) j += 1
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length))
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (size + 0.12 + 0.11 / size) * distance
  let p = 0
  for (let term = 1; term <= 100; term += 1) p += 2 * (term % 2 === 1 ? 1 : -1) * Math.exp(-2 * term ** 2 * lambda ** 2)
  // The series does not settle where the distance is next to nothing; there the answer is one.
  return { distance: Math.round(distance * 10_000) / 10_000, p: lambda < 0.2 ? 1 : Math.min(1, Math.max(0, p)) }
}

export async function inTurns<Result>(count: number, lanes: number, act: (place: number) => Promise<Result>): Promise<Result[]> {
  const results = new Array<Result>(count)
  let next = 0
  const lane = async () => {
    for (let place = next++; place < count; place = next++) results[place] = await act(place)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

function tookMs(sample: Measured): number {
  return sample.tookMs
}

function median(values: readonly number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0) * 10) / 10
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let place = items.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1))
    ;[items[place], items[other]] = [items[other] as Item, items[place] as Item]
  }
}

/** Mulberry32: the same seed gives the same order. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
