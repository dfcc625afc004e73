/**
 * What the ledger accepts. A transfer moves one amount from one account to another; a reservation holds it until a resolution
 * moves or frees it. Steps that belong together succeed or fail as one, and floors are judged after all of them.
 * `post_transfers` in PostgreSQL decides the same on live rows, with the same codes; a model test holds the two together.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minuteMs } from '../time.ts'
import { type AccountKind, accountName, chart, type Side } from './chart-of-accounts.ts'
import { fitsMovement, isMovementName, type MovementOf, type StepKind } from './movement.ts'

interface Named {
  /** Ascending within one posting. */
  readonly id: Id<'trf'>
  /** What makes it happen once, for ever: `deposit:dep_…`. */
  readonly key: string
  /** The row it happens for. */
  readonly subject: string
}

interface Moving extends Named {
  readonly debit: string
  readonly credit: string
  readonly amountMinor: bigint
}

export type Step =
  | (Moving & { readonly kind: 'post'; readonly movement: MovementOf<'post'> })
  | (Moving & { readonly kind: 'reserve'; readonly movement: MovementOf<'reserve'>; readonly expiresAt: Date })
  | (Named & {
      readonly kind: 'settle'
      readonly movement: MovementOf<'settle'>
      readonly reservation: Id<'trf'>
      /** All of it or a part; what is left is free again. */
      readonly amountMinor: bigint
    })
  | (Named & { readonly kind: 'release'; readonly movement: MovementOf<'release'>; readonly reservation: Id<'trf'> })

/** Makes the next id of a posting; every one is above the one before. */
export type NextTransferId = () => Id<'trf'>

export interface Counters {
  readonly debitsPendingMinor: bigint
  readonly debitsPostedMinor: bigint
  readonly creditsPendingMinor: bigint
  readonly creditsPostedMinor: bigint
}

export const noCounters: Counters = { debitsPendingMinor: 0n, debitsPostedMinor: 0n, creditsPendingMinor: 0n, creditsPostedMinor: 0n }

/** What a decision looks at. */
export interface Book {
  readonly accounts: ReadonlyMap<string, Counters>
  readonly stepsByKey: ReadonlyMap<string, Step>
  readonly transfers: ReadonlyMap<string, Extract<Step, { kind: 'post' | 'reserve' }>>
  /** By the reservation they end. */
  readonly resolutions: ReadonlyMap<string, Extract<Step, { kind: 'settle' | 'release' }>>
}

export const emptyBook: Book = { accounts: new Map(), stepsByKey: new Map(), transfers: new Map(), resolutions: new Map() }

export const stepsMax = 1_000
export const amountMaxMinor = 10_000_000_000_000_000n
/** A posting carries the time its act began; one that took longer than this has lost its place. */
export const lateMaxMs = 5 * minuteMs

export type LedgerCode =
  | 'LEDGER_STEPS_MALFORMED'
  | 'LEDGER_TIME_UNFIT'
  | 'LEDGER_KEY_REUSED'
  | 'LEDGER_RESERVATION_UNKNOWN'
  | 'LEDGER_RESERVATION_ENDED'
  | 'LEDGER_RESERVATION_EXPIRED'
  | 'LEDGER_RESERVATION_SMALLER'
  /** The database alone knows: the watch over the books halts accounts, and no rule here does. */
  | 'LEDGER_ACCOUNT_HALTED'
  | 'LEDGER_ACCOUNT_UNKNOWN'
  | 'LEDGER_ACCOUNTS_DIFFER'
  | 'LEDGER_MOVEMENT_UNFIT'
  | 'LEDGER_CORRECTION_UNFIT'
  | 'LEDGER_FUNDS_SHORT'
  /** A member’s own act touches no other member. */
  | 'LEDGER_NOT_THEIRS'

export type LedgerRefusal = Refusal<LedgerCode>

export type Posting =
  | LedgerRefusal
  /** It happened before, exactly so. */
  | { readonly refused: false; readonly happenedBefore: true }
  | { readonly refused: false; readonly happenedBefore: false; readonly book: Book }

