/**
 * A stand-in for our bank. Whoever owns the machine pays in by hand, and a statement is laid into the folder that the bank's client would
 * keep; files of payments that lie there are paid when the next statement is written. It shares no code with what reads and writes them.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type FaultTable, makeFaults } from '../faults.ts'
import { html } from '../html.ts'
import { loopback, makeHttp } from '../http.ts'
import { deedTable, type Frame, faultForm, framedPage, isForm, mountFaults, mountLog, sendPage } from '../pages.ts'
import { type DeedFacts, openTruthLog, type TruthLog } from '../record.ts'
import { openSnapshot } from '../snapshot.ts'
import { type BookedEntry, writeCamt053 } from './camt.ts'
import { type OrderedPayment, readPain001, readPounds } from './pain.ts'

export interface BankTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  /** Where statements go to and payments come from. Without a folder for its memory the twin keeps that here as well. */
  readonly folder: string
  /** An account may have money from before the first statement. */
  readonly accounts: readonly { readonly currency: string; readonly iban: string; readonly openingMinor?: bigint }[]
  readonly logDir: string | undefined
  readonly dataDir: string | undefined
}

export interface BankTwin {
  readonly httpUrl: string
  readonly pagesUrl: string
  readonly stop: () => Promise<void>
}

const statementFaults = {
  none: 'Writes a statement that adds up.',
  'wrong-totals': 'Says that a cent more is on the account than there is.',
  truncated: 'Writes half of the file.',
  doubled: 'Writes the same statement twice, under two names.',
  repeated: 'Writes payments of the statement before once more.',
} as const satisfies FaultTable

interface BankDeed extends DeedFacts {
  readonly what: 'paid-in' | 'paid-out' | 'returned' | 'order-refused' | 'statement-written'
  readonly currency: string
  readonly amountMinor?: string
  readonly name?: string
  readonly reason?: 'unreadable' | 'paid-before'
}

interface Account {
  readonly currency: string
  readonly iban: string
  sequence: number
  balanceMinor: bigint
  /** Booked since the last statement. */
  entries: BookedEntry[]
  last: readonly BookedEntry[]
  /** What was paid out, so that it can come back. */
  paid: BookedEntry[]
  /** Ids of every payment that was ever made: none is made twice. */
  executed: string[]
  number: number
  /** Statements that are decided on and may not lie in the folder yet. */
  unwritten: { readonly name: string; readonly text: string }[]
}

export async function startBankTwin({ httpPort, folder, accounts: given, logDir, dataDir }: BankTwinOptions): Promise<BankTwin> {
  const app = makeHttp()
  const faults = makeFaults(statementFaults, { now: () => new Date() })
  const log: TruthLog<BankDeed> = await openTruthLog<BankDeed>('bank', logDir)
  const accounts: Account[] = given.map(({ openingMinor = 0n, ...account }) => ({
    ...account,
    sequence: 0,
    balanceMinor: openingMinor,
    entries: [],
    last: [],
    paid: [],
    executed: [],
    number: 0,
    unwritten: [],
  }))
  // The folder outlives the twin, and so must its numbers: a bank that counts from 1 again repeats names and references.
  const memory = await openSnapshot('bank', dataDir ?? folder, {
    read: () => accounts,
    restore: (kept: readonly Account[]) => {
      for (const account of accounts)
        Object.assign(
          account,
          kept.find(({ currency, iban }) => currency === account.currency && iban === account.iban),
        )
    },
  })
  mountFaults(app, '/bank/faults', { faults, page: '/bank' })
  mountLog(app, '/bank', log)
  const parts = { app, folder, accounts, faults, log, keep: memory.keep, inTurn: makeTurns() }
  for (const account of accounts) await layDown(parts, account)
  mountOrders(parts)
  app.get('/', (_request, reply) => reply.redirect('/bank'))
  app.get('/bank', (_request, reply) => sendPage(reply, controlPage(parts)))
  await app.listen({ host: loopback, port: httpPort })
  const { port } = app.server.address() as AddressInfo
  const stop = async () => {
    await app.close()
    await parts.inTurn(memory.keep)
  }
  return { httpUrl: `http://${loopback}:${port}`, pagesUrl: `http://bank.localhost:${port}`, stop }
}

interface Parts {
  readonly app: FastifyInstance
  readonly folder: string
  readonly accounts: readonly Account[]
  readonly faults: ReturnType<typeof makeFaults<typeof statementFaults>>
  readonly log: TruthLog<BankDeed>
  readonly keep: () => Promise<void>
  /** One thing at a time, as banks book: a payment is on this statement or on the next, and a file is paid by one of two who ask. */
  readonly inTurn: <Result>(act: () => Promise<Result>) => Promise<Result>
}

