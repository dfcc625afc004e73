/** The same promises about a member's money, kept by the server over HTTP and by the demonstration in the browser. */
import { type LedgerLine, member, type Statement } from '@heathland/contract'
import { createDemo } from '@heathland/demo'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { onrampDeposit } from '@heathland/domain/ledger/movements/onramp-deposit'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { after, dayMs } from '@heathland/domain/time'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import { ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSystem, type System } from './identity-people.ts'
import { signedInClient } from './signed-in-client.ts'

type Client = ContractRouterClient<typeof member>['ledger']

interface Side {
  readonly client: Client
  readonly close: () => Promise<void>
}

/** Forty fees and what they are paid from: more than two pages of movements. */
async function giveHistory(system: System, personId: string): Promise<void> {
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const nextId = () => ctx.newId('trf')
  const person = { cell: 'eu', personId } as const
  const post = (steps: readonly Step[]) =>
    ctx.inTransaction(async (tx) => {
      await openAccounts(tx, accountsToOpen(steps), ctx.now)
      await postTransfers(tx, steps, ctx.now)
    })
  await post(onrampDeposit({ ...person, id: 'dep_1', eurcMinor: 20_001_234n }, nextId))
  await post(bankDeposit({ ...person, id: 'dep_2', money: money(100_000n, 'EUR') }, nextId))
  for (let count = 1; count <= 40; count += 1)
    await post(managementFee({ ...person, id: `fee_${count}`, money: money(BigInt(count), 'EUR') }, nextId))
  const expiresAt = after(ctx.now, dayMs)
  await post(withdrawalReserved({ ...person, id: 'wdr_1', money: money(5_000n, 'EUR'), expiresAt }, nextId))
}

async function openServer(): Promise<Side> {
  const system = await openSystem()
  const [person, other] = [await system.join(), await system.join()]
  await giveHistory(system, person.personId)
  // Somebody else has money too, and none of it may be seen.
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const theirs = bankDeposit({ cell: 'eu', personId: other.personId, id: 'dep_other', money: money(7n, 'EUR') }, () => ctx.newId('trf'))
  await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(theirs), ctx.now)
    await postTransfers(tx, theirs, ctx.now)
  })
  const client = await signedInClient(system.address, person)
  return { client: client.ledger, close: system.close }
}

async function openDemo(): Promise<Side> {
  const keep = { read: () => null, write: () => undefined }
  const demo = createDemo({
    keep,
    clock: () => new Date(),
    random: Math.random,
    pause: async () => undefined,
    digest: async (text) => text,
  })
  return { client: demo.ledger, close: async () => undefined }
}

const always = { asset: 'EUR', from: '2000-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' } as const
const minor = ({ amountMinor }: { amountMinor: string }) => BigInt(amountMinor)
const signed = ({ side, money: of }: LedgerLine) => (side === 'credit' ? minor(of) : -minor(of))

