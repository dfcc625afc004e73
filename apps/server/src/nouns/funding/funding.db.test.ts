import { randomUUID } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { openMoonPayOnramp } from '@heathland/providers/onramp/moonpay/adapter'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { moonpayKeys, startFundingTwins } from '../../../../../tests/funding-system.ts'
import type { CrossmintTwin } from '../../../../twins/src/crossmint/crossmint-twin.ts'
import type { MoonPayTwin } from '../../../../twins/src/moonpay/moonpay-twin.ts'
import { askAboutDeposit } from './apply-order.ts'
import { fundingChecks } from './funding-checks.ts'
import { reconcile } from './reconcile.ts'

let wallets: CrossmintTwin
let onramp: MoonPayTwin
let system: System
beforeAll(async () => {
  const twins = await startFundingTwins()
  ;({ wallets, onramp } = twins)
  system = await openSystem(twins.settings)
})
afterAll(async () => {
  await system.close()
  await onramp.stop()
  await wallets.stop()
})

const order = (path: string, body: object, at = onramp.httpUrl) =>
  fetch(`${at}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), redirect: 'manual' })
const subscribe = (url: string) => order('/moonpay/webhook', { url })
beforeEach(() => subscribe(`${system.address}/api/moonpay/webhook`))
afterEach(async () => {
  for (const path of ['/moonpay/faults', '/moonpay/orders/faults', '/moonpay/deliveries/faults']) await order(path, { fault: 'none' })
})

interface Member {
  readonly personId: Id<'per'>
  readonly cookie: string
  readonly wallet: string
}

/** Somebody who has joined, whose wallet has been made and whose identity check is approved. */
async function joinMember(): Promise<Member> {
  const person = await system.join(somebody({ country: 'DE' }))
  const wallet = await until(async () => {
    const [row] = await system.world.superuser<{ wallet: string | null }>(
      'select crossmint_wallet_id as wallet from profiles where id = $1',
      [person.personId],
    )
    return row?.wallet ?? undefined
  })
  await system.world.superuser(`update profiles set kyc_status = 'approved' where id = $1`, [person.personId])
  const { cookie } = await system.signIn(person)
  return { personId: person.personId as Id<'per'>, cookie, wallet }
}

async function until<Found>(look: () => Promise<Found | undefined>, forMs = 60_000): Promise<Found> {
  const deadline = Date.now() + forMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error('it did not come to be')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const from = (cookie: string) => ({ cookie, 'x-forwarded-for': '127.0.0.1' })

interface Opened {
  readonly depositId: Id<'dep'>
  readonly url: string
}

async function start(member: Member, pay: object = { amountMinor: '5000', asset: 'EUR' }): Promise<Opened> {
  const { status, body } = await system.call('POST', '/funding/deposits', { body: pay, headers: from(member.cookie) })
  expect([status, body]).toEqual([200, expect.objectContaining({ depositId: expect.stringMatching(/^dep_/) })])
  return body as unknown as Opened
}

/** Pays on the provider's page, as a person would; returns the provider's id of it. */
async function payBy(way: 'card' | 'card-3ds' | 'bank' | 'declined', { url }: Opened): Promise<string> {
  const answer = await order('/buy', { search: new URL(url).search, pay: way })
  const id = /\/buy\/([^?]+)/.exec(answer.headers.get('location') ?? '')?.[1]
  if (!id) throw new Error(`nothing was begun: ${await answer.text()}`)
  return id
}
const push = (id: string, what: string) => order(`/moonpay/transactions/${id}/push`, { push: what })

async function read(member: Member, { depositId }: Opened) {
  const { body } = await system.call('GET', `/funding/deposits/${depositId}`, { headers: { cookie: member.cookie } })
  return body as {
    state: string
    timeline: { state: string }[]
    failureReason?: string
    heldFor?: string
    delivered?: { amountMinor: string }
    charged?: object
  }
}
const becomes = (member: Member, opened: Opened, state: string) =>
  until(async () => {
    const deposit = await read(member, opened)
    return deposit.state === state ? deposit : undefined
  })

/** The poll, as the sweep would enqueue it. */
async function ask({ depositId }: Opened, { tries = 3 } = {}): Promise<void> {
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  await askAboutDeposit({ ...ctx, ports: { ...ctx.ports, onramp: onrampThatTries(tries) } }, depositId)
}

/** With a patience of its own: a fault that is asked for here must not make the product stop asking elsewhere. */
function onrampThatTries(triesMax: number) {
  const policy = { triesMax, failuresMax: 1_000 }
  return openMoonPayOnramp({
    widgetUrl: onramp.pagesUrl,
    apiUrl: onramp.httpUrl,
    ...moonpayKeys,
    currencyCode: 'eurc_base',
    tls: 'not-on-loopback',
    policy,
  })
}

async function cashOf({ personId }: Member): Promise<bigint> {
  const [row] = await system.world.superuser<{ cash: string }>(
    `select coalesce(sum(credits_posted_minor - debits_posted_minor), 0)::text as cash from ledger_account where id like 'acc\\_%\\_member-cash\\_EUR\\_' || $1`,
    [personId],
  )
  return BigInt(row?.cash ?? '0')
}
const postingsOf = ({ depositId }: Opened) => system.world.superuser('select id from transfer where subject = $1', [depositId])
const breaksOf = ({ personId }: Member) =>
  system.world.superuser<{ kind: string; expected_minor: string; found_minor: string; state: string }>(
    'select kind, expected_minor::text, found_minor::text, state from custody_break where person_id = $1 order by id',
    [personId],
  )
/** What pages hear of their deposits; notifications follow when the worker comes to them. */
async function eventsOf({ personId }: Member): Promise<number> {
  const rows = await system.world.superuser("select id from outbox where subject ->> 'personId' = $1 and type like 'deposit.%'", [personId])
  return rows.length
}
async function isFunded({ personId }: Member): Promise<boolean> {
  const [row] = await system.world.superuser<{ ok: boolean }>('select first_onramp_ok as ok from profiles where id = $1', [personId])
  return row?.ok ?? false
}
async function faultsFound(): Promise<string[]> {
  const found = await Promise.all(fundingChecks.map(({ query }) => system.world.superuser<{ fault: string }>(query)))
  return found.flat().map(({ fault }) => fault)
}

/** 50.00 less 3.99 and 0.10, at one to one. */
const cashFor50 = 4_591n

test('[WAL-03] without a wallet there is nothing to buy into', async () => {
  const { personId, cookie } = await joinMember()
  await system.world.superuser('update profiles set crossmint_wallet_id = null where id = $1', [personId])
  const { status, body } = await system.call('POST', '/funding/deposits', {
    body: { amountMinor: '5000', asset: 'EUR' },
    headers: from(cookie),
  })
  expect([status, body.title]).toEqual([409, 'User information not available'])
})

describe('what an amount buys', () => {
  test('is said with its fees and limits, and what is not possible is refused', async () => {
    const { cookie } = await joinMember()
    const quote = await system.call('GET', '/funding/quote?amountMinor=5000&asset=EUR', { headers: { cookie } })
    expect(quote.body).toMatchObject({
      paid: { amountMinor: '5000' },
      fees: { total: { amountMinor: '409' } },
      delivered: { amountMinor: '45910000' },
    })
    const less = await system.call('GET', '/funding/quote?amountMinor=1999&asset=EUR', { headers: { cookie } })
    expect([less.status, less.body.code]).toEqual([422, 'FUNDING_NOT_POSSIBLE'])
  })
})

test('a quote that cannot be true is none: nobody is shown ten times what there is to get, and nothing is opened on it', async () => {
  const { cookie, personId } = await joinMember()
  await order('/moonpay/faults', { fault: 'wrong-amount', seconds: 60 })
  const quote = await system.call('GET', '/funding/quote?amountMinor=5000&asset=EUR', { headers: { cookie } })
  const body = { amountMinor: '5000', asset: 'EUR' }
  const opened = await system.call('POST', '/funding/deposits', { body, headers: from(cookie) })
  await order('/moonpay/faults', { fault: 'none' })
  expect([quote.body.code, opened.body.code]).toEqual(['FUNDING_UNAVAILABLE', 'FUNDING_UNAVAILABLE'])
  expect(await system.world.superuser('select id from deposit where person_id = $1', [personId])).toEqual([])
})

describe('paying', () => {
  let member: Member
  beforeAll(async () => {
    member = await joinMember()
  })

  test('[WAL-04] [WAL-05] by card: the page is signed for the member’s wallet, the money is there once, and they are funded', async () => {
    const fresh = await joinMember()
    const opened = await start(fresh)
    const page = new URL(opened.url)
    expect(page.origin).toBe(onramp.pagesUrl)
    for (const name of ['apiKey', 'currencyCode', 'email', 'showWalletAddressForm', 'signature'])
      expect(page.searchParams.get(name)).toBeTruthy()
    expect(page.searchParams.get('baseCurrencyCode')).toBe('eur')
    expect(page.searchParams.get('walletAddress')).toBe(fresh.wallet)
    expect(page.searchParams.get('redirectURL')).toBe('http://localhost:4000/wallet')
    expect(await isFunded(fresh)).toBe(false)
    await payBy('card', opened)
    const done = await becomes(fresh, opened, 'done')
    expect(done).toMatchObject({ delivered: { amountMinor: '45910000' }, charged: { total: { amountMinor: '409' } } })
    expect(done.timeline.map(({ state }) => state)).toEqual(expect.arrayContaining(['opened', 'done']))
    expect(await cashOf(fresh)).toBe(cashFor50)
    expect(await postingsOf(opened)).toHaveLength(3)
    expect(await isFunded(fresh)).toBe(true)
    const [profile] = await system.world.superuser<{ id: string }>('select moonpay_customer_id as id from profiles where id = $1', [
      fresh.personId,
    ])
    expect(profile?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('with 3-D Secure: it waits for the bank, and goes on', async () => {
    const opened = await start(member)
    const id = await payBy('card-3ds', opened)
    await becomes(member, opened, 'action-needed')
    await push(id, 'authorize')
    await becomes(member, opened, 'done')
  })

  test('by bank transfer: it waits for the transfer, nothing is credited before', async () => {
    const before = await cashOf(member)
    const opened = await start(member)
    const id = await payBy('bank', opened)
    await becomes(member, opened, 'awaiting-payment')
    expect(await cashOf(member)).toBe(before)
    await push(id, 'transfer')
    await becomes(member, opened, 'done')
    expect(await cashOf(member)).toBeGreaterThan(before)
  })

  test('declined: it failed, says why, and may be tried again on a page made anew', async () => {
    const before = await cashOf(member)
    const opened = await start(member)
    await payBy('declined', opened)
    expect(await becomes(member, opened, 'failed')).toMatchObject({ failureReason: 'The payment was declined by your bank.' })
    expect(await cashOf(member)).toBe(before)
    const again = await system.call('POST', `/funding/deposits/${opened.depositId}/page`, { headers: from(member.cookie) })
    await payBy('card', { ...opened, url: String(again.body.url) })
    await becomes(member, opened, 'done')
    expect(await cashOf(member)).toBe(before + cashFor50)
    const closed = await system.call('POST', `/funding/deposits/${opened.depositId}/page`, { headers: from(member.cookie) })
    expect([closed.status, closed.body.code]).toEqual([409, 'DEPOSIT_CLOSED'])
  })

  test('a fee that turned out another is shown beside what was quoted', async () => {
    await order('/moonpay/orders/faults', { fault: 'fee-changed', count: 1 })
    const opened = await start(member)
    await payBy('card', opened)
    expect(await becomes(member, opened, 'done')).toMatchObject({
      quoted: { total: { amountMinor: '409' } },
      charged: { total: { amountMinor: '808' } },
    })
  })

  test('nobody sees or opens another’s', async () => {
    const opened = await start(member)
    const other = await joinMember()
    for (const [method, path] of [
      ['GET', `/funding/deposits/${opened.depositId}`],
      ['POST', `/funding/deposits/${opened.depositId}/page`],
    ] as const)
      expect((await system.call(method, path, { headers: from(other.cookie) })).status).toBe(404)
    expect((await system.call('GET', '/funding/deposits', { headers: from(other.cookie) })).body).toEqual({ items: [] })
  })

  test('a doubled click opens one', async () => {
    const headers = { ...from(member.cookie), 'idempotency-key': randomUUID() }
    const open = () => system.call('POST', '/funding/deposits', { body: { amountMinor: '5000', asset: 'EUR' }, headers })
    const [one, other] = await Promise.all([open(), open()])
    expect(one.body).toEqual(other.body)
  })
})

describe('the way of the news', () => {
  let member: Member
  beforeAll(async () => {
    member = await joinMember()
  })

  test.each(['doubled', 'reordered', 'late', 'lost', 'forged', 'tampered'])(
    '%s webhooks: credited once, and never before it is so',
    async (fault) => {
      const before = await cashOf(member)
      await order('/moonpay/deliveries/faults', { fault, count: 2 })
      const opened = await start(member)
      const id = await payBy('card', opened)
      await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
      if (fault !== 'doubled') await ask(opened)
      await becomes(member, opened, 'done')
      await ask(opened)
      expect(await cashOf(member)).toBe(before + cashFor50)
      expect(await postingsOf(opened)).toHaveLength(3)
    },
  )

  test('a webhook that never comes is made up for by the sweep', async () => {
    await subscribe('')
    const opened = await start(member)
    await payBy('card', opened)
    await system.world.superuser('update deposit set due_at = platform_now() where id = $1', [opened.depositId])
    await becomes(member, opened, 'done')
  })

  test.each(['down', '500', '429', 'unreadable', 'answer-lost', 'behind'])(
    'an answer that is %s changes nothing, and it is asked again',
    async (fault) => {
      await subscribe('')
      const opened = await start(member)
      const id = await payBy('card', opened)
      await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
      await order('/moonpay/faults', { fault, count: 1 })
      await ask(opened, { tries: 1 })
      expect((await read(member, opened)).state).toBe('opened')
      expect(await postingsOf(opened)).toEqual([])
      const [row] = await system.world.superuser<{ again: boolean }>('select due_at > platform_now() as again from deposit where id = $1', [
        opened.depositId,
      ])
      expect(row?.again).toBe(true)
      await ask(opened, { tries: 1 })
      expect((await read(member, opened)).state).toBe('done')
      expect(await postingsOf(opened)).toHaveLength(3)
    },
  )

  test('twenty jobs at once credit once', async () => {
    await subscribe('')
    const before = await cashOf(member)
    const opened = await start(member)
    const id = await payBy('card', opened)
    await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
    await Promise.all(Array.from({ length: 20 }, () => ask(opened)))
    expect(await read(member, opened)).toMatchObject({ state: 'done' })
    expect(await cashOf(member)).toBe(before + cashFor50)
  })

  test('abandoned: it expires after a day, and a payment that comes later still counts', async () => {
    await subscribe('')
    const opened = await start(member)
    await system.world.superuser("update deposit set opened_at = opened_at - interval '25 hours' where id = $1", [opened.depositId])
    await ask(opened)
    expect((await read(member, opened)).state).toBe('expired')
    await payBy('card', opened)
    await until(async () => {
      await ask(opened)
      return (await read(member, opened)).state === 'done' ? true : undefined
    })
  })
})

describe('what is not as it was ordered waits for a person', () => {
  test('an answer with ten times the amount credits nothing, and goes on when a person has looked', async () => {
    const member = await joinMember()
    await subscribe('')
    const [opened, beside] = [await start(member), await start(member)]
    const id = await payBy('card', opened)
    await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
    await order('/moonpay/faults', { fault: 'wrong-amount', seconds: 60 })
    await ask(opened)
    expect(await read(member, opened)).toMatchObject({ state: 'processing', heldFor: 'wrong-amount' })
    expect((await read(member, beside)).heldFor).toBeUndefined()
    expect(await cashOf(member)).toBe(0n)
    expect(await breaksOf(member)).toEqual([{ kind: 'wrong-amount', expected_minor: '45910000', found_minor: '459100000', state: 'open' }])
    expect((await faultsFound()).join()).toContain('wrong-amount')
    await order('/moonpay/faults', { fault: 'none' })
    await ask(opened)
    expect((await read(member, opened)).state).toBe('processing')
    const staff = await joinStaff(system)
    const headers = { cookie: staff.cookie }
    const { body } = await system.call('GET', '/office/funding/breaks', { headers })
    const held = (body['items'] as { id: string; depositId?: string }[]).find(({ depositId }) => depositId === opened.depositId)
    const ending = { ending: 'resolved', reason: 'The onramp has corrected its figure.' }
    expect(await system.call('POST', `/office/funding/breaks/${held?.id}/ending`, { body: ending, headers })).toMatchObject({ status: 200 })
    await becomes(member, opened, 'done')
    expect((await read(member, opened)).heldFor).toBeUndefined()
    expect(await cashOf(member)).toBe(cashFor50)
  })

  test('a deposit whose wallet is another than the one that was delivered to', async () => {
    const [member, other] = [await joinMember(), await joinMember()]
    await subscribe('')
    const opened = await start(member)
    await system.world.superuser('update deposit set wallet_address = $2 where id = $1', [opened.depositId, other.wallet])
    const id = await payBy('card', opened)
    await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
    await ask(opened)
    expect(await breaksOf(member)).toMatchObject([{ kind: 'wrong-wallet', found_minor: '0' }])
    expect([await cashOf(member), await cashOf(other), await isFunded(member)]).toEqual([0n, 0n, false])
  })

  test('paid twice: credited once, the second is held', async () => {
    const member = await joinMember()
    await subscribe('')
    const opened = await start(member)
    const ids = [await payBy('card', opened), await payBy('card', opened)]
    for (const id of ids) await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
    await ask(opened)
    await ask(opened)
    expect(await cashOf(member)).toBe(cashFor50)
    expect(await breaksOf(member)).toEqual([{ kind: 'second-payment', expected_minor: '0', found_minor: '45910000', state: 'open' }])
    expect(await read(member, opened)).toMatchObject({ state: 'done', heldFor: 'second-payment' })
  })

  test('charged back after it was credited: the books stay, a person hears of it, and the member’s pages too', async () => {
    const member = await joinMember()
    const opened = await start(member)
    const id = await payBy('card', opened)
    await becomes(member, opened, 'done')
    const told = await eventsOf(member)
    await push(id, 'charge-back')
    await until(async () => ((await breaksOf(member)).length > 0 ? true : undefined))
    expect(await breaksOf(member)).toMatchObject([{ kind: 'refunded', expected_minor: '45910000', found_minor: '0' }])
    expect(await cashOf(member)).toBe(cashFor50)
    expect(await read(member, opened)).toMatchObject({ state: 'done', heldFor: 'refunded' })
    expect((await eventsOf(member)) - told).toBe(1)
  })
})

describe('wallets and books', () => {
  const compare = async () => {
    const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
    await reconcile(ctx, {})
  }
  test('agree after a deposit, and whatever was not delivered is found and cleared when it is there', async () => {
    const [honest, short] = [await joinMember(), await joinMember()]
    const first = await start(honest)
    await payBy('card', first)
    await becomes(honest, first, 'done')
    await order('/moonpay/orders/faults', { fault: 'delivers-less', count: 1 })
    const second = await start(short)
    await payBy('card', second)
    await becomes(short, second, 'done')
    await compare()
    // Others of this file have more wallets than one job looks at.
    await until(async () => ((await breaksOf(short)).length > 0 ? true : undefined))
    expect(await breaksOf(honest)).toEqual([])
    expect(await breaksOf(short)).toEqual([{ kind: 'balance', expected_minor: '45910000', found_minor: '22955000', state: 'open' }])
    await order(
      '/crossmint/credits',
      { address: short.wallet, token: 'eurc', rawAmount: '22955000', reference: randomUUID() },
      wallets.httpUrl,
    )
    await compare()
    await until(async () => ((await breaksOf(short))[0]?.state === 'resolved' ? true : undefined))
  })

  /** Somebody who has paid, and whose deposit nobody has asked about since. */
  const payUntold = async () => {
    const member = await joinMember()
    await subscribe('')
    const opened = await start(member)
    const id = await payBy('card', opened)
    await until(async () => ((await statusOf(id)) === 'completed' ? true : undefined))
    const [before] = await system.world.superuser<{ id: Id<'per'> }>('select max(person_id) as id from wallet where person_id < $1', [
      member.personId,
    ])
    return { member, opened, after: before?.id }
  }

  test('that come to agree while the custodian is asked are no difference', async () => {
    const { member, opened, after } = await payUntold()
    const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
    const port = ctx.ports.wallets
    if (!port) throw new Error('there is no custodian')
    const slow: typeof port = {
      ...port,
      async readBalances(address) {
        const answer = await port.readBalances(address)
        await ask(opened)
        return answer
      },
    }
    await reconcile({ ...ctx, ports: { ...ctx.ports, wallets: slow } }, { after })
    expect([await cashOf(member), await breaksOf(member)]).toEqual([cashFor50, []])
  })

  test('a deposit that is due to be asked about may have been paid; one that nobody will ask about hides nothing', async () => {
    const { member, opened, after } = await payUntold()
    const later = new Date(Date.now() + 2 * 86_400_000)
    const actor = { kind: 'job', queue: 'test' } as const
    await reconcile(system.world.platform.contextFor({ actor, now: later, requestId: 'req_later' }), { after })
    expect(await breaksOf(member)).toEqual([])
    await system.world.superuser(`update deposit set state = 'expired', due_at = null where id = $1`, [opened.depositId])
    await reconcile(await system.world.platform.openFor(actor), { after })
    expect(await breaksOf(member)).toEqual([{ kind: 'balance', expected_minor: '0', found_minor: '45910000', state: 'open' }])
  })

  test('a deposit that waits for a person hides nothing of what lies in the wallet', async () => {
    const member = await joinMember()
    await order('/moonpay/orders/faults', { fault: 'delivers-part', count: 1 })
    const opened = await start(member)
    await payBy('card', opened)
    await becomes(member, opened, 'processing')
    await until(async () => ((await breaksOf(member)).length > 0 ? true : undefined))
    await compare()
    await until(async () => ((await breaksOf(member)).length > 1 ? true : undefined))
    expect(await breaksOf(member)).toEqual([
      { kind: 'wrong-amount', expected_minor: '45910000', found_minor: '22955000', state: 'open' },
      { kind: 'balance', expected_minor: '0', found_minor: '22955000', state: 'open' },
    ])
  })

  test('every deposit that is done is posted as it was delivered', async () => {
    expect((await faultsFound()).filter((fault) => fault.startsWith('dep_'))).toEqual([])
  })
})

test('[WAL-03] while the onramp is unavailable no order can be opened, and the answer says so', async () => {
  const { cookie, personId } = await joinMember()
  await order('/moonpay/faults', { fault: 'down', seconds: 60 })
  const away = await system.call('POST', '/funding/deposits', { body: { amountMinor: '5000', asset: 'EUR' }, headers: from(cookie) })
  expect([away.status, away.body.title]).toEqual([503, 'Failed to initialize MoonPay transaction'])
  expect(await system.world.superuser('select id from deposit where person_id = $1', [personId])).toEqual([])
})

async function statusOf(id: string): Promise<string | undefined> {
  const list = (await (await fetch(`${onramp.httpUrl}/moonpay/transactions.json`)).json()) as { id: string; status: string }[]
  return list.find((each) => each.id === id)?.status
}
