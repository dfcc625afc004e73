/** A money story: people and companies by name, movements one after another, and a ledger that prints as a table to be read. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { accountName, chart } from '@heathland/domain/ledger/chart-of-accounts'
import type { NextTransferId, Step } from '@heathland/domain/ledger/transfer'
import { type Asset, money, toDecimal } from '@heathland/domain/money'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import type { World } from '../world.ts'

export interface Story {
  /** A name for somebody or something that can hold an account, and its id. */
  readonly holder: (kind: 'per' | 'ofr' | 'spv', name: string) => string
  /** A row that money moves for: what a later issue keeps, here only its id. */
  readonly row: (kind: string) => string
  /** Posts what belongs together. */
  readonly post: (makeSteps: (nextId: NextTransferId) => readonly Step[]) => Promise<readonly Step[]>
  readonly now: () => Promise<Date>
  /** Every step of the story in its order: what it posted, and what it held or let go. */
  readonly journal: () => Promise<string>
  /** What every account of the story comes to; debits and credits of an asset are the same in total. */
  readonly balances: () => Promise<string>
}

interface JournalRow {
  readonly movement: string
  readonly debit: string
  readonly credit: string
  readonly asset: Asset
  readonly posted: string
  readonly held: string
}

interface BalanceRow {
  readonly account: string
  readonly asset: Asset
  readonly debits: string
  readonly credits: string
}

export function tellStory(world: World): Story {
  const names = new Map<string, string>()
  const ids: string[] = []
  let made = 0
  const open = () => world.platform.openFor({ kind: 'job', queue: 'story' })
  const [begun, random] = [new Date(), randomBytes(10)]
  // In the order they were named: a distribution pays in the order of ids, and its table must not depend on chance.
  const anyId = (kind: string) => {
    made += 1
    random.writeUInt16BE(made, 8)
    return makeId('per', begun, random).replace(/^per/, kind)
  }
  return {
    holder(kind, name) {
      const id = anyId(kind)
      names.set(id, name)
      return id
    },
    row: anyId,
    now: async () => (await open()).now,
    async post(makeSteps) {
      const ctx = await open()
      const steps = makeSteps(() => ctx.newId('trf'))
      await ctx.inTransaction(async (tx) => {
        await openAccounts(tx, accountsToOpen(steps), ctx.now)
        await postTransfers(tx, steps, ctx.now)
      })
      ids.push(...steps.map(({ id }) => id))
      return steps
    },
    async journal() {
      const rows = await world.superuser<JournalRow>(
        `select * from (
         select movement, debit_account as debit, credit_account as credit, asset,
                case kind when 'post' then amount_minor else 0 end as posted, case kind when 'post' then 0 else amount_minor end as held, id
         from transfer where id = any ($1)
         union all
         select ended.movement, debit_account, credit_account, asset, ended.amount_minor, -reserved.amount_minor, ended.id
         from transfer_resolution ended join transfer reserved on reserved.id = ended.transfer_id where ended.id = any ($1)
         ) step
         order by array_position($1, id)`,
        [ids],
      )
      const head = ['', 'movement', 'debit', 'credit', 'posted', 'held', 'asset']
      const lines = rows.map(({ movement, debit, credit, asset, posted, held }, index) => [
        String(index + 1),
        movement,
        named(names, debit),
        named(names, credit),
        decimal(posted, asset),
        decimal(held, asset),
        asset,
      ])
      return table([head, ...lines], ['right', 'left', 'left', 'left', 'right', 'right', 'left'])
    },
    async balances() {
      const rows = await world.superuser<BalanceRow>(
        `select account_id as account, split_part(account_id, '_', 4) as asset,
                coalesce(sum(amount_minor) filter (where side = 'debit'), 0) as debits,
                coalesce(sum(amount_minor) filter (where side = 'credit'), 0) as credits
         from entry where posting_id = any ($1) group by account_id`,
        [ids],
      )
      const head = ['account', 'debits', 'credits', 'balance', 'asset']
      const order = (row: BalanceRow) => `${row.asset} ${kindPlace(row.account)} ${named(names, row.account)}`
      const sorted = rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
      const lines = sorted.map(({ account, asset, debits, credits }) => {
        const [debit, credit] = [BigInt(debits), BigInt(credits)]
        const isDebit = chart[accountName(account)?.code ?? 'bank'].side === 'debit'
        const balance = toDecimal(money(isDebit ? debit - credit : credit - debit, asset))
        return [named(names, account), decimal(debits, asset), decimal(credits, asset), balance, asset]
      })
      const totals = [...new Set(sorted.map(({ asset }) => asset))].map((asset) => {
        const sum = (of: 'debits' | 'credits') =>
          sorted.filter((row) => row.asset === asset).reduce((total, row) => total + BigInt(row[of]), 0n)
        return ['all', decimal(sum('debits'), asset), decimal(sum('credits'), asset), '', asset]
      })
      return table([head, ...lines, ...totals], ['left', 'right', 'right', 'right', 'left'])
    },
  }
}

/** As the chart has them: the system first, then whom it holds money for. */
function kindPlace(account: string): string {
  const place = Object.keys(chart).indexOf(accountName(account)?.code ?? '')
  return String(place).padStart(2, '0')
}

function named(names: ReadonlyMap<string, string>, account: string): string {
  const { code, holderId } = accountName(account) ?? {}
  return holderId === undefined ? String(code) : `${code} ${names.get(holderId)}`
}

/** Nothing is an empty cell: a page of zeros hides what happened. */
function decimal(amountMinor: string | bigint, asset: Asset): string {
  return BigInt(amountMinor) === 0n ? '' : toDecimal(money(BigInt(amountMinor), asset))
}

/** Plain text in columns, two spaces apart, a line under the heads; what is a number stands at the right. */
export function table(rows: readonly (readonly string[])[], sides: readonly ('left' | 'right')[]): string {
  const widths = sides.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (sides[column] === 'right' ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = rows
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}

/** A table as a test writes it: without the first and last line break and the indentation of the code around it. */
export function written(text: string): string {
  const lines = text
    .replace(/^\n/, '')
    .replace(/\n\s*$/, '')
    .split('\n')
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}