/** Decides on steps that belong together. `now` is when their act began, `clock` the database's time at the posting. */
export function decideTransfers(book: Book, steps: readonly Step[], now: Date, clock: Date): Posting {
  const malformed =
    steps.length === 0 || steps.length > stepsMax ? 0 : steps.findIndex((step, index) => isMalformed(step, steps[index - 1]))
  if (malformed >= 0 || new Set(steps.map((step) => step.key)).size !== steps.length)
    return no('LEDGER_STEPS_MALFORMED', Math.max(0, malformed))

  const known = steps.map((step) => book.stepsByKey.get(step.key))
  const reused = steps.findIndex((step, index) => known[index] !== undefined && !isSameStep(step, known[index]))
  if (reused >= 0) return no('LEDGER_KEY_REUSED', reused)
  if (known.every((step) => step !== undefined)) return { refused: false, happenedBefore: true }
  const some = known.findIndex((step) => step !== undefined)
  if (some >= 0) return no('LEDGER_KEY_REUSED', some)

  if (now.getTime() > clock.getTime() || now.getTime() < clock.getTime() - lateMaxMs) return no('LEDGER_TIME_UNFIT', 0)
  // Not a question of form: the same reservation, asked for again after its end, is answered with what happened.
  const over = steps.findIndex((step) => step.kind === 'reserve' && step.expiresAt.getTime() <= now.getTime())
  if (over >= 0) return no('LEDGER_STEPS_MALFORMED', over)

  const ended = new Set<string>()
  for (const [index, step] of steps.entries()) {
    const fault = faultOf(book, step, ended, now)
    if (fault) return no(fault, index)
    if (step.kind === 'settle' || step.kind === 'release') ended.add(step.reservation)
  }

  const accounts = new Map(book.accounts)
  for (const step of steps) {
    for (const { account, change } of changesOf(book, step)) accounts.set(account, addCounters(accounts.get(account) ?? noCounters, change))
  }
  const short = steps.findIndex((step) =>
    changesOf(book, step).some(({ account }) => isShort(account, accounts.get(account) ?? noCounters)),
  )
  if (short >= 0) return no('LEDGER_FUNDS_SHORT', short)
  return { refused: false, happenedBefore: false, book: record(book, steps, accounts) }
}

export function openAccounts(book: Book, ids: readonly string[]): Book {
  const accounts = new Map(book.accounts)
  for (const id of ids) if (!accounts.has(id)) accounts.set(id, noCounters)
  return { ...book, accounts }
}

/** What is on an account that may be used now: posted, less what is promised away. */
export function availableMinor(account: string, counters: Counters): bigint {
  return sideOf(account) === 'credit'
    ? counters.creditsPostedMinor - counters.debitsPostedMinor - counters.debitsPendingMinor
    : counters.debitsPostedMinor - counters.creditsPostedMinor - counters.creditsPendingMinor
}

/** The side on which an account's balance grows. */
export function sideOf(account: string): Side {
  return kindOf(account).side
}

function no(code: LedgerCode, index: number): LedgerRefusal {
  return refuse(code, { index })
}

function isMalformed(step: Step, before: Step | undefined): boolean {
  if (before && step.id <= before.id) return true
  if (step.key.length < 1 || step.key.length > 200 || step.subject.length < 1 || step.subject.length > 64) return true
  return step.kind !== 'release' && (step.amountMinor < 1n || step.amountMinor > amountMaxMinor)
}

/** The same in everything but its id, which every try makes anew. */
function isSameStep(left: Step, right: Step | undefined): boolean {
  return right !== undefined && plain(left) === plain(right)
}

function plain({ id: _own, ...step }: Step): string {
  return JSON.stringify(
    Object.entries(step).sort(([a], [b]) => (a < b ? -1 : 1)),
    (_name, value) => (typeof value === 'bigint' ? String(value) : value),
  )
}

