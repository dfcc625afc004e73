/**
 * PostgreSQL and the domain side by side: sequences of operations, ordinary and hostile, made from a seed. Both must give the same
 * answer to each, and after each the rows must be what the domain's book says. A sequence has accounts of its own, so that looking
 * at those is looking at everything it could have changed; a lane is a database, and runs one sequence after the other.
 */
import { type Id, makeId } from '@heathland/domain/id'
import {
  type AccountKind,
  type AccountName,
  accountId,
  accountName,
  type Cell,
  cells,
  chart,
} from '@heathland/domain/ledger/chart-of-accounts'
import { type MovementOf, movements } from '@heathland/domain/ledger/movement'
import {
  amountMaxMinor,
  availableMinor,
  type Book,
  type Counters,
  correctionKey,
  decideTransfers,
  emptyBook,
  noCounters,
  openAccounts,
  type Step,
} from '@heathland/domain/ledger/transfer'
import { money, split } from '@heathland/domain/money'
import { Refused } from '@heathland/domain/refusal'
import type { Tx } from '@heathland/server/core/database'
import { openAccounts as openInDatabase, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import pg from 'pg'
import { proveOffer } from '../offer-evidence.ts'

export interface Lane {
  readonly url: (role: 'postgres' | 'heathland_operator') => string
}

export interface Sequences {
  readonly seed: number
  /** Which sequences of that seed. */
  readonly numbers: readonly number[]
  readonly operations: number
  /** Stop beginning new sequences after this moment. */
  readonly until?: number
}

export interface ModelReport {
  sequences: number
  operations: number
  /** How often which answer was given; everything has to occur for the run to mean something. */
  readonly answers: Record<string, number>
  readonly differences: string[]
}

export const newReport = (): ModelReport => ({ sequences: 0, operations: 0, answers: {}, differences: [] })

/** A difference ends its sequence; a lane that found this many has nothing more to tell. */
const differencesMax = 5

export async function runLane(
  lane: Lane,
  { seed, numbers, operations, until = Number.POSITIVE_INFINITY }: Sequences,
  report: ModelReport,
): Promise<void> {
  const app = new pg.Client({ connectionString: lane.url('heathland_operator') })
  const superuser = new pg.Client({ connectionString: lane.url('postgres') })
  await app.connect()
  await superuser.connect()
  try {
    await app.query("set app.actor = 'job'")
    for (const number of numbers) {
      if (Date.now() > until || report.differences.length >= differencesMax) break
      const sequence = new Sequence({ app, superuser, seed, number })
      const difference = await sequence.run(operations, report)
      report.sequences += 1
      if (difference) report.differences.push(`seed ${seed}, sequence ${number}: ${difference}`)
    }
    report.differences.push(...(await unbalanced(superuser)))
  } finally {
    await app.end()
    await superuser.end()
  }
}

/** Everything in the database, per asset and cell, and every posting by itself. */
async function unbalanced(superuser: pg.Client): Promise<string[]> {
  const { rows } = await superuser.query<{ difference: string }>(
    `select format('%s %s: %s more debited than credited', cell, asset, sum(case entry.side when 'debit' then amount_minor else -amount_minor end)) as difference
     from entry join ledger_account on ledger_account.id = account_id group by cell, asset
     having sum(case entry.side when 'debit' then amount_minor else -amount_minor end) <> 0
     union all
     select format('%s has not one debit and one credit of the same amount', posting_id) from entry group by posting_id
     having count(*) <> 2 or count(distinct entry.side) <> 2 or count(distinct amount_minor) <> 1`,
  )
  return rows.map(({ difference }) => difference)
}

type Posted = Extract<Step, { kind: 'post' | 'reserve' }>
type Answer = { readonly code: string; readonly index: number } | { readonly before: boolean; readonly ids: readonly string[] }

/** What is kept of an account's entries. */
interface Line {
  readonly entries: bigint
  readonly lastMicros: bigint
}

const stateQuery = `
  select
    (select json_agg(json_build_array(id, debits_pending_minor::text, debits_posted_minor::text, credits_pending_minor::text,
                                      credits_posted_minor::text, entries::text, xmin::text) order by id)
     from ledger_account where id = any ($1)) as accounts,
    (select count(*)::integer from transfer where id = any ($2)) as transfers,
    (select count(*)::integer from transfer_resolution where id = any ($2)) as resolutions,
    (select coalesce(json_agg(json_build_array(account_id, posting_id, side, amount_minor::text, other_account_id, movement, subject,
                                               debits_minor::text, credits_minor::text, position::text) order by posting_id, side desc), '[]')
     from entry where account_id = any ($3) and booked_at = $4::timestamptz and posting_id = any ($2)) as entries`

/** A sequence's own held accounts, told anew from their entries and reservations. */
const derivedQuery = `
  select account.id
  from ledger_account account
  cross join lateral (
    select count(*) as entries, coalesce(sum(amount_minor) filter (where side = 'debit'), 0) as debits,
           coalesce(sum(amount_minor) filter (where side = 'credit'), 0) as credits,
           coalesce(bool_and(position = place and debits_minor = debits_so_far and credits_minor = credits_so_far), true) as fits,
           max(booked_at) as last
    from (
      select *, row_number() over told as place,
             sum(case side when 'debit' then amount_minor else 0 end) over told as debits_so_far,
             sum(case side when 'credit' then amount_minor else 0 end) over told as credits_so_far
      from entry where account_id = account.id window told as (order by booked_at, posting_id)
    ) line
  ) booked
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where debit_account = account.id), 0) as debits,
           coalesce(sum(amount_minor) filter (where credit_account = account.id), 0) as credits
    from transfer where kind = 'reserve' and (debit_account = account.id or credit_account = account.id)
      and not exists (select from transfer_resolution where transfer_id = transfer.id)
  ) waiting
  where account.id = any ($1) and not (
    booked.fits and account.entries = booked.entries and account.last_booked_at is not distinct from booked.last
    and account.debits_posted_minor = booked.debits and account.credits_posted_minor = booked.credits
    and account.debits_pending_minor = waiting.debits and account.credits_pending_minor = waiting.credits
    and account.debits_posted_minor + account.debits_pending_minor <= account.credits_posted_minor)`

const secondMs = 1_000
const dayMs = 86_400_000

class Sequence {
  private readonly app: pg.Client
  private readonly superuser: pg.Client
  private readonly number: number
  private readonly random: () => number
  /** All times count from here, so that a seed gives the same sequence on a slow machine. */
  private readonly startedAt = Date.now()
  private aheadMs = 0
  private made = 0
  private book: Book = emptyBook
  private readonly lines = new Map<string, Line>()
  private rows = new Map<string, string>()
  private readonly cell: Cell
  private readonly cash: readonly string[]
  private readonly tokens: readonly string[]
  private readonly strange: readonly string[]
  private readonly escrow: string
  private readonly spvCash: string
  private readonly remainder: string
  private readonly held: readonly string[]
  /** Calls that were taken, to be repeated whole, in part or changed. */
  private readonly taken: (readonly Step[])[] = []

  constructor({ app, superuser, seed, number }: { app: pg.Client; superuser: pg.Client; seed: number; number: number }) {
    this.app = app
    this.superuser = superuser
    this.number = number
    this.random = seeded(seed, number)
    this.cell = this.pick(cells)
    const people = [0, 1, 2].map((place) => this.holder('per', place))
    const own = (name: Omit<AccountName, 'cell'>) => accountId({ cell: this.cell, ...name })
    this.cash = people.map((holderId) => own({ code: 'member-cash', asset: 'EUR', holderId }))
    this.tokens = people.map((holderId) => own({ code: 'member-eurc', asset: 'EURC', holderId }))
    this.strange = [
      own({ code: 'member-cash', asset: 'GBP', holderId: people[0] ?? '' }),
      accountId({ cell: this.cell === 'eu' ? 'uk' : 'eu', code: 'member-cash', asset: 'EUR', holderId: people[1] ?? '' }),
    ]
    this.escrow = own({ code: 'escrow', asset: 'EUR', holderId: this.holder('ofr', 0) })
    this.spvCash = own({ code: 'spv-cash', asset: 'EUR', holderId: this.holder('spv', 0) })
    this.remainder = own({ code: 'distribution-remainder', asset: 'EUR', holderId: this.holder('spv', 0) })
    this.held = [...this.cash, ...this.tokens, ...this.strange].toSorted()
  }

  /** The first difference between the two, if there is one. */
  async run(operations: number, report: ModelReport): Promise<string | undefined> {
    await this.superuser.query('update clock_offset set ahead_seconds = 0 where ahead_seconds <> 0')
    const own = [...this.held, this.escrow, this.spvCash, this.remainder]
    await openInDatabase(txOf(this.app), own, new Date(this.startedAt))
    await proveOffer((text, values) => this.superuser.query(text, [...values]), {
      offerId: this.holder('ofr', 0),
      spvId: this.holder('spv', 0),
      cell: this.cell,
    })
    const kinds = Object.entries(chart) as [keyof typeof chart, AccountKind][]
    const system = kinds
      .filter(([, { holder }]) => holder === 'system')
      .flatMap(([code, { assets }]) => cells.flatMap((cell) => assets.map((asset) => accountId({ cell, code, asset }))))
    this.book = openAccounts(this.book, [...own, ...system])
    this.rows = new Map((await this.state([], [], '2026-01-01')).accounts.map((row) => [row[0] ?? '', row.join()]))

    for (let operation = 0; operation < operations; operation += 1) {
      if (this.random() < 0.01 && this.aheadMs < 60 * dayMs) await this.moveClock()
      const steps = this.anyCall()
      const late = this.random() < 0.25 ? this.pick([30, 90, 150, 210, -600, 420]) : this.random() < 0.3 ? 10 : 0
      const now = new Date(this.startedAt + this.aheadMs - late * secondMs)
      const difference = await this.compare(steps, now, report)
      report.operations += 1
      if (difference) return `operation ${operation}: ${difference}\n${show(steps)}\nat ${now.toISOString()}`
    }
    const { rows } = await this.superuser.query<{ id: string }>(derivedQuery, [this.held])
    return rows.length > 0 ? `accounts that are not what their entries say: ${rows.map(({ id }) => id).join(', ')}` : undefined
  }

  private async compare(steps: readonly Step[], now: Date, report: ModelReport): Promise<string | undefined> {
    const posting = decideTransfers(this.book, steps, now, new Date(this.startedAt + this.aheadMs))
    const expected: Answer = posting.refused
      ? { code: posting.code, index: Number(posting.facts?.['index']) }
      : {
          before: posting.happenedBefore,
          ids: steps.map((step) => (posting.happenedBefore ? (this.book.stepsByKey.get(step.key)?.id ?? '') : step.id)),
        }
    const given = await this.ask(steps, now)
    const name = 'code' in given ? given.code : given.before ? 'happened before' : 'posted'
    report.answers[name] = (report.answers[name] ?? 0) + 1
    if (JSON.stringify(given) !== JSON.stringify(expected))
      return `PostgreSQL says ${JSON.stringify(given)}, the domain ${JSON.stringify(expected)}`

    const isPosted = !posting.refused && !posting.happenedBefore
    const before = this.book
    if (isPosted) {
      this.book = posting.book
      this.taken.push(steps)
    }
    return (
      this.bookFault() ??
      (await this.rowsFault(before, steps, now, isPosted).catch((error: unknown) => `looking at the rows failed: ${String(error)}`))
    )
  }

  private async ask(steps: readonly Step[], now: Date): Promise<Answer> {
    try {
      const posted = await postTransfers(txOf(this.app), steps, now)
      return { before: posted.some(({ happenedBefore }) => happenedBefore), ids: posted.map(({ id }) => id) }
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, index: Number(error.facts?.['index']) }
      return { code: error instanceof pg.DatabaseError ? `${error.code} ${error.message}` : String(error), index: -1 }
    }
  }

  /** Sums of nothing per asset and cell, no counter below zero, no floor broken. */
  private bookFault(): string | undefined {
    const sums = new Map<string, bigint>()
    for (const [account, counters] of this.book.accounts) {
      const name = accountName(account)
      if (!name) return `${account} is no account`
      const place = `${name.cell} ${name.asset}`
      sums.set(place, (sums.get(place) ?? 0n) + counters.debitsPostedMinor - counters.creditsPostedMinor)
      if ((Object.values(counters) as bigint[]).some((counter) => counter < 0n)) return `a counter of ${account} is below zero`
      if (chart[name.code].floor === 'held' && availableMinor(account, counters) < 0n) return `${account} is below its floor`
    }
    for (const [place, sum] of sums) if (sum !== 0n) return `${place} does not sum to zero but to ${sum}`
    return undefined
  }

  /** Whether the rows are the book's: counters, positions and running sums after a posting, and nothing touched after anything else. */
  private async rowsFault(before: Book, steps: readonly Step[], now: Date, isPosted: boolean): Promise<string | undefined> {
    const accounts = [...new Set(steps.flatMap((step) => touchedBy(before, step)))]
    // Later than everything on every account that the posting touches.
    const booked = accounts.reduce((latest, account) => {
      const line = this.lines.get(account)
      return line && line.lastMicros >= latest ? line.lastMicros + 1n : latest
    }, micros(now))
    const bookedAt = timestamp(booked)
    const ids = steps.map(({ id }) => id).filter((id) => isPosted || !isKnown(before, id))
    const found = await this.state(ids, accounts, bookedAt)

    const written = isPosted ? steps.length : 0
    if (found.transfers + found.resolutions !== written) return `${found.transfers + found.resolutions} rows of ${written} steps`
    const wanted = isPosted ? this.entriesOf(before, steps, booked) : []
    if (JSON.stringify(found.entries) !== JSON.stringify(wanted))
      return `entries are ${JSON.stringify(found.entries)} and should be ${JSON.stringify(wanted)}`
    if (found.accounts.length !== this.held.length) return 'an account is gone'
    for (const row of found.accounts) {
      const [account = '', ...values] = row
      const counters = this.book.accounts.get(account) ?? noCounters
      const shown = [...columns(counters), String(this.lines.get(account)?.entries ?? 0n)]
      if (shown.join() !== values.slice(0, 5).join()) return `${account} has ${values.join()} and should have ${shown.join()}`
      if (!isPosted && row.join() !== this.rows.get(account)) return `${account} was written although nothing was posted`
      this.rows.set(account, row.join())
    }
    return undefined
  }

  /** What a posting must have written, in the order of the query; counts it in. */
  private entriesOf(before: Book, steps: readonly Step[], booked: bigint): (string | null)[][] {
    const sums = new Map<string, { debits: bigint; credits: bigint; entries: bigint }>()
    for (const account of this.held) {
      const { debitsPostedMinor: debits, creditsPostedMinor: credits } = before.accounts.get(account) ?? noCounters
      sums.set(account, { debits, credits, entries: this.lines.get(account)?.entries ?? 0n })
    }
    const entries: (string | null)[][] = []
    for (const step of steps)
      for (const { debit, credit, amountMinor } of legsOf(before, step)) {
        const sides = [
          { account: debit, other: credit, side: 'debit' },
          { account: credit, other: debit, side: 'credit' },
        ]
        for (const { account, other, side } of sides) {
          const sum = sums.get(account)
          if (sum) {
            sum.entries += 1n
            if (side === 'debit') sum.debits += amountMinor
            else sum.credits += amountMinor
            this.lines.set(account, { entries: sum.entries, lastMicros: booked })
          }
          const kept = sum ? [sum.debits, sum.credits, sum.entries].map(String) : [null, null, null]
          entries.push([account, step.id, side, String(amountMinor), other, step.movement, step.subject, ...kept])
        }
      }
    return entries
  }

  private async state(ids: readonly string[], accounts: readonly string[], bookedAt: string) {
    const { rows } = await this.superuser.query<{
      accounts: string[][]
      transfers: number
      resolutions: number
      entries: (string | null)[][]
    }>({
      name: 'model-state',
      text: stateQuery,
      values: [this.held, ids, accounts, bookedAt],
    })
    const [row] = rows
    if (!row) throw new Error('no row')
    return row
  }

  private async moveClock(): Promise<void> {
    this.aheadMs += this.pick([600, 3_600, 86_400, 10 * 86_400]) * secondMs
    await this.superuser.query('update clock_offset set ahead_seconds = $1', [this.aheadMs / secondMs])
  }

  // What is asked for.

  private anyCall(): readonly Step[] {
    const dice = this.random()
    if (dice < 0.66) return this.ordinary()
    if (dice < 0.74) return this.batch()
    return this.hostile()
  }

  private ordinary(): readonly Step[] {
    const amount = this.amount()
    const member = this.pick(this.cash)
    const systemAccount = (code: 'bank' | 'card-wallet' | 'card-fees' | 'card-transit' | 'unallocated' | 'fee-income') =>
      accountId({ cell: this.cell, code, asset: 'EUR' })
    const choices: readonly (() => readonly Step[])[] = [
      () => [this.post('bank-deposit', systemAccount('bank'), member, amount)],
      () => [this.post('bank-deposit', systemAccount('bank'), member, amount)],
      () => [this.post('deposit-unallocated', systemAccount('bank'), systemAccount('unallocated'), amount)],
      () => [this.post('deposit-allocated', systemAccount('unallocated'), member, amount)],
      () => [this.post('deposit-returned', systemAccount('unallocated'), systemAccount('bank'), amount)],
      () => [this.post('card-deposit', systemAccount('card-wallet'), member, amount)],
      () => [this.post('card-fee', member, systemAccount('fee-income'), amount)],
      () => [this.post('card-fee-kept', systemAccount('card-fees'), systemAccount('card-wallet'), amount)],
      () => [this.post('card-reversed', member, systemAccount('card-wallet'), amount)],
      () => [this.post('card-paid-out', systemAccount('card-transit'), systemAccount('card-wallet'), amount)],
      () => [this.post('card-payout-arrived', systemAccount('bank'), systemAccount('card-transit'), amount)],
      () => [this.post('card-payout-returned', systemAccount('card-wallet'), systemAccount('card-transit'), amount)],
      () => [this.post('management-fee', member, systemAccount('fee-income'), amount)],
      () => [this.post('fee-refunded', systemAccount('fee-income'), member, amount)],
      () => [this.post('fee-withdrawn', systemAccount('fee-income'), systemAccount('bank'), amount)],
      () => [this.reserve('subscription-reserved', member, this.escrow, amount)],
      () => [this.reserve('subscription-reserved', member, this.escrow, amount)],
      () => [this.reserve('withdrawal-reserved', member, systemAccount('bank'), amount)],
      () => [this.post('withdrawal-returned', systemAccount('bank'), member, amount)],
      () => this.resolve(),
      () => this.resolve(),
      () => this.resolve(),
      () => [this.post('subscription-passed-on', this.escrow, this.spvCash, amount)],
      () => [this.post('subscription-refunded', this.pick([this.escrow, this.spvCash]), member, amount)],
      () => [this.post('spv-received', systemAccount('bank'), this.spvCash, amount)],
      () => [this.post('spv-paid', this.spvCash, systemAccount('bank'), amount)],
      () => this.distribution(amount),
      () => [
        this.post(
          'onramp-deposit',
          accountId({ cell: this.cell, code: 'custody', asset: 'EURC' }),
          this.pick(this.tokens),
          amount * 10_000n + this.amount(),
        ),
      ],
      () => this.conversion(amount),
      () => this.correction(),
      () => this.correction(),
    ]
    return this.pick(choices)()
  }

  private batch(): readonly Step[] {
    const steps: Step[] = []
    for (let part = 0; part < 2 + Math.floor(this.random() * 4); part += 1) steps.push(...this.ordinary())
    return steps
  }

  private distribution(amount: bigint): readonly Step[] {
    const weights = this.cash.map(() => BigInt(Math.floor(this.random() * 5)))
    const parts = weights.some((weight) => weight > 0n) ? split(money(amount, 'EUR'), weights) : []
    return [
      ...parts.flatMap((part, place) =>
        part.amountMinor > 0n ? [this.post('distribution', this.spvCash, this.cash[place] ?? '', part.amountMinor)] : [],
      ),
      this.post('distribution-remainder', this.spvCash, this.remainder, 1n),
    ]
  }

  /** Whole cents become euro, ten thousand of the smallest units each. */
  private conversion(cents: bigint): readonly Step[] {
    const place = Math.floor(this.random() * this.tokens.length)
    const through = (asset: 'EUR' | 'EURC') => accountId({ cell: this.cell, code: 'conversion', asset })
    return [
      this.post('conversion', this.tokens[place] ?? '', through('EURC'), cents * 10_000n),
      this.post('conversion', through('EUR'), this.cash[place] ?? '', cents),
    ]
  }

  private resolve(): readonly Step[] {
    const waiting = [...this.book.transfers.values()].filter(
      (transfer) => transfer.kind === 'reserve' && (!this.book.resolutions.has(transfer.id) || this.random() < 0.1),
    )
    const reserved = waiting.length > 0 ? this.pick(waiting) : undefined
    const id = reserved?.id ?? this.newId()
    const withdraws = reserved?.movement === 'withdrawal-reserved'
    if (this.random() < 0.4)
      return [{ kind: 'release', ...this.named(), movement: withdraws ? 'withdrawal-released' : 'subscription-released', reservation: id }]
    const whole = reserved?.amountMinor ?? 1n
    const amountMinor = this.pick([whole, whole, (whole + 1n) / 2n, 1n, whole + 1n])
    return [
      { kind: 'settle', ...this.named(), movement: withdraws ? 'withdrawal-paid' : 'subscription-funded', reservation: id, amountMinor },
    ]
  }

  private correction(): readonly Step[] {
    const all = [...this.book.transfers.values()]
    if (all.length === 0) return this.ordinary()
    const original = this.pick(all)
    const resolution = this.book.resolutions.get(original.id)
    const posted = original.kind === 'post' ? original.amountMinor : resolution?.kind === 'settle' ? resolution.amountMinor : 0n
    const amountMinor = this.pick([posted, posted, (posted + 1n) / 2n, posted + 1n])
    const step = this.post('correction', original.credit, original.debit, amountMinor > 0n ? amountMinor : 1n)
    return [{ ...step, key: correctionKey(original.id), subject: original.id }]
  }

  private hostile(): readonly Step[] {
    const fresh = this.ordinary()
    const [first] = fresh
    const last = fresh.at(-1)
    if (!first || !last) return fresh
    const again = this.taken.length > 0 ? this.anew(this.pick(this.taken)) : fresh
    const changed = (changes: object) => [...fresh.slice(0, -1), { ...last, ...changes } as Step]
    const choices: readonly (() => readonly Step[])[] = [
      // What happened before: exactly so, in part, with something new, with something changed.
      () => again,
      () => again,
      () => again.slice(0, 1),
      () => this.anew([...again, ...fresh]),
      () => this.anew([...fresh, ...again]),
      () => again.map((step) => ({ ...step, subject: 'other' }) as Step),
      () => again.map((step) => ('amountMinor' in step ? ({ ...step, amountMinor: step.amountMinor + 1n } as Step) : step)),
      () => again.map((step) => ('debit' in step ? ({ ...step, debit: step.credit, credit: step.debit } as Step) : step)),
      () => [{ ...this.post('bank-deposit', this.spvCash, this.escrow, 1n), key: again[0]?.key ?? 'x' }],
      // Form.
      () => [],
      () => [...fresh, { ...last, ...this.named(), id: last.id }],
      () => [...fresh, { ...last, id: this.newId() }],
      () => [...this.anew(fresh), first],
      () => changed({ key: '' }),
      () => changed({ key: 'k'.repeat(201) }),
      () => changed({ subject: 's'.repeat(65) }),
      () => (last.kind === 'release' ? fresh : changed({ amountMinor: this.pick([0n, -1n, amountMaxMinor + 1n]) })),
      () => [this.reserve('subscription-reserved', this.pick(this.cash), this.escrow, 1n, -30)],
      // Accounts and movements.
      () => ('debit' in last ? changed({ debit: this.holder('acc', 9) }) : fresh),
      () =>
        'debit' in last
          ? changed({ credit: accountId({ cell: this.cell, code: 'member-cash', asset: 'EUR', holderId: this.holder('per', 77) }) })
          : fresh,
      () => ('debit' in last ? changed({ credit: this.pick(this.strange) }) : fresh),
      () => ('debit' in last ? changed({ debit: last.credit }) : fresh),
      () => ('debit' in last ? changed({ debit: last.credit, credit: last.debit }) : fresh),
      () => changed({ movement: this.pick(Object.keys(movements)) }),
      () => changed({ movement: 'gift' }),
      // Reservations.
      () => (last.kind === 'settle' || last.kind === 'release' ? [...fresh, { ...last, ...this.named() }] : fresh),
      () => [{ kind: 'settle', ...this.named(), movement: 'subscription-funded', reservation: this.newId(), amountMinor: 1n }],
      () => [
        {
          kind: 'release',
          ...this.named(),
          movement: 'subscription-released',
          reservation: this.pick([...this.book.transfers.keys(), this.newId()]) as Id<'trf'>,
        },
      ],
      // Much more than there is.
      () => (last.kind === 'release' ? fresh : changed({ amountMinor: 1_000_000_000n })),
    ]
    return this.pick(choices)()
  }

  /** The same steps under new ids, in ascending order, as a second try would have them. */
  private anew(steps: readonly Step[]): readonly Step[] {
    return steps.map((step) => ({ ...step, id: this.newId() }))
  }

  private post(movement: MovementOf<'post'>, debit: string, credit: string, amountMinor: bigint): Extract<Step, { kind: 'post' }> {
    return { kind: 'post', ...this.named(), movement, debit, credit, amountMinor }
  }

  private reserve(
    movement: MovementOf<'reserve'>,
    debit: string,
    credit: string,
    amountMinor: bigint,
    lastsSeconds = this.pick([20, 120, 3_600, 864_000]),
  ): Step {
    const expiresAt = new Date(this.startedAt + this.aheadMs + (lastsSeconds - 60 * Math.floor(this.random() * 4)) * secondMs)
    return { kind: 'reserve', ...this.named(), movement, debit, credit, amountMinor, expiresAt }
  }

  private named(): { id: Id<'trf'>; key: string; subject: string } {
    const id = this.newId()
    return { id, key: `model:${id}`, subject: `sub_${this.number}` }
  }

  private newId(): Id<'trf'> {
    this.made += 1
    return makeId('trf', new Date(this.startedAt), this.bytes(this.made))
  }

  private holder(kind: string, place: number): string {
    return makeId('per', new Date(this.startedAt), this.bytes(place)).replace('per', kind)
  }

  private bytes(place: number): Uint8Array {
    const bytes = Buffer.alloc(10)
    bytes.writeUInt32BE(this.number, 0)
    bytes.writeUInt32BE(place, 6)
    return bytes
  }

  private amount(): bigint {
    return BigInt(1 + Math.floor(this.random() * this.pick([10, 300, 300, 1_000])))
  }

  private pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.random() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
}

