/** Companies pay the holders of their offers: through the API, with the ledger and the register behind it. */
import { randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { spvReceived } from '@heathland/domain/ledger/movements/spv-received'
import { money } from '@heathland/domain/money'
import { after, dayMs, minuteMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { distributionChecks } from './distribution-checks.ts'
import { payDistribution } from './pay-distribution.ts'

interface Member {
  readonly person: JoinedPerson
  readonly personId: Id<'per'>
  readonly cookie: string
}

let system: System
let lender: Staff
let stranger: Staff
let mira: Staff
let noor: Staff
let anna: Member
let bram: Member

beforeAll(async () => {
  system = await openSystem()
  lender = await joinStaff(system, 'cl_spv_admin')
  stranger = await joinStaff(system, 'cl_spv_admin')
  mira = await joinStaff(system)
  noor = await joinStaff(system)
  anna = await aMember()
  bram = await aMember()
}, 240_000)
afterEach(async () => {
  for (const { name, query } of distributionChecks) expect([name, await sql(query)]).toEqual([name, []])
})
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
const call = (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const post = (who: { readonly cookie: string }, path: string, body: object = {}) => call(who, 'POST', path, body)
const get = (who: { readonly cookie: string }, path: string) => call(who, 'GET', path)
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const job = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })
const dayAt = (ms: number) => after(new Date(), ms).toISOString().slice(0, 10)
const yesterday = dayAt(-dayMs)
const period = { from: dayAt(-90 * dayMs), until: yesterday }

async function aMember(): Promise<Member> {
  const person = await system.join(somebody({ address: 'Heath 1', city: 'Ede', country: 'NL' }))
  return { person, personId: person.personId as Id<'per'>, cookie: (await system.signIn(person)).cookie }
}

/** An offer of the lender's company, with its holders in the register since some days and its money at the bank. */
async function anOffer(holders: readonly (readonly [Member, bigint])[], cashMinor: bigint, agoMs = 10 * dayMs): Promise<Id<'ofr'>> {
  const offerId = (await publishOffer(sql, 'eu')) as Id<'ofr'>
  await sql(
    `insert into spv_staff (person_id, spv_id, since, approval_id) select $1, spv_id, now(), 'apr_00000000000000000000000000' from offer where id = $2`,
    [lender.personId, offerId],
  )
  for (const [{ personId }, minor] of holders) await enter(offerId, personId, minor, agoMs)
  const [offer] = await sql<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
  if (cashMinor > 0n) await fund(String(offer?.spv_id), cashMinor)
  return offerId
}

/** Behind the product's back: how somebody gets into the register is another test's question. */
async function enter(offerId: string, personId: string, minor: bigint, agoMs: number): Promise<void> {
  await sql(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at)
     select $1, $2, $3, 'issued', $4, 'EUR', $5, $6 from off`,
    [newId('rge'), offerId, personId, minor.toString(), newId('sub'), after(new Date(), -agoMs)],
  )
}
const newId = <Kind extends 'rge' | 'sub' | 'ref'>(kind: Kind) => makeId(kind, new Date(), randomBytes(10))

async function fund(spvId: string, minor: bigint): Promise<void> {
  const ctx = await job()
  const steps = spvReceived({ id: newId('ref'), cell: 'eu', spvId, money: money(minor, 'EUR') }, () => ctx.newId('trf'))
  await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
  })
}

const draft = async (who: Staff, offerId: string, change: object = {}) =>
  (
    await done<{ distributionId: Id<'dis'> }>(
      post(who, '/office/distributions', { offerId, kind: 'income', amountMinor: '10000', recordOn: yesterday, period, ...change }),
    )
  ).distributionId
const read = (who: Staff, id: string) => done(get(who, `/office/distributions/${id}`))

/** Asked for by one, with a factor shown just now. */
async function request(maker: Staff, id: string): Promise<Answer> {
  Object.assign(maker, { cookie: await maker.signIn() })
  return post(maker, `/office/distributions/${id}/request`, { reason: 'The quarter is over.' })
}
async function decide(checker: Staff, approvalId: unknown): Promise<Answer> {
  Object.assign(checker, { cookie: await checker.signIn() })
  const { items } = await done<{ items: readonly { id: string; bodyHash: string }[] }>(get(checker, '/office/approvals'))
  const found = items.find(({ id }) => id === approvalId)
  return post(checker, `/office/approvals/${String(approvalId)}/approval`, { bodyHash: found?.bodyHash ?? '' })
}
async function agree(maker: Staff, checker: Staff, id: string): Promise<void> {
  const { approvalId } = await done(request(maker, id))
  await done(decide(checker, approvalId))
}
const received = ({ cookie }: Member, offerId?: string) =>
  done<{ items: readonly Record<string, unknown>[]; income: object; capital: object; payments: number }>(
    get({ cookie }, `/distributions${offerId ? `?offerId=${offerId}` : ''}`),
  )
const cash = async ({ personId }: Member) => {
  const [row] = await sql<{ minor: string }>(
    `select (credits_posted_minor - debits_posted_minor)::text as minor from ledger_account where holder_id = $1 and code = 'member-cash'`,
    [personId],
  )
  return BigInt(row?.minor ?? 0)
}

describe('income', () => {
  test('[PORT-03 distributions] is paid to the cent by what each held on the record day, and each member is notified of theirs', async () => {
    const offerId = await anOffer(
      [
        [anna, 200_000n],
        [bram, 100_000n],
      ],
      50_000n,
    )
    // Bought after the record day: counts for the next distribution.
    await enter(offerId, bram.personId, 900_000n, -minuteMs)
    const [annaBefore, bramBefore] = [await cash(anna), await cash(bram)]
    const id = await draft(lender, offerId)
    expect(await read(lender, id)).toMatchObject({
      state: 'draft',
      holders: 2,
      held: { amountMinor: '300000' },
      remainder: { amountMinor: '1' },
      available: { amountMinor: '50000' },
      findings: [],
    })
    await agree(lender, noor, id)
    await payDistribution(await job(), id)
    expect([(await cash(anna)) - annaBefore, (await cash(bram)) - bramBefore]).toEqual([6_666n, 3_333n])
    expect(await read(lender, id)).toMatchObject({
      state: 'paid',
      paid: { holders: 2, amount: { amountMinor: '9999' } },
      agreed: { by: noor.personId },
    })
    expect(await received(anna, offerId)).toMatchObject({
      items: [{ id, opportunityId: offerId, kind: 'income', amount: { amountMinor: '6666' }, held: { amountMinor: '200000' }, period }],
      income: { amountMinor: '6666' },
      capital: { amountMinor: '0' },
      payments: 1,
    })
    await expect
      .poll(
        () =>
          sql('select parameters from notification where person_id = $1 and kind = $2 and subject_id = $3', [
            anna.personId,
            'distribution-paid',
            offerId,
          ]),
        { timeout: 20_000 },
      )
      .toMatchObject([{ parameters: { amountMinor: '6666', asset: 'EUR' } }])
    const [left] = await sql(
      `select sum(amount_minor)::text as minor from transfer where subject = $1 and movement = 'distribution-remainder'`,
      [id],
    )
    expect(left).toEqual({ minor: '1' })
  })

  test('is paid once, however often and at once the job runs, and one halted account stops nobody else', async () => {
    const offerId = await anOffer(
      [
        [anna, 100_000n],
        [bram, 100_000n],
      ],
      10_000n,
    )
    const id = await draft(lender, offerId)
    await agree(lender, noor, id)
    const before = [await cash(anna), await cash(bram)]
    const halt = (at: 'now()' | 'null') =>
      sql(`update ledger_account set halted_at = ${at} where holder_id = $1 and code = 'member-cash'`, [anna.personId])
    await halt('now()')
    await expect(payDistribution(await job(), id)).rejects.toThrow('rows not processed: 1')
    expect([await cash(anna), await cash(bram)]).toEqual([before[0], (before[1] ?? 0n) + 5_000n])
    expect(await read(mira, id)).toMatchObject({ state: 'agreed', paid: { holders: 1 } })
    await halt('null')
    const runs = [await job(), await job(), await job()]
    await Promise.all(runs.map((ctx) => payDistribution(ctx, id)))
    await payDistribution(await job(), id)
    expect([await cash(anna), await cash(bram)]).toEqual([(before[0] ?? 0n) + 5_000n, (before[1] ?? 0n) + 5_000n])
    expect(await read(mira, id)).toMatchObject({ state: 'paid', paid: { holders: 2, amount: { amountMinor: '10000' } } })
  })
})

describe('capital', () => {
  test('of a loan leaves the register with the money, and never more than is held', async () => {
    const offerId = await anOffer([[anna, 100_000n]], 250_000n)
    const capital = { kind: 'capital', period: undefined }
    const half = await draft(lender, offerId, { ...capital, amountMinor: '60000' })
    const other = await draft(lender, offerId, { ...capital, amountMinor: '60000' })
    await agree(lender, noor, half)
    expect(await read(lender, other)).toMatchObject({ findings: ['another-being-paid'] })
    await payDistribution(await job(), half)
    expect(await sql(`select kind, amount_minor::text as minor from register_entry where offer_id = $1 order by at`, [offerId])).toEqual([
      { kind: 'issued', minor: '100000' },
      { kind: 'redeemed', minor: '60000' },
    ])
    expect(await sql('select distinct movement from transfer where subject = $1', [half])).toEqual([{ movement: 'capital-repaid' }])
    expect(await received(anna, offerId)).toMatchObject({ capital: { amountMinor: '60000' }, income: { amountMinor: '0' } })
    // The register of the record day still says 1,000; what anna holds by now says 400.
    expect(await read(lender, other)).toMatchObject({ findings: ['more-than-held'] })
    expect(await request(lender, other)).toMatchObject({ status: 409, body: { code: 'DISTRIBUTION_BLOCKED' } })
    await expect(
      sql(
        `insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, distribution_id, at) values ($1, $2, $3, 'redeemed', 60000, 'EUR', $4, now())`,
        [newId('rge'), offerId, anna.personId, other],
      ),
    ).rejects.toThrow('nobody is paid back more than they hold')
  })
})

describe('two people and one company’s money', () => {
  test('nobody agrees to their own request, and a changed register is another distribution', async () => {
    const offerId = await anOffer([[anna, 100_000n]], 10_000n)
    const id = await draft(mira, offerId)
    const { approvalId } = await done(request(mira, id))
    expect(await decide(mira, approvalId)).toMatchObject({ status: 403 })
    // Somebody corrects the register of the record day.
    await enter(offerId, bram.personId, 50_000n, 5 * dayMs)
    expect(await decide(noor, approvalId)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
    expect(await read(mira, id)).toMatchObject({ state: 'draft' })
  })

  test('two distributions cannot promise the same money, even when both are agreed to at once', async () => {
    const first = await anOffer([[anna, 100_000n]], 10_000n)
    const second = (await publishOffer(sql, 'eu')) as Id<'ofr'>
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true))
       update offer set spv_id = (select spv_id from offer where id = $1) from off where id = $2`,
      [first, second],
    )
    await enter(second, bram.personId, 100_000n, 10 * dayMs)
    const ids = [await draft(mira, first, { amountMinor: '8000' }), await draft(mira, second, { amountMinor: '8000' })]
    const asked = [await done(request(mira, ids[0] as string)), await done(request(mira, ids[1] as string))]
    const answers = await Promise.all(asked.map(({ approvalId }) => decide(noor, approvalId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await sql(`select count(*)::int as agreed from distribution where id = any ($1) and state = 'agreed'`, [ids])).toEqual([
      { agreed: 1 },
    ])
    for (const id of ids) await payDistribution(await job(), id)
  })

  test('the database refuses shares that leave a holder out, or give one more than their part', async () => {
    const offerId = await anOffer(
      [
        [anna, 100_000n],
        [bram, 100_000n],
      ],
      10_000n,
    )
    const id = await draft(mira, offerId)
    const approvalId = (await done(request(mira, id)))['approvalId']
    await sql(`update approval set state = 'executed', checker_id = $2, decided_at = now() where id = $1`, [approvalId, noor.personId])
    const agreeTo = (shares: readonly (readonly [Member, number])[]) =>
      sql(
        `with line as (insert into distribution_line (distribution_id, person_id, offer_id, held_minor, amount_minor)
           select $1, person_id, $2, 100000, minor from unnest($3::text[], $4::bigint[]) as given (person_id, minor) returning 1)
         select count(*) from line`,
        [id, offerId, shares.map(([{ personId }]) => personId), shares.map(([, minor]) => minor)],
      ).then(() =>
        sql(
          `with staff as materialized (select set_config('app.actor', 'officer', true))
           update distribution set state = 'agreed', approval_id = $2, agreed_at = now(), remainder_minor = 0 from staff where id = $1`,
          [id, approvalId],
        ),
      )
    await expect(agreeTo([[anna, 10_000]])).rejects.toThrow('the shares are not those of the register')
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) delete from distribution_line using off where distribution_id = $1`,
      [id],
    )
    await expect(
      agreeTo([
        [anna, 6_000],
        [bram, 4_000],
      ]),
    ).rejects.toThrow('the shares are not those of the register')
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) delete from distribution_line using off where distribution_id = $1`,
      [id],
    )
  })

  test('the database refuses an agreement without two people, changed shares, and paying without the ledger', async () => {
    const offerId = await anOffer([[anna, 100_000n]], 10_000n)
    const id = await draft(mira, offerId)
    await expect(
      sql(
        `update distribution set state = 'agreed', approval_id = 'apr_00000000000000000000000000', agreed_at = now(), remainder_minor = 0 where id = $1`,
        [id],
      ),
    ).rejects.toThrow()
    await agree(mira, noor, id)
    await expect(sql(`update distribution_line set amount_minor = 1 where distribution_id = $1`, [id])).rejects.toThrow(
      'the ledger has not paid this',
    )
    await expect(sql(`update distribution_line set paid_at = now() where distribution_id = $1`, [id])).rejects.toThrow(
      'the ledger has not paid this',
    )
    await expect(sql(`update distribution set state = 'paid', ended_at = now() where id = $1`, [id])).rejects.toThrow()
    await payDistribution(await job(), id)
  })
})