function faultOf(book: Book, step: Step, ended: ReadonlySet<string>, now: Date): LedgerCode | undefined {
  let moving: Pick<Moving, 'debit' | 'credit' | 'amountMinor'>
  if (step.kind === 'settle' || step.kind === 'release') {
    const reservation = book.transfers.get(step.reservation)
    if (reservation?.kind !== 'reserve') return 'LEDGER_RESERVATION_UNKNOWN'
    if (book.resolutions.has(step.reservation) || ended.has(step.reservation)) return 'LEDGER_RESERVATION_ENDED'
    if (step.kind === 'settle' && now.getTime() >= reservation.expiresAt.getTime()) return 'LEDGER_RESERVATION_EXPIRED'
    if (step.kind === 'settle' && step.amountMinor > reservation.amountMinor) return 'LEDGER_RESERVATION_SMALLER'
    moving = reservation
  } else moving = step

  if (!book.accounts.has(moving.debit) || !book.accounts.has(moving.credit)) return 'LEDGER_ACCOUNT_UNKNOWN'
  const debit = accountName(moving.debit)
  const credit = accountName(moving.credit)
  if (!debit || !credit) return 'LEDGER_ACCOUNT_UNKNOWN'
  if (debit.asset !== credit.asset || debit.cell !== credit.cell || moving.debit === moving.credit) return 'LEDGER_ACCOUNTS_DIFFER'
  if (!isMovementName(step.movement) || !fitsMovement(step.movement, step.kind, debit.code, credit.code)) return 'LEDGER_MOVEMENT_UNFIT'
  if (step.movement === 'correction' && !undoes(book, step)) return 'LEDGER_CORRECTION_UNFIT'
  return undefined
}

export function correctionKey(transferId: string): string {
  return `correction:${transferId}`
}

/** A correction runs against what was truly posted, whole or in part, and only once. */
function undoes(book: Book, step: Extract<Step, { kind: 'post' }>): boolean {
  const original = book.transfers.get(step.subject)
  if (!original || step.key !== correctionKey(original.id)) return false
  const posted = postedMinor(book, original)
  return original.debit === step.credit && original.credit === step.debit && step.amountMinor <= posted
}

function postedMinor(book: Book, transfer: Extract<Step, { kind: 'post' | 'reserve' }>): bigint {
  if (transfer.kind === 'post') return transfer.amountMinor
  const resolution = book.resolutions.get(transfer.id)
  return resolution?.kind === 'settle' ? resolution.amountMinor : 0n
}

interface Change {
  readonly account: string
  readonly change: Partial<Counters>
}

function changesOf(book: Book, step: Step): readonly Change[] {
  if (step.kind === 'post')
    return [
      { account: step.debit, change: { debitsPostedMinor: step.amountMinor } },
      { account: step.credit, change: { creditsPostedMinor: step.amountMinor } },
    ]
  if (step.kind === 'reserve')
    return [
      { account: step.debit, change: { debitsPendingMinor: step.amountMinor } },
      { account: step.credit, change: { creditsPendingMinor: step.amountMinor } },
    ]
  const reservation = book.transfers.get(step.reservation)
  if (!reservation) return []
  const posted = step.kind === 'settle' ? step.amountMinor : 0n
  return [
    { account: reservation.debit, change: { debitsPendingMinor: -reservation.amountMinor, debitsPostedMinor: posted } },
    { account: reservation.credit, change: { creditsPendingMinor: -reservation.amountMinor, creditsPostedMinor: posted } },
  ]
}

function addCounters(left: Counters, right: Partial<Counters>): Counters {
  return {
    debitsPendingMinor: left.debitsPendingMinor + (right.debitsPendingMinor ?? 0n),
    debitsPostedMinor: left.debitsPostedMinor + (right.debitsPostedMinor ?? 0n),
    creditsPendingMinor: left.creditsPendingMinor + (right.creditsPendingMinor ?? 0n),
    creditsPostedMinor: left.creditsPostedMinor + (right.creditsPostedMinor ?? 0n),
  }
}

function kindOf(account: string): AccountKind {
  const name = accountName(account)
  return name ? chart[name.code] : { holder: 'system', side: 'credit', floor: 'none', assets: [], sentence: '' }
}

function isShort(account: string, counters: Counters): boolean {
  return kindOf(account).floor === 'held' && availableMinor(account, counters) < 0n
}

function record(book: Book, steps: readonly Step[], accounts: ReadonlyMap<string, Counters>): Book {
  const stepsByKey = new Map(book.stepsByKey)
  const transfers = new Map(book.transfers)
  const resolutions = new Map(book.resolutions)
  for (const step of steps) {
    stepsByKey.set(step.key, step)
    if (step.kind === 'post' || step.kind === 'reserve') transfers.set(step.id, step)
    else resolutions.set(step.reservation, step)
  }
  return { accounts, stepsByKey, transfers, resolutions }
}

/** The kinds of step that end a reservation. */
export function endsReservation(kind: StepKind): boolean {
  return kind === 'settle' || kind === 'release'
}