function makeTurns(): Parts['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
}

const answered = { fault: 'none', answered: true } as const

function mountOrders(parts: Parts): void {
  const { app, accounts, log, keep, inTurn } = parts
  const accountOf = (currency: string) => accounts.find((account) => account.currency === currency)

  app.post('/bank/payments', (request, reply) =>
    inTurn(async () => {
      const body = (request.body ?? {}) as Body
      const account = accountOf(given(body, 'currency').currency ?? 'EUR')
      const amountMinor = minorOf(given(body, 'amount').amount)
      if (!account || amountMinor === undefined)
        return reply.code(400).send({ error: 'Send {"amount": "12.50", "name": …, "iban": … or "number": …, "text": …}.' })
      const entry = book(account, {
        amountMinor,
        direction: 'credit',
        counterparty: { ...given(body, 'name'), ...given(body, 'iban'), ...given(body, 'number'), ...given(body, 'onBehalfOf') },
        ...given(body, 'text'),
        ...given(body, 'reference'),
      })
      const { name = '' } = given(body, 'name')
      await log.add({ ...answered, what: 'paid-in', currency: account.currency, amountMinor: String(amountMinor), name })
      await keep()
      return isForm(request) ? reply.redirect('/bank', 303) : reply.send({ number: entry.number })
    }),
  )

  app.post('/bank/returns', (request, reply) =>
    inTurn(async () => {
      const body = (request.body ?? {}) as Body
      const { endToEndId } = given(body, 'endToEndId')
      const account = accounts.find(({ paid }) => paid.some((entry) => entry.endToEndId === endToEndId))
      const before = account?.paid.find((entry) => entry.endToEndId === endToEndId)
      if (!account || !before || endToEndId === undefined) return reply.code(404).send({ error: 'No payment has this id.' })
      const { amountMinor, counterparty } = before
      const returnCode = given(body, 'code').code ?? 'AC04'
      book(account, { amountMinor, direction: 'credit', endToEndId, returnCode, ...(counterparty && { counterparty }) })
      account.paid = account.paid.filter((entry) => entry !== before)
      await log.add({ ...answered, what: 'returned', currency: account.currency, amountMinor: String(amountMinor), name: endToEndId })
      await keep()
      return isForm(request) ? reply.redirect('/bank', 303) : reply.send({ returned: endToEndId })
    }),
  )

  app.post('/bank/statements', (request, reply) =>
    inTurn(async () => {
      const account = accountOf(given((request.body ?? {}) as Body, 'currency').currency ?? 'EUR')
      if (!account) return reply.code(404).send({ error: 'There is no such account.' })
      await payOrders(parts, account)
      const name = await writeStatement(parts, account)
      return isForm(request) ? reply.redirect('/bank', 303) : reply.send({ name })
    }),
  )
}

function book(account: Account, facts: Omit<BookedEntry, 'number' | 'bookedOn'>): BookedEntry {
  account.number += 1
  const entry = { ...facts, number: `${account.currency}${String(account.number).padStart(8, '0')}`, bookedOn: today() }
  account.balanceMinor += facts.direction === 'credit' ? facts.amountMinor : -facts.amountMinor
  account.entries.push(entry)
  return entry
}

/** Pays every file that was laid down since, one debit for each payment in it. */
async function payOrders({ folder, log, keep }: Parts, account: Account): Promise<void> {
  const [orders, sent] = [join(folder, 'payouts'), join(folder, 'sent')]
  await mkdir(orders, { recursive: true })
  await mkdir(sent, { recursive: true })
  const { currency } = account
  const ending = currency === 'EUR' ? '.xml' : '.csv'
  const isFile = (file: string) => file.endsWith(ending) && !file.startsWith('.')
  for (const name of (await readdir(orders)).filter(isFile).toSorted()) {
    const text = await readFile(join(orders, name), 'utf8')
    const payments = currency === 'EUR' ? readPain001(text, account.iban) : readPounds(text)
    const reason = payments === undefined ? 'unreadable' : isPaidBefore(account, payments) ? 'paid-before' : undefined
    if (reason) await log.add({ ...answered, what: 'order-refused', currency, name, reason })
    for (const { amountMinor, endToEndId, counterparty } of (!reason && payments) || []) {
      account.paid.push(book(account, { amountMinor, direction: 'debit', endToEndId, counterparty }))
      account.executed.push(endToEndId)
      await log.add({ ...answered, what: 'paid-out', currency, amountMinor: String(amountMinor), name: counterparty.name })
    }
    // Whoever dies between the two finds the file again, and its payments among those that were made.
    await keep()
    await rename(join(orders, name), join(sent, name))
  }
}

