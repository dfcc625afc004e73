/**
 * Verifies an exported ledger by counting it anew. It shares no line with the product: accounts, amounts, order and reservations are
 * worked out here from the transfers and compared with everything the ledger stored beside them. It looks at files alone and needs
 * memory for one short row a posting: about 2 GB for ten million entries (NODE_OPTIONS=--max-old-space-size=4096).
 *
 *   ./heathland ledger:verify DIR     exit 0: everything agrees · 1: something does not · 2: there is nothing to verify
 */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Account {
  readonly side: string
  readonly floor: string
  readonly code: string
  readonly asset: string
  readonly cell: string
  readonly stored: {
    debitsPending: bigint
    debits: bigint
    creditsPending: bigint
    credits: bigint
    entries: bigint
    lastUs: string | null
  }
  debits: bigint
  credits: bigint
  debitsPending: bigint
  creditsPending: bigint
  entries: bigint
  lastUs: string | null
}

/** Something that moved money: what its two entries have to say. */
interface Posting {
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly movement: string
  readonly subject: string
  readonly madeUs: bigint
  bookedUs: string | undefined
  seen: number
}

interface Transfer {
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  corrected: boolean
  resolved: { readonly kind: string; readonly amount: bigint } | undefined
}

type Cell = string | null
const faultsShown = 20
const idForm = /^trf_[0-9a-hjkmnp-tv-z]{26}$/

const [folder] = process.argv.slice(2)
const names = ['kinds', 'movements', 'accounts', 'transfers', 'resolutions', 'entries', 'snapshots', 'totals']
if (!folder || names.some((name) => !existsSync(join(folder, `${name}.jsonl`)))) {
  console.error('Usage: ./heathland ledger:verify DIR, where DIR was written by ./heathland ledger:export')
  process.exit(2)
}

const faults: string[] = []
let faultCount = 0
function fault(text: string): void {
  faultCount += 1
  if (faults.length < faultsShown) faults.push(text)
}
function hold(is: boolean, text: string): void {
  if (!is) fault(text)
}

