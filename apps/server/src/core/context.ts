/** What a verb gets: who acts, when, and the way to the database. Made once per request or job. */
import { randomBytes } from 'node:crypto'
import type { SweepRule } from '@heathland/domain/cards/institution-payout'
import { type Id, type IdKind, makeId } from '@heathland/domain/id'
import { hasPermission, type Permission } from '@heathland/domain/identity/permissions'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { BankAccount } from '@heathland/domain/payments/bank-account'
import type { BankAsset } from '@heathland/domain/payments/statement'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { BankFilesPort } from '@heathland/providers/bank/port'
import type { BlobStore, BlobStoreName } from '@heathland/providers/files/port'
import type { KycPort } from '@heathland/providers/kyc/port'
import type { OutsideSignInPort } from '@heathland/providers/linkedin/port'
import type { MailPort } from '@heathland/providers/mail/port'
import type { OnrampPort } from '@heathland/providers/onramp/port'
import type { PaymentsPort } from '@heathland/providers/payments/port'
import type { SealPort } from '@heathland/providers/seal/port'
import type { WalletPort } from '@heathland/providers/wallet/port'
import type { WebhookVerifiers } from '@heathland/providers/webhook'
import type { WebhookSender } from '@heathland/providers/webhook-sender/port'
import type { Witness } from '@heathland/providers/witness/port'
import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import { refusedWhenClosed } from './closed-month.ts'
import { type Database, type Meter, type ReadTx, sayWhoActs, type Tx } from './database.ts'
import type { JobQueue } from './job.ts'
import type { Keys } from './keys.ts'
import type { Metrics } from './metrics.ts'
import type { PeriodKeys } from './period-keys.ts'
import type { RejectedRequests } from './rejected-requests.ts'
import type { LogKey } from './transparency/checkpoint.ts'

/** Where a request came from. Personal: sealed before it is stored, never logged. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

/** The ways to the outside world. */
export interface Ports {
  readonly mail: MailPort
  /** Whom mails come from. */
  readonly mailFrom: string
  /** Buying EURC, where it is configured. */
  readonly onramp: OnrampPort | undefined
  /** Custody wallets, where they are configured. */
  readonly wallets: WalletPort | undefined
  /** Identity checks, where they are configured. */
  readonly kyc: KycPort | undefined
  /** Sign-in with LinkedIn, where it is configured. */
  readonly linkedIn: OutsideSignInPort | undefined
  readonly files: FileStores
  /** Seals signed documents, where it is configured. */
  readonly seal: SealPort | undefined
  /** The public log, where it is configured. */
  readonly log: PublicLog | undefined
  readonly operator: Operator
  /** Our own accounts at the bank, one for each cell that has one. */
  readonly banks: readonly OwnBank[]
  /** Charging cards, where it is configured. */
  readonly cards: OwnCards | undefined
  /** Files that the bank lays down and takes, where a connection to it is configured. */
  readonly bankFiles: BankFilesPort | undefined
  /** Where the Discord invitation of the community leads, where the operator has one. */
  readonly discordUrl: string | undefined
  /** Sends events to members' own webhooks. */
  readonly webhookSender: WebhookSender
  /** How the webhooks of each configured provider are verified. */
  readonly webhooks: WebhookVerifiers
}

export interface PublicLog {
  readonly key: LogKey
  readonly witnesses: readonly Witness[]
  /** So many must have signed a state before it is shown. */
  readonly needed: number
  /** Where every published state is kept too, outside the database. */
  readonly file?: string | undefined
}

/** Who runs the platform, as agreements and printed documents name them. */
export interface Operator {
  readonly name: string
  readonly address: string
  readonly registration: string
  /** Two letters. */
  readonly country: string
  readonly custodian: string
}

/** An account of ours that members pay to. */
export interface OwnBank {
  readonly cell: Cell
  readonly asset: BankAsset
  readonly holder: string
  readonly bankName: string
  readonly account: BankAccount
  readonly bic: string | undefined
}

/** Our wallets at the payment institution that charges cards. */
export interface OwnCards {
  readonly port: PaymentsPort
  /** In which we have a wallet there. */
  readonly assets: readonly ('EUR' | 'GBP')[]
  /** What members pay for it, in hundredths of a percent of the amount. */
  readonly feeBps: bigint
  /** In which currencies it pays out to our bank account, and when it does so by itself. */
  readonly payouts: { readonly assets: readonly ('EUR' | 'GBP')[]; readonly sweep: SweepRule | undefined }
}

/** Where the bytes of files lie: new ones in one store, older ones wherever they were put. */
export interface FileStores {
  readonly current: BlobStore
  /** Throws for a store that is not configured any more. */
  readonly of: (name: BlobStoreName) => BlobStore
  readonly all: readonly BlobStore[]
}

