import { documentLanguages } from '@heathland/domain/export/list-file'
import { historyPointsMax, historyRanges } from '@heathland/domain/ledger/balance-history'
import { counterpartyKinds, movementGroupNames } from '@heathland/domain/ledger/counterparty'
import { type MovementName, movements } from '@heathland/domain/ledger/movement'
import { movementsPage, readMoment, readPlace, statementLinesMax } from '@heathland/domain/ledger/statement'
import { type Asset, assets } from '@heathland/domain/money'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText } from '../text.ts'
import { Instant, Money } from '../wire.ts'
import { present } from './identity.ts'

const AssetName = z.enum(Object.keys(assets) as [Asset, ...Asset[]])
const Movement = z.enum(Object.keys(movements) as [MovementName, ...MovementName[]])

/** What is held, what for and until when; the lines and what they leave out are the total. */
const Held = z.strictObject({
  total: Money,
  lines: z.array(z.strictObject({ id: z.string(), movement: Movement, subject: z.string(), money: Money, since: Instant, until: Instant })),
  notListed: Money,
})

export const Balance = z.strictObject({
  asset: AssetName,
  available: Money,
  /** All that ever came in and went out: what came in, less what went out, less what is reserved, is available. */
  cameIn: Money,
  wentOut: Money,
  /** Promised to the member, and not theirs yet. */
  pending: Held,
  /** The member’s, and set aside for something. */
  reserved: Held,
})
export type Balance = z.infer<typeof Balance>

/** The booked balance, reserved money included, oldest first. */
export const BalanceHistory = z.strictObject({
  asset: AssetName,
  points: z
    .array(
      z.strictObject({
        at: Instant,
        balance: Money,
        invested: Money.meta({ description: 'Paid for placements less what came back of it.' }),
      }),
    )
    .max(historyPointsMax),
})
export type BalanceHistory = z.infer<typeof BalanceHistory>

/** To the microsecond: two entries may lie closer together than a millisecond. */
export const LedgerLine = z.strictObject({
  postingId: z.string(),
  bookedAt: Instant,
  movement: Movement,
  /** Who is on the other side; the company's name where it has one. */
  counterparty: z.strictObject({ kind: z.enum(counterpartyKinds), name: z.string().optional() }),
  /** The row it happened for. */
  subject: z.string(),
  side: z.enum(['debit', 'credit']).meta({ description: 'Credit: money came in. Debit: money went out.' }),
  money: Money,
  /** Right after it. */
  balance: Money,
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const Statement = z.strictObject({
  asset: AssetName,
  from: Instant,
  until: Instant.meta({ description: 'Not part of the range.' }),
  state: z.enum(['final', 'provisional']).meta({ description: 'Provisional: the range has not closed, and more may be booked in it.' }),
  opening: Money,
  closing: Money,
  /** Of the whole range, whatever page this is. */
  totals: z.strictObject({ debits: Money, credits: Money, count: z.int().min(0) }),
  lines: z.array(LedgerLine).max(statementLinesMax),
  next: z.string().optional(),
})
export type Statement = z.infer<typeof Statement>

const Moment = Instant.refine((text) => readMoment(text) !== undefined, 'A moment between 1970 and 2199, to the microsecond at most.')
const After = IdText.refine((text) => readPlace(text) !== undefined, 'Not a place in this list.').optional()
const range = { asset: AssetName, from: Moment, until: Moment }
const isRange = ({ from, until }: { from: string; until: string }) => (readMoment(from) ?? 0n) < (readMoment(until) ?? 0n)
const notRange = { path: ['until'], message: 'Has to be later than the beginning.' }

/** A statement is written in one language; English where none is asked for. */
export const StatementFilters = z.strictObject({ ...range, language: z.enum(documentLanguages).optional() }).refine(isRange, notRange)

const tags = ['ledger']

export const ledger = {
  balance: oc
    .route({
      method: 'GET',
      path: '/ledger/balance',
      summary: 'What one has, by asset: available, pending and reserved, with reasons',
      tags,
    })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .output(z.strictObject({ items: z.array(Balance) })),
  history: oc
    .route({
      method: 'GET',
      path: '/ledger/history',
      summary: 'The balance and what is in placements over a time, at evenly spaced moments',
      tags,
    })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ asset: AssetName, range: z.enum(historyRanges) }))
    .output(BalanceHistory),
  movements: oc
    .route({ method: 'GET', path: '/ledger/movements', summary: 'What came in and went out, newest first', tags })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .input(
      z
        .strictObject({
          asset: AssetName,
          group: z.enum(movementGroupNames).optional(),
          from: Moment.optional(),
          until: Moment.optional(),
          after: After,
        })
        .refine(({ from, until }) => from === undefined || until === undefined || isRange({ from, until }), notRange),
    )
    .output(z.strictObject({ items: z.array(LedgerLine).max(movementsPage), next: z.string().optional() })),
  statement: oc
    .route({ method: 'GET', path: '/ledger/statement', summary: 'A statement of any range, with opening and closing balance', tags })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ ...range, after: After }).refine(isRange, notRange))
    .output(Statement),
}