describe.each([
  ['the server', openServer],
  ['the demonstration', openDemo],
] as const)('%s', (_name, open) => {
  let side: Side
  let client: Client
  beforeAll(async () => {
    side = await open()
    client = side.client
  })
  afterAll(() => side.close())

  async function everyMovement(asset: 'EUR' | 'EURC' = 'EUR'): Promise<LedgerLine[]> {
    const lines: LedgerLine[] = []
    let place: string | undefined
    do {
      const page = await client.movements({ asset, ...(place && { after: place }) })
      expect(keeps('movements', page)).toEqual(page)
      expect(page.items.length).toBeLessThanOrEqual(20)
      lines.push(...page.items)
      place = page.next
    } while (place)
    return lines
  }

  test('[WAL-12 balance] a balance adds up: what came in, less what went out and what is set aside, is available', async () => {
    const answer = await client.balance()
    expect(keeps('balance', answer)).toEqual(answer)
    expect(answer.items.map(({ asset }) => asset)).toEqual(['EUR', 'EURC'])
    for (const { available, cameIn, wentOut, pending, reserved } of answer.items) {
      expect(minor(available)).toBe(minor(cameIn) - minor(wentOut) - minor(reserved.total))
      for (const { total, lines, notListed } of [pending, reserved]) {
        expect(lines.reduce((sum, line) => sum + minor(line.money), minor(notListed))).toBe(minor(total))
      }
    }
    expect(answer.items[0]?.reserved.lines).toMatchObject([{ movement: 'withdrawal-reserved', since: expect.any(String) }])
    expect(Date.parse(answer.items[0]?.reserved.lines[0]?.until ?? '')).toBeGreaterThan(Date.now())
    // What makes no whole cent stays as tokens.
    expect(minor(answer.items[1]?.available ?? { amountMinor: '0' })).toBeLessThan(10_000n)
  })

  test('[WAL-12 movements] movements go from the newest to the oldest, each with the balance after it, page by page', async () => {
    const lines = await everyMovement()
    const order = lines.map(({ bookedAt, postingId }) => `${bookedAt} ${postingId}`)
    expect(order).toEqual(order.toSorted().toReversed())
    expect(new Set(order).size).toBe(order.length)
    for (const [index, line] of lines.entries()) {
      const before = lines[index + 1]
      expect(minor(line.balance)).toBe((before ? minor(before.balance) : 0n) + signed(line))
    }
    const { items } = await client.balance()
    expect(lines[0]?.balance.amountMinor).toBe(String(minor(items[0]?.available as never) + minor(items[0]?.reserved.total as never)))
  })

  test('a statement leads from its opening to its closing and counts what it lists; two halves are the whole', async () => {
    const whole = await client.statement(always)
    expect(keeps('statement', whole)).toEqual(whole)
    expect(whole.state).toBe('provisional')
    expect(whole.lines).toEqual((await everyMovement()).toReversed())
    addsUp(whole)
    const middle = whole.lines[Math.floor(whole.lines.length / 2)]?.bookedAt as string
    const [first, second] = [await client.statement({ ...always, until: middle }), await client.statement({ ...always, from: middle })]
    for (const half of [first, second]) addsUp(half)
    expect(first.closing).toEqual(second.opening)
    expect([...first.lines, ...second.lines]).toEqual(whole.lines)
    expect(first.totals.count + second.totals.count).toBe(whole.totals.count)
    const past = await client.statement({ ...always, until: '2001-01-01T00:00:00Z' })
    expect(past).toMatchObject({
      state: 'final',
      lines: [],
      totals: { count: 0 },
      opening: { amountMinor: '0' },
      closing: { amountMinor: '0' },
    })
  })

  test('whoever has no account of an asset has nothing on it', async () => {
    expect(await client.movements({ asset: 'GBP' })).toEqual({ items: [] })
    expect(await client.statement({ ...always, asset: 'GBP' })).toMatchObject({ lines: [], closing: { amountMinor: '0', asset: 'GBP' } })
  })

  test.each([
    { why: 'ends before it begins', input: { ...always, until: '1999-01-01T00:00:00Z' } },
    { why: 'is empty', input: { ...always, until: always.from } },
    { why: 'begins before there was a calendar', input: { ...always, from: '0000-01-01T00:00:00Z' } },
    { why: 'ends when numbers end', input: { ...always, until: '9999-12-31T00:00:00Z' } },
    { why: 'is finer than the ledger', input: { ...always, from: '2026-01-01T00:00:00.0000001Z' } },
    { why: 'has no such day', input: { ...always, from: '2026-02-31T00:00:00Z' } },
    { why: 'is of no asset', input: { ...always, asset: 'USD' as 'EUR' } },
    { why: 'goes on after nothing', input: { ...always, after: `9.trf_${'u'.repeat(26)}` } },
    { why: 'names somebody', input: { ...always, personId: `per_${'0'.repeat(26)}` } },
  ])('refuses a statement that $why', async ({ input }) => {
    const error = await client.statement(input).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ORPCError)
    expect(error).toMatchObject({ code: 'INPUT_INVALID', status: 400 })
  })

  test('a place that nobody is at is a place all the same', async () => {
    const place = `9999999999999999.trf_${'z'.repeat(26)}`
    expect((await client.statement({ ...always, after: place })).lines).toEqual([])
    expect((await client.movements({ asset: 'EUR', after: place })).items.length).toBeGreaterThan(0)
    expect((await client.movements({ asset: 'EUR', after: `0.trf_${'0'.repeat(26)}` })).items).toEqual([])
  })
})

function addsUp(statement: Statement): void {
  const { opening, closing, totals, lines } = statement
  expect(lines.reduce((sum, line) => sum + signed(line), minor(opening))).toBe(minor(closing))
  expect(minor(opening) + minor(totals.credits) - minor(totals.debits)).toBe(minor(closing))
  expect(totals.count).toBe(lines.length)
}

/** The answer as the operation's own schema reads it, or undefined when it does not fit. */
function keeps(verb: keyof Client, answer: unknown): unknown {
  return member.ledger[verb]['~orpc'].outputSchema?.safeParse(answer).data
}
