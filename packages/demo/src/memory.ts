/**
 * What the demonstration remembers: Maps in memory, written out after every change so that a reload finds them again.
 * Where they are written is the caller's: the browser gives the tab's own storage, a test gives a variable.
 */
import type { ArticleDraft, CategoryStatement, NotificationPreferences } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import type { RoutePath } from '@heathland/domain/identity/guard'
import type { Withdrawal } from '@heathland/domain/payments/withdrawal'
import type { LossSimulationInput } from '@heathland/domain/rules/loss-simulation'
import type { Subscription as DomainSubscription } from '@heathland/domain/subscriptions/subscription'
import type { DemoInvestor } from './cast.ts'

export interface Keep {
  read(): string | null
  write(text: string): void
}

/** What became of it follows from the time that has passed. */
export interface DemoDeposit {
  readonly id: Id<'dep'>
  readonly asset: 'EUR' | 'GBP'
  readonly payMinor: bigint
  readonly openedAt: string
  /** Whether it has been seen to be done. */
  readonly isSettled: boolean
}

/** A file that was begun. Nothing is uploaded anywhere, so it never becomes more than that. */
export interface DemoFile {
  readonly id: Id<'fil'>
  readonly name: string
  readonly purpose: string
  readonly madeAt: string
}

export interface DemoMessage {
  readonly id: Id<'msg'>
  readonly author: 'member' | 'staff'
  readonly text: string
  readonly sentAt: string
  readonly files: readonly { readonly id: Id<'fil'>; readonly name: string }[]
}

export interface DemoTicket {
  readonly id: Id<'tic'>
  readonly number: number
  /** The page that it was written from. */
  readonly page: RoutePath | undefined
  /** As the rules know it, written out. */
  readonly ticket: string
  readonly messages: readonly DemoMessage[]
}

/** What the visitor asked for. Nobody is there to answer, so creator access is granted after a moment. */
export interface DemoCommunityRequest {
  readonly id: Id<'crq'>
  readonly kind: 'creator-access' | 'consultation'
  readonly message: string
  readonly madeAt: string
}

export interface DemoArticle extends ArticleDraft {
  readonly id: Id<'art'>
  readonly state: 'draft' | 'in-review'
  readonly version: number
  readonly updatedAt: string
}

/** What the visitor asked about an offer. Nobody is there to answer, so it waits. */
export interface DemoQuestion {
  readonly id: Id<'qst'>
  readonly offerId: string
  readonly text: string
  readonly askedAt: string
}

/** What the visitor said and acknowledged before investing. */
export interface DemoProtection {
  readonly category?: CategoryStatement & { readonly statedAt: string }
  readonly attempts: readonly { readonly at: string; readonly answers: Readonly<Record<string, string>>; readonly scorePercent: number }[]
  readonly simulation?: { readonly inputs: LossSimulationInput; readonly at: string; readonly acknowledgedAt?: string }
  readonly acknowledgements: readonly { readonly warning: string; readonly at: string; readonly offerId?: string }[]
  readonly large?: { readonly offerId: string; readonly amountMinor: string; readonly answer: string; readonly at: string }
}

/** What the visitor ordered. Nobody is there to decide or to allocate, so it waits where the visitor's own steps end. */
export interface DemoOrder extends Omit<DomainSubscription, 'createdAt' | 'signedAt' | 'cancelUntil' | 'payBy' | 'endedAt' | 'offerId'> {
  readonly number: number
  readonly offerId: string
  readonly documentId: Id<'doc'>
  readonly language: 'en' | 'nl'
  readonly createdAt: string
  readonly signedAt: string | undefined
  readonly cancelUntil: string | undefined
  readonly payBy: string | undefined
  readonly endedAt: string | undefined
}

/** A card that the visitor paid an order with. Nobody is charged. */
export interface DemoCardPayment {
  readonly id: Id<'cpy'>
  readonly subscriptionId: Id<'sub'>
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly openedAt: string
  /** When it was confirmed, and whether it paid its order then. */
  readonly endedAt: string | undefined
  readonly hasPaidOrder: boolean | undefined
}

/** What the visitor withdrew. No bank is there to pay it, so it waits. */
export interface DemoWithdrawal extends Omit<Withdrawal, 'preparedAt' | 'confirmedAt' | 'endedAt'> {
  readonly preparedAt: string
  readonly confirmedAt: string | undefined
  readonly endedAt: string | undefined
}

/** Every noun of the demo is one Map of rows that are replaced, never altered; a new noun is one line here and one in `seed`. */
export interface Tables {
  investors: Map<Id<'per'>, DemoInvestor>
  /** Oldest first. */
  deposits: Map<Id<'dep'>, DemoDeposit>
  files: Map<Id<'fil'>, DemoFile>
  protection: Map<Id<'per'>, DemoProtection>
  communityRequests: Map<Id<'crq'>, DemoCommunityRequest>
  /** What the visitor wrote. */
  articles: Map<Id<'art'>, DemoArticle>
  /** When each was read. */
  readNotifications: Map<string, string>
  preferences: Map<'own', NotificationPreferences>
  /** When the visit began. */
  visits: Map<'first', string>
  tickets: Map<Id<'tic'>, DemoTicket>
  /** When each document was signed, of those that were signed in this visit. */
  signatures: Map<Id<'doc'>, string>
  /** Since when the visitor watches an offer, and is interested in one. */
  watchedOffers: Map<string, string>
  interests: Map<string, string>
  /** Oldest first. */
  offerQuestions: Map<Id<'qst'>, DemoQuestion>
  /** Oldest first. */
  orders: Map<Id<'sub'>, DemoOrder>
  /** Oldest first. */
  cardPayments: Map<Id<'cpy'>, DemoCardPayment>
  /** Oldest first. */
  withdrawals: Map<Id<'wdr'>, DemoWithdrawal>
}

export interface Memory {
  readonly tables: Tables
  /** Runs the change and keeps the outcome; a change that throws leaves everything as it was. */
  change<Answer>(act: (tables: Tables) => Answer): Answer
}

/** Raised when the shape of a row changes: what an older version kept is then dropped for a fresh seed. */
const shape = 4

export function openMemory({ keep, seed }: { keep: Keep; seed: () => Tables }): Memory {
  let tables = { ...seed(), ...read(keep.read()) }
  return {
    get tables() {
      return tables
    },
    change(act) {
      const draft = copy(tables)
      const answer = act(draft)
      tables = draft
      keep.write(write(tables))
      return answer
    },
  }
}

function copy(tables: Tables): Tables {
  // Object.entries forgets which Map has which name; the names and Maps are the same ones.
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, new Map(rows)])) as unknown as Tables
}

function write(tables: Tables): string {
  return JSON.stringify({ shape, tables }, (_key, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] }
    if (typeof value === 'bigint') return { $bigint: value.toString() }
    return value
  })
}

/** Undefined when nothing usable was kept: the text is the visitor's to edit, so it is never trusted to be ours. */
function read(text: string | null): Tables | undefined {
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text, (_key, value: unknown) => {
      if (isTagged(value, '$map')) return new Map(value.$map as [unknown, unknown][])
      if (isTagged(value, '$bigint')) return BigInt(value.$bigint as string)
      return value
    }) as { shape?: unknown; tables?: Tables }
    const isWhole = kept.shape === shape && Object.values(kept.tables ?? {}).every((rows) => rows instanceof Map)
    return isWhole ? kept.tables : undefined
  } catch {
    return undefined
  }
}

function isTagged<Tag extends string>(value: unknown, tag: Tag): value is Record<Tag, unknown> {
  return typeof value === 'object' && value !== null && tag in value
}