export interface Context {
  readonly actor: Actor
  /** The database's clock at the start of the request or job. */
  readonly now: Date
  readonly requestId: string
  readonly log: Logger
  readonly origin: Origin | undefined
  readonly keys: Keys
  readonly periodKeys: PeriodKeys
  readonly jobs: JobQueue
  readonly rejectedRequests: RejectedRequests
  readonly metrics: Metrics
  readonly ports: Ports
  /** Where people open the product: what links in mails begin with. */
  readonly publicOrigin: string
  readonly meter: Meter
  newId<Kind extends IdKind>(kind: Kind): Id<Kind>
  /** A second check behind the access table, for verbs that are also called from elsewhere. Jobs and commands act for the platform. */
  require(permission: Permission): void
  /** Whether a transaction of this request is open: nothing slow may begin then. */
  readonly isInTransaction: boolean
  /** One transaction; inside another of the same request it joins that one. */
  inTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  /** The same request, acting as somebody else: how signing in looks a person up before anyone is known. */
  as(actor: Actor): Context
  /** The same, with transactions of its own: what it does is no part of one that is open. */
  apart(actor: Actor): Context
}

export interface ContextParts {
  readonly actor: Actor
  readonly now: Date
  readonly requestId: string
  readonly log: Logger
  readonly origin?: Origin
  readonly keys: Keys
  readonly periodKeys: PeriodKeys
  readonly jobs: JobQueue
  readonly rejectedRequests: RejectedRequests
  readonly metrics: Metrics
  readonly ports: Ports
  readonly publicOrigin: string
  readonly database: Database
  /** Whether a request that runs too many statements fails. */
  readonly strict?: boolean
}

export function makeContext(parts: ContextParts): Context {
  return contextIn(parts, { open: undefined, meter: { statements: 0, strict: parts.strict ?? false }, random: undefined, log: undefined })
}

/** What the contexts of one request share: the open transaction and the actor it was set to. */
interface Scope {
  open: { readonly tx: Tx; actor: Actor } | undefined
  readonly meter: Meter
  /** The random half of the newest id. */
  random: Buffer | undefined
  log: Logger | undefined
}

function contextIn(parts: ContextParts, scope: Scope): Context {
  const { actor, now, database } = parts
  return {
    actor,
    now,
    requestId: parts.requestId,
    // A logger of its own is made when there is something to say, which most requests never have.
    get log() {
      scope.log ??= parts.log.child({ requestId: parts.requestId })
      return scope.log
    },
    origin: parts.origin,
    keys: parts.keys,
    periodKeys: parts.periodKeys,
    jobs: parts.jobs,
    rejectedRequests: parts.rejectedRequests,
    metrics: parts.metrics,
    ports: parts.ports,
    publicOrigin: parts.publicOrigin,
    meter: scope.meter,
    newId(kind) {
      scope.random = scope.random ? next(scope.random) : randomBytes(10)
      return makeId(kind, now, scope.random)
    },
    require(permission) {
      if (actor.kind === 'job' || actor.kind === 'operator' || actor.kind === 'webhook') return
      if ('role' in actor && hasPermission(actor, permission)) return
      throw new Refused(refuse('ACCESS_DENIED'))
    },
    get isInTransaction() {
      return scope.open !== undefined
    },
    async inTransaction(work) {
      if (scope.open) return joined(scope.open, actor, work)
      const done = database.inTransaction(
        actor,
        async (tx) => {
          scope.open = { tx, actor }
          try {
            return await work(tx)
          } finally {
            scope.open = undefined
          }
        },
        scope.meter,
      )
      return refusedWhenClosed(done)
    },
    async read(work) {
      return scope.open ? joined(scope.open, actor, work) : database.read(actor, work, scope.meter)
    },
    as: (other) => contextIn({ ...parts, actor: other }, scope),
    apart: (other) => makeContext({ ...parts, actor: other, database: database.apart }),
  }
}

/** Work inside the open transaction, acting as this context's actor and giving the word back afterwards. */
async function joined<Result>(open: { readonly tx: Tx; actor: Actor }, actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const before = open.actor
  if (before === actor) return work(open.tx)
  await open.tx.client.query(sayWhoActs(actor))
  open.actor = actor
  // A throw ends the whole transaction, so there is nobody to give the word back to.
  const result = await work(open.tx)
  await open.tx.client.query(sayWhoActs(before))
  open.actor = before
  return result
}

/** One more than before: the ids of one request sort in the order they were made. */
function next(random: Buffer): Buffer {
  const following = Buffer.from(random)
  for (let place = following.length - 1; place >= 0; place -= 1) {
    following[place] = ((following[place] ?? 0) + 1) & 255
    if (following[place] !== 0) break
  }
  return following
}