/** A file is paid as a whole or not at all. */
function isPaidBefore({ executed }: Account, payments: readonly OrderedPayment[]): boolean {
  const known = new Set(executed)
  return payments.some(({ endToEndId }) => known.has(endToEndId))
}

async function writeStatement(parts: Parts, account: Account): Promise<string> {
  const { faults, log, keep } = parts
  const fault = faults.strikeOf('wrong-totals', 'truncated', 'doubled', 'repeated')
  account.sequence += 1
  const repeated = fault === 'repeated' ? account.last : []
  const entries = [...repeated, ...account.entries]
  const day = today()
  const id = `${account.currency}-${day}-${account.sequence}`
  const whole = writeCamt053({
    id,
    sequence: account.sequence,
    iban: account.iban,
    currency: account.currency,
    openingMinor: account.balanceMinor - movedBy(entries),
    closingMinor: account.balanceMinor + (fault === 'wrong-totals' ? 1n : 0n),
    day,
    at: new Date(),
    entries,
  })
  const text = fault === 'truncated' ? whole.slice(0, whole.length / 2) : whole
  account.unwritten.push({ name: `${id}.xml`, text })
  if (fault === 'doubled') account.unwritten.push({ name: `${id}-again.xml`, text })
  account.last = account.entries
  account.entries = []
  await keep()
  await layDown(parts, account)
  await log.add({ what: 'statement-written', fault, answered: true, currency: account.currency, name: id })
  return id
}

/** Lays down what was decided on, also before the twin last died. Whoever looks into the folder never sees a part of a file. */
async function layDown({ folder, keep }: Pick<Parts, 'folder' | 'keep'>, account: Account): Promise<void> {
  const place = join(folder, 'statements')
  await mkdir(place, { recursive: true })
  for (const { name, text } of account.unwritten) {
    await writeFile(join(place, `${name}.part`), text)
    await rename(join(place, `${name}.part`), join(place, name))
  }
  account.unwritten = []
  await keep()
}

function movedBy(entries: readonly BookedEntry[]): bigint {
  return entries.reduce((sum, { amountMinor, direction }) => sum + (direction === 'credit' ? amountMinor : -amountMinor), 0n)
}

const frame: Frame = { name: 'Bank twin', remark: 'not a bank; no money moves', links: [{ href: '/bank', label: 'Control' }] }

function controlPage({ accounts, faults, log }: Parts): string {
  const options = accounts.map(({ currency }) => html`<option>${currency}</option>`)
  const field = (name: string, label: string) => html`<label>${label} <input name="${name}" autocomplete="off"></label>`
  return framedPage(
    frame,
    'Control',
    html`<dl>${accounts.map(({ currency, iban, balanceMinor, entries }) => html`<dt>${currency} ${iban}</dt><dd>${decimal(balanceMinor)}, ${entries.length} not on a statement yet</dd>`)}</dl>
<h2>Somebody pays</h2>
<form method="post" action="/bank/payments">
<label>Account <select name="currency">${options}</select></label>
${field('amount', 'Amount, as 250.00')}${field('name', 'Name of the payer')}${field('iban', 'IBAN of the payer')}${field('text', 'What they wrote')}${field('onBehalfOf', 'On behalf of')}
<button type="submit">Pay</button></form>
<h2>Close the day</h2>
<form method="post" action="/bank/statements"><label>Account <select name="currency">${options}</select></label><button type="submit">Pay what was ordered and write a statement</button></form>
<h2>A payment comes back</h2>
<form method="post" action="/bank/returns">${field('endToEndId', 'Id of the payment')}${field('code', 'Reason, as AC04')}<button type="submit">Send it back</button></form>
<h2>Faults</h2>${faultForm('/bank/faults', faults, 'statements')}
<h2>What was done</h2>${deedTable(log.list(), { Currency: ({ currency }) => currency, Amount: ({ amountMinor }) => (amountMinor === undefined ? undefined : decimal(BigInt(amountMinor))), Name: ({ name }) => name })}`,
  )
}

type Body = Readonly<Record<string, unknown>>

/** What was sent under a name, unless it is empty. */
function given<Name extends string>(body: Body, name: Name): Partial<Record<Name, string>> {
  const value = body[name] ?? ''
  return value === '' ? {} : ({ [name]: String(value) } as Partial<Record<Name, string>>)
}

function minorOf(text: string | undefined): bigint | undefined {
  const [, whole, cents = '00'] = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(text ?? '') ?? []
  const minor = whole === undefined ? 0n : BigInt(whole) * 100n + BigInt(cents)
  return minor > 0n ? minor : undefined
}

function decimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