describe('who sees and does what', () => {
  test('[STAFF-06 scope] staff of another company neither see, change nor ask for it, and members see their own shares alone', async () => {
    const offerId = await anOffer([[anna, 100_000n]], 10_000n)
    const id = await draft(lender, offerId)
    for (const answer of [
      await get(stranger, `/office/distributions/${id}`),
      await get(stranger, `/office/distributions/${id}/lines`),
      await post(stranger, `/office/distributions/${id}/discarding`),
      await request(stranger, id),
      await post(stranger, '/office/distributions', { offerId, kind: 'income', amountMinor: '1', recordOn: yesterday, period }),
    ])
      expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND'])
    expect((await done<{ items: object[] }>(get(stranger, '/office/distributions'))).items).toEqual([])
    expect((await done<{ items: object[] }>(get(stranger, '/office/distributions/offers'))).items).toEqual([])
    await agree(lender, noor, id)
    // Agreed to and not paid: nothing of the member's yet.
    expect((await received(anna, offerId)).items).toEqual([])
    await payDistribution(await job(), id)
    expect((await received(bram, offerId)).items).toEqual([])
    expect(await get(anna, `/office/distributions/${id}`)).toMatchObject({ status: 403 })
  })

  test('a draft is refused for a day that is not over, and ends once', async () => {
    const offerId = await anOffer([[anna, 100_000n]], 10_000n)
    for (const change of [{ recordOn: dayAt(0) }, { recordOn: dayAt(dayMs) }, { period: undefined }, { kind: 'capital' }])
      expect(
        await post(lender, '/office/distributions', { offerId, kind: 'income', amountMinor: '1', recordOn: yesterday, period, ...change }),
      ).toMatchObject({ status: 422, body: { code: 'DISTRIBUTION_UNFIT' } })
    const id = await draft(lender, offerId, { amountMinor: '10001' })
    expect(await read(lender, id)).toMatchObject({ findings: ['funds-short'] })
    expect(await request(lender, id)).toMatchObject({ body: { code: 'DISTRIBUTION_BLOCKED' } })
    await done(post(lender, `/office/distributions/${id}/discarding`))
    for (const answer of [await post(lender, `/office/distributions/${id}/discarding`), await request(lender, id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'DISTRIBUTION_STEP_UNFIT' } })
  })
})