/** What a step moves, told from the book before it. */
function legsOf(book: Book, step: Step): readonly { debit: string; credit: string; amountMinor: bigint }[] {
  if (step.kind === 'post') return [step]
  if (step.kind !== 'settle') return []
  const reserved: Posted | undefined = book.transfers.get(step.reservation)
  return reserved ? [{ debit: reserved.debit, credit: reserved.credit, amountMinor: step.amountMinor }] : []
}

function touchedBy(book: Book, step: Step): readonly string[] {
  const moving = 'debit' in step ? step : book.transfers.get(step.reservation)
  return moving ? [moving.debit, moving.credit] : []
}

function isKnown(book: Book, id: string): boolean {
  return book.transfers.has(id) || [...book.resolutions.values()].some((resolution) => resolution.id === id)
}

const columns = (counters: Counters) =>
  [counters.debitsPendingMinor, counters.debitsPostedMinor, counters.creditsPendingMinor, counters.creditsPostedMinor].map(String)

const micros = (at: Date) => BigInt(at.getTime()) * 1_000n

function timestamp(at: bigint): string {
  return new Date(Number(at / 1_000n)).toISOString().replace('Z', `${String(at % 1_000n).padStart(3, '0')}Z`)
}

function show(steps: readonly Step[]): string {
  return JSON.stringify(steps, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** The ledger's own way to its functions, on a connection that commits each statement. */
function txOf(client: pg.Client): Tx {
  const query = async <Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) =>
    (await client.query<Row>({ name, text, values: [...values] })).rows
  // The two functions that are called ask for statements and for nothing else.
  return { writes: true, client, query } as unknown as Tx
}

/** mulberry32 over a mix of both numbers: small, and the same everywhere. */
export function seeded(seed: number, number: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