async function* rowsOf(name: string): AsyncGenerator<readonly Cell[]> {
  const lines = createInterface({ input: createReadStream(join(folder ?? '', `${name}.jsonl`)), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line) yield JSON.parse(line) as readonly Cell[]
}

// The chart: what kinds of account there are, and which movement may go between which.
const kinds = new Map<string, { holder: string; side: string; floor: string; assets: readonly string[] }>()
for await (const [code, holder, side, floor, assets] of rowsOf('kinds')) {
  kinds.set(String(code), { holder: String(holder), side: String(side), floor: String(floor), assets: assets as unknown as string[] })
}
const legs = new Set<string>()
for await (const [name, kind, debit, credit] of rowsOf('movements')) legs.add([name, kind, debit, credit].join(' '))

// Accounts: named by what they are, and what is stored on them, to be compared at the end.
const accounts = new Map<string, Account>()
for await (const row of rowsOf('accounts')) {
  const [id, cell, code, asset, holder, side, floor, debitsPending, debits, creditsPending, credits, entries, lastUs] = row.map(
    (value) => value ?? '',
  )
  const kind = kinds.get(String(code))
  const name = ['acc', cell, code, asset, ...(holder ? [holder] : [])].join('_')
  hold(id === name, `account ${id} is not named by what it is`)
  hold(!accounts.has(String(id)), `account ${id} is there twice`)
  const isOfItsKind = kind?.assets.includes(String(asset)) && kind.side === side && kind.floor === floor
  hold(isOfItsKind === true && (kind?.holder === 'system') === (holder === ''), `account ${id} has no place in the chart`)
  accounts.set(String(id), {
    side: String(side),
    floor: String(floor),
    code: String(code),
    asset: String(asset),
    cell: String(cell),
    stored: {
      debitsPending: BigInt(debitsPending ?? 0),
      debits: BigInt(debits ?? 0),
      creditsPending: BigInt(creditsPending ?? 0),
      credits: BigInt(credits ?? 0),
      entries: BigInt(entries ?? 0),
      lastUs: lastUs || null,
    },
    debits: 0n,
    credits: 0n,
    debitsPending: 0n,
    creditsPending: 0n,
    entries: 0n,
    lastUs: null,
  })
}

// Transfers: what was meant. Posts are postings at once, reservations become one when they are settled.
const transfers = new Map<string, Transfer>()
const postings = new Map<string, Posting>()
const keys = new Set<string>()
const corrections: { id: string; of: string; debit: string; credit: string; amount: bigint; key: string }[] = []

function takeKey(key: string, id: string): void {
  hold(key.length > 0 && !keys.has(key), `the key of ${id} was used before: ${key}`)
  keys.add(key)
}

for await (const row of rowsOf('transfers')) {
  const [id, key, kind, movement, subject, debit, credit, asset, cell] = row.map((value) => String(value ?? ''))
  const [amount, expires, made] = [BigInt(row[9] ?? 0), row[10], row[11]]
  if (id === undefined || key === undefined || kind === undefined || debit === undefined || credit === undefined) continue
  hold(idForm.test(id) && !transfers.has(id), `transfer ${id} is there twice, or is no transfer`)
  takeKey(key, id)
  hold(amount > 0n, `transfer ${id} moves nothing`)
  hold(kind === 'post' || kind === 'reserve', `transfer ${id} does something unknown`)
  hold((kind === 'reserve') === (expires != null), `transfer ${id} ends although it moves at once, or does not end although it waits`)
  hold(subject !== '', `transfer ${id} happens for nothing`)
  const [from, to] = [accounts.get(debit), accounts.get(credit)]
  if (!from || !to) {
    fault(`transfer ${id} is between accounts that are not there`)
    continue
  }
  hold(debit !== credit, `transfer ${id} goes nowhere`)
  hold(from.asset === asset && to.asset === asset && from.cell === cell && to.cell === cell, `transfer ${id} crosses assets or cells`)
  if (movement === 'correction') corrections.push({ id, of: subject ?? '', debit, credit, amount, key })
  else
    hold(
      legs.has([movement, kind, from.code, to.code].join(' ')),
      `transfer ${id}: ${movement} does not go from ${from.code} to ${to.code}`,
    )
  transfers.set(id, { kind, debit, credit, amount, corrected: false, resolved: undefined })
  if (kind === 'post')
    postings.set(id, {
      debit,
      credit,
      amount,
      movement: movement ?? '',
      subject: subject ?? '',
      madeUs: BigInt(made ?? 0),
      bookedUs: undefined,
      seen: 0,
    })
}

// Resolutions: what became of reservations, each once and of no more than was reserved.
for await (const row of rowsOf('resolutions')) {
  const [id = '', transferId = '', key = '', kind = '', movement = '', subject = ''] = row.map((value) => String(value ?? ''))
  const [amount, made] = [BigInt(row[6] ?? 0), BigInt(row[7] ?? 0)]
  takeKey(key, id)
  hold(idForm.test(id) && !transfers.has(id) && !postings.has(id), `resolution ${id} is there twice, or is no resolution`)
  const reserved = transfers.get(transferId)
  if (reserved?.kind !== 'reserve') {
    fault(`resolution ${id} ends no reservation`)
    continue
  }
  hold(reserved.resolved === undefined, `reservation ${transferId} ended twice`)
  hold(amount <= reserved.amount && (kind === 'settle') === amount > 0n, `resolution ${id} moves what was not reserved`)
  const [from, to] = [accounts.get(reserved.debit), accounts.get(reserved.credit)]
  hold(
    legs.has([movement, kind, from?.code, to?.code].join(' ')),
    `resolution ${id}: ${movement} does not go from ${from?.code} to ${to?.code}`,
  )
  reserved.resolved = { kind, amount }
  if (kind === 'settle')
    postings.set(id, {
      debit: reserved.debit,
      credit: reserved.credit,
      amount,
      movement,
      subject,
      madeUs: made,
      bookedUs: undefined,
      seen: 0,
    })
}

// What is reserved: every reservation without a resolution, on both its accounts.
let open = 0
for (const { kind, debit, credit, amount, resolved } of transfers.values()) {
  if (kind !== 'reserve' || resolved) continue
  open += 1
  const [from, to] = [accounts.get(debit), accounts.get(credit)]
  if (from) from.debitsPending += amount
  if (to) to.creditsPending += amount
}

// Corrections run against what was truly posted, and once.
for (const { id, of, debit, credit, amount, key } of corrections) {
  const original = transfers.get(of)
  const posted = original?.kind === 'reserve' ? (original.resolved?.amount ?? 0n) : (original?.amount ?? 0n)
  hold(key === `correction:${of}` && original !== undefined && !original.corrected, `correction ${id} undoes nothing, or again`)
  hold(original?.debit === credit && original.credit === debit && amount <= posted, `correction ${id} does not undo ${of}`)
  if (original) original.corrected = true
}

// Entries, account by account in their order: sums, places and time, and each against the posting it belongs to.
const snapshots = new Map<string, { beforeUs: bigint; debits: bigint; credits: bigint; entries: bigint }[]>()
let snapshotCount = 0
for await (const row of rowsOf('snapshots')) {
  const [id, beforeUs, debits, credits, entries] = row
  const of = snapshots.get(String(id)) ?? []
  of.push({ beforeUs: BigInt(beforeUs ?? 0), debits: BigInt(debits ?? 0), credits: BigInt(credits ?? 0), entries: BigInt(entries ?? 0) })
  snapshots.set(String(id), of)
  snapshotCount += 1
}

function compareSnapshots(id: string, account: Account, untilUs: bigint | undefined): void {
  const waiting = snapshots.get(id)
  while (waiting?.[0] && (untilUs === undefined || waiting[0].beforeUs <= untilUs)) {
    const { debits, credits, entries, beforeUs } = waiting.shift() ?? { debits: 0n, credits: 0n, entries: 0n, beforeUs: 0n }
    hold(
      debits === account.debits && credits === account.credits && entries === account.entries,
      `the snapshot of ${id} at ${beforeUs} is not what was booked before`,
    )
  }
}

/** By kind of account and by day: debits, credits and how many. */
const days = new Map<string, Map<bigint, [bigint, bigint, bigint]>>()
const dayUs = 86_400_000_000n

let entryCount = 0
let [totalDebits, totalCredits] = [0n, 0n]
let previous: { id: string; us: bigint; posting: string } | undefined
for await (const row of rowsOf('entries')) {
  const [id = '', us = '0', postingId = '', side = '', , movement = '', subject = '', other = ''] = row.map((value) => String(value ?? ''))
  const amount = BigInt(row[4] ?? 0)
  const [debits, credits, position] = [row[8], row[9], row[10]]
  entryCount += 1
  const account = accounts.get(id)
  const posting = postings.get(postingId)
  const bookedUs = BigInt(us)
  if (!account || !posting) {
    fault(`an entry of ${id} belongs to no account or no posting: ${postingId}`)
    continue
  }
  if (previous?.id === id) {
    const later = bookedUs > previous.us || (bookedUs === previous.us && postingId > previous.posting)
    hold(later, `entries of ${id} are there twice or out of order at ${postingId}`)
  }
  previous = { id, us: bookedUs, posting: postingId }
  compareSnapshots(id, account, bookedUs)

  const isDebit = side === 'debit'
  hold(isDebit || side === 'credit', `the entry of ${postingId} on ${id} has no side`)
  hold(
    id === (isDebit ? posting.debit : posting.credit) && other === (isDebit ? posting.credit : posting.debit),
    `${postingId} is on the wrong side of ${id}`,
  )
  hold(amount === posting.amount, `${postingId} moved ${posting.amount}, and its entry on ${id} says ${amount}`)
  hold(movement === posting.movement && subject === posting.subject, `the entry of ${postingId} on ${id} tells another story`)
  hold(bookedUs >= posting.madeUs && (posting.bookedUs ?? us) === us, `${postingId} was booked at two times, or before it was made`)
  posting.bookedUs = us
  const bit = isDebit ? 1 : 2
  hold((posting.seen & bit) === 0, `${postingId} has its ${side} twice`)
  posting.seen |= bit

  if (isDebit) {
    account.debits += amount
    totalDebits += amount
  } else {
    account.credits += amount
    totalCredits += amount
  }
  const kind = `${account.cell} ${account.code} ${account.asset}`
  const ofKind = days.get(kind) ?? new Map<bigint, [bigint, bigint, bigint]>()
  const [dayDebits, dayCredits, dayEntries] = ofKind.get(bookedUs / dayUs) ?? [0n, 0n, 0n]
  ofKind.set(bookedUs / dayUs, [dayDebits + (isDebit ? amount : 0n), dayCredits + (isDebit ? 0n : amount), dayEntries + 1n])
  days.set(kind, ofKind)
  account.entries += 1n
  account.lastUs = us
  if (account.floor === 'held') {
    hold(BigInt(position ?? -1) === account.entries, `the entry of ${postingId} on ${id} is not number ${account.entries}`)
    hold(
      BigInt(debits ?? -1) === account.debits && BigInt(credits ?? -1) === account.credits,
      `the sums on the entry of ${postingId} on ${id} are not what was booked until then`,
    )
    // What was reserved then is not known any more; what was posted alone must never have gone below zero.
    hold(standing(account) >= 0n, `${id} was below zero after ${postingId}`)
  } else hold(position == null && debits == null && credits == null, `the entry of ${postingId} on ${id} carries sums that nobody keeps`)
}
for (const [id, { seen }] of postings) hold(seen === 3, `${id} lacks its ${seen === 1 ? 'credit' : seen === 2 ? 'debit' : 'entries'}`)
hold(totalDebits === totalCredits, `all debits are ${totalDebits}, all credits ${totalCredits}`)

// What is stored on the accounts, and the sums of each cell and asset.
function standing({ side, debits, credits }: Pick<Account, 'side' | 'debits' | 'credits'>): bigint {
  return side === 'debit' ? debits - credits : credits - debits
}

const sums = new Map<string, bigint>()
for (const [id, account] of accounts) {
  compareSnapshots(id, account, undefined)
  const { stored } = account
  const place = `${account.cell} ${account.asset}`
  sums.set(place, (sums.get(place) ?? 0n) + account.debits - account.credits)
  if (account.floor === 'held') {
    hold(stored.debits === account.debits && stored.credits === account.credits, `${id} stores other sums than its entries have`)
    hold(
      stored.debitsPending === account.debitsPending && stored.creditsPending === account.creditsPending,
      `${id} stores other reservations than are open`,
    )
    hold(stored.entries === account.entries && stored.lastUs === account.lastUs, `${id} does not know its last entry`)
    const reserved = account.side === 'credit' ? account.debitsPending : account.creditsPending
    hold(standing(account) - reserved >= 0n, `${id} has promised more than it has`)
  } else {
    const isEmpty =
      stored.debits === 0n && stored.credits === 0n && stored.debitsPending === 0n && stored.creditsPending === 0n && stored.entries === 0n
    hold(isEmpty, `${id} has counters that nobody keeps`)
    if (account.floor === 'watched') hold(standing(account) >= 0n, `${id} is below zero`)
  }
}
for (const [place, net] of sums) hold(net === 0n, `debits and credits of ${place} differ by ${net}`)
for (const [id, left] of snapshots) hold(left.length === 0, `a snapshot of ${id}, which is no account`)

// The totals of days: everything of a kind that was booked before.
let totalCount = 0
for await (const row of rowsOf('totals')) {
  const [cell, code, asset, beforeUs, ...stored] = row.map((value) => value ?? '')
  let [debits, credits, count] = [0n, 0n, 0n]
  for (const [day, sum] of days.get(`${cell} ${code} ${asset}`) ?? []) {
    if ((day + 1n) * dayUs > BigInt(beforeUs ?? 0)) continue
    ;[debits, credits, count] = [debits + sum[0], credits + sum[1], count + sum[2]]
  }
  totalCount += 1
  hold(
    stored.join(' ') === `${debits} ${credits} ${count}`,
    `the total of ${cell} ${code} ${asset} before ${beforeUs} is not what was booked before`,
  )
}

const saw = `${accounts.size} accounts, ${transfers.size} transfers, ${entryCount} entries, ${open} open reservations, ${snapshotCount} snapshots, ${totalCount} totals`
if (faultCount === 0) console.log(`ledger:verify saw ${saw}: everything agrees`)
else {
  for (const text of faults) console.error(`  ${text}`)
  if (faultCount > faults.length) console.error(`  and ${faultCount - faults.length} more`)
  console.error(`ledger:verify saw ${saw}: ${faultCount} ${faultCount === 1 ? 'thing does' : 'things do'} not agree`)
  process.exitCode = 1
}
