import type { Id } from '@heathland/domain/id'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { money } from '@heathland/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CardSystem, openCardSystem } from '../../../../../tests/card-system.ts'
import { until } from '../../../../../tests/funding-system.ts'
import { eraseAtProviders, eraseMember } from '../compliance/erase-member.ts'
import { postTransfers } from '../ledger/ledger.sql.ts'
import { comparisons } from '../reconciliation/comparisons.sql.ts'
import { eraseClosedAccount } from '../settings/close-account.ts'
import { askAboutPayment } from './apply-payment.ts'
import { postReversal } from './apply-reversal.ts'
import { cardsChecks } from './cards-checks.ts'
import { readInstitution } from './read-institution.ts'

let cards: CardSystem
beforeAll(async () => {
  cards = await openCardSystem()
})
afterEach(() => cards.calm())
afterAll(() => cards.close())

/** The poll, as the sweep would start it. */
const ask = async ({ cardPaymentId }: { readonly cardPaymentId: Id<'cpy'> }) => askAboutPayment(await cards.asJob(), cardPaymentId)
const differences = (kind: 'card-balance' | 'card-payment-unposted' | 'card-reversal-unposted') =>
  cards.sql<{ subject: string; expected_minor: string; found_minor: string }>(comparisons[kind], [100])

describe('paying by card', () => {
  test('[PAY-02 card] a card that is accepted: the member has the amount, the fee is its own movement, and the gate opens', async () => {
    const member = await cards.joinMember()
    const terms = await cards.system.call('GET', '/cards/terms', { headers: { cookie: member.cookie } })
    expect(terms.body).toMatchObject({ asset: 'EUR', feeBps: '150', max: { amountMinor: '250000' } })
    const opened = await cards.start(member)
    expect(await cards.read(member, opened)).toMatchObject({ state: 'awaiting-confirmation' })
    await cards.choose(opened, 'pay')
    expect(await cards.becomes(member, opened, 'succeeded')).toMatchObject({ charged: { amountMinor: '10150' } })
    expect(await cards.postingsOf(opened.cardPaymentId)).toEqual([
      { movement: 'card-deposit', amount_minor: '10150' },
      { movement: 'card-fee', amount_minor: '150' },
      { movement: 'card-fee-kept', amount_minor: '150' },
    ])
    expect([await cards.cashOf(member), await cards.booksOfWallet()]).toEqual([10_000n, await cards.walletThere()])
    expect(await cards.sql('select first_onramp_ok from profiles where id = $1', [member.personId])).toEqual([{ first_onramp_ok: true }])
    const { items } = (await cards.system.call('GET', '/cards/payments', { headers: { cookie: member.cookie } })).body as {
      items: unknown[]
    }
    expect(items).toMatchObject([{ id: opened.cardPaymentId, state: 'succeeded', quoted: { amountMinor: '10150' } }])
  })

  test.each([
    ['deny', 'not-authenticated'],
    ['decline', 'declined'],
    ['leave', 'cancelled'],
  ])('a payment that ends on the page by %s failed as %s, and nobody is credited', async (push, failure) => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    await cards.choose(opened, push)
    expect(await cards.becomes(member, opened, 'failed')).toMatchObject({ failure })
    expect([await cards.cashOf(member), await cards.postingsOf(opened.cardPaymentId)]).toEqual([0n, []])
  })

  test('no page is opened without an approved identity check, at another price, in a currency without a wallet, or for a stranger', async () => {
    const before = (await cards.payments()).length
    const refused = await cards.joinMember('rejected')
    expect(await cards.tryStart(refused)).toMatchObject({ body: { code: 'IDENTITY_CHECK_REQUIRED' } })
    const member = await cards.joinMember()
    expect(await cards.tryStart(member, '10000', '10149')).toMatchObject({ status: 409, body: { code: 'CARD_PRICE_CHANGED' } })
    expect(await cards.tryStart(member, '1999', '2029')).toMatchObject({ status: 422, body: { code: 'CARD_AMOUNT_UNFIT' } })
    const british = await cards.joinMember('approved', 'GB')
    expect(await cards.tryStart(british)).toMatchObject({ status: 503, body: { code: 'CARD_UNAVAILABLE' } })
    expect((await cards.system.call('GET', '/cards/terms', { headers: { cookie: british.cookie } })).body).toMatchObject({
      code: 'CARD_UNAVAILABLE',
    })
    expect(await cards.payments()).toHaveLength(before)
    const { cardPaymentId } = await cards.start(member)
    const other = await cards.joinMember()
    expect((await cards.system.call('GET', `/cards/payments/${cardPaymentId}`, { headers: { cookie: other.cookie } })).status).toBe(404)
  })
})

describe('an account', () => {
  test('is not closed while a card payment is open, by its owner or by the worker', async () => {
    const member = await cards.joinMember()
    await cards.start(member)
    const { body } = await cards.system.call('GET', '/settings/closing', { headers: { cookie: member.cookie } })
    expect(body['obstacles']).toContain('deposits')
    await cards.sql(
      `insert into closing (person_id, state, ticket_hash, requested_at, due_at) values ($1, 'requested', $2, now(), now() + interval '1 hour')`,
      [member.personId, Buffer.alloc(32, 1)],
    )
    await eraseClosedAccount(await cards.asJob(), member.personId)
    expect(await cards.sql('select state, obstacles from closing where person_id = $1', [member.personId])).toEqual([
      { state: 'refused', obstacles: expect.arrayContaining(['deposits']) },
    ])
  })

  test('is not closed while its owner owes what went back to their card', async () => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    await cards.choose(opened, 'leave')
    await cards.becomes(member, opened, 'failed')
    const obstacles = async () =>
      (await cards.system.call('GET', '/settings/closing', { headers: { cookie: member.cookie } })).body['obstacles']
    expect(await obstacles()).not.toContain('deposits')
    await plantReversal(opened.cardPaymentId)
    expect(await obstacles()).toContain('deposits')
    await cards.sql('delete from card_reversal where card_payment_id = $1', [opened.cardPaymentId])
  })
})

test('an erased member is closed at the institution, also when it is away at first, and the step says what is kept there', async () => {
  const member = await cards.joinMember()
  const opened = await cards.start(member)
  await cards.choose(opened, 'leave')
  await cards.becomes(member, opened, 'failed')
  const { personId } = member
  await cards.sql(`update wallet set state = 'ready', address = $2, ready_at = now(), due_at = null where person_id = $1`, [
    personId,
    `0x${personId}`,
  ])
  await cards.tell('faults', { fault: 'down' })
  const operator = await cards.system.world.platform.openFor({ kind: 'operator', command: 'test' })
  expect(await eraseMember(operator, personId)).toMatchObject({
    providers: [{ provider: 'crossmint' }, { provider: 'mangopay', state: 'waiting' }],
  })
  const step = async () =>
    (
      await cards.sql('select state, last_error, reference from erasure_step where person_id = $1 and provider = $2', [
        personId,
        'mangopay',
      ])
    )[0]
  await until(async () => ((await step())?.['last_error'] ? true : undefined))
  await cards.calm()
  for (let time = 0; time < 2; time += 1) {
    await cards.sql(`update erasure_step set due_at = now() where person_id = $1 and state = 'waiting'`, [personId])
    await eraseAtProviders(await cards.asJob(), personId)
  }
  expect(await step()).toEqual({ state: 'done', last_error: null, reference: expect.stringContaining('2015/849') })
  const [paid] = await cards.sql<{ payer_id: string }>('select payer_id from card_payment where person_id = $1', [personId])
  const deeds = (await (await fetch(`${cards.twinUrl}/mangopay/log.json`)).json()) as readonly { what: string; id?: string }[]
  expect(deeds.filter(({ what, id }) => what === 'payer-closed' && id === paid?.payer_id)).toHaveLength(1)
})

/** A reversal that waits, behind the product's back: the ledger never credited it. */
const plantReversal = (cardPaymentId: string) =>
  cards.sql(
    `with plain as (select set_config('session_replication_role', 'replica', true))
     insert into card_reversal (id, card_payment_id, person_id, kind, source_id, amount_minor, state, found_at)
     select 'crv' || substr(id, 4), id, person_id, 'refund', 'planted ' || id, 1, 'open', now() from card_payment, plain where id = $1`,
    [cardPaymentId],
  )

describe('hooks', () => {
  test('that come twice or tell a lie credit nobody, and one without the secret is refused', async () => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    const made = (await cards.payments()).find(({ tag }) => tag === opened.cardPaymentId)?.id ?? ''
    expect(await cards.hook('PAYIN_NORMAL_SUCCEEDED', made, 'another')).toBe(401)
    expect(await cards.hook('PAYIN_NORMAL_SUCCEEDED', made)).toBe(204)
    expect(await cards.hook('PAYIN_NORMAL_SUCCEEDED', 'wt_made-up')).toBe(204)
    await until(async () => {
      const waiting = await cards.sql(`select from webhook_event where provider = 'mangopay' and state <> 'handled'`)
      return waiting.length === 0 ? true : undefined
    })
    expect(await cards.read(member, opened)).toMatchObject({ state: 'awaiting-confirmation' })
    await cards.tell('deliveries/faults', { fault: 'doubled', count: 1 })
    await cards.choose(opened, 'pay')
    await cards.becomes(member, opened, 'succeeded')
    expect(await cards.hook('PAYIN_NORMAL_SUCCEEDED', made)).toBe(204)
    await ask(opened)
    expect([await cards.cashOf(member), await cards.booksOfWallet()]).toEqual([10_000n, await cards.walletThere()])
    const once = await cards.sql<{ n: string }>(
      `select count(*)::text as n from webhook_event where provider = 'mangopay' group by provider_event_id having count(*) > 1`,
    )
    expect(once).toEqual([])
  })

  test('that never come are made up for by the sweep', async () => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.choose(opened, 'pay')
    await ask(opened)
    expect(await cards.read(member, opened)).toMatchObject({ state: 'succeeded' })
    await cards.calm()
    const [due] = await cards.sql<{ due_at: Date | null }>('select due_at from card_payment where id = $1', [opened.cardPaymentId])
    expect(due?.due_at).toBeNull()
  })

  test('that come before the answer which names the payment are about the payment that has their reference', async () => {
    const { member, lost } = await lostAnswer()
    await cards.choose(lost, 'pay')
    await cards.becomes(member, lost, 'succeeded')
    expect(await cards.cashOf(member)).toBe(10_000n)
  })
})

/** The institution opened the page, and nobody heard of it: as when the program dies between its answer and our commit. */
async function lostAnswer() {
  const member = await cards.joinMember()
  await cards.choose(await cards.start(member), 'leave')
  await cards.tell('faults', { fault: 'answer-lost' })
  expect(await cards.tryStart(member)).toMatchObject({ status: 503, body: { code: 'CARD_UNAVAILABLE' } })
  await cards.calm()
  const [lost] = await cards.sql<{ id: Id<'cpy'>; state: string; payment_id: string | null }>(
    'select id, state, payment_id from card_payment where person_id = $1 order by id desc limit 1',
    [member.personId],
  )
  expect(lost).toMatchObject({ state: 'created', payment_id: null })
  return { member, lost: { cardPaymentId: lost?.id ?? 'cpy_' } }
}

test('a payment whose page was opened and never heard of is found by its key, once, and follows what becomes of it', async () => {
  const { member, lost } = await lostAnswer()
  await ask(lost)
  expect(await cards.read(member, lost)).toMatchObject({ state: 'awaiting-confirmation' })
  expect((await cards.payments()).filter(({ tag }) => tag === lost.cardPaymentId)).toHaveLength(1)
  await cards.choose(lost, 'deny')
  await cards.becomes(member, lost, 'failed')
})

describe('money that is held', () => {
  test('another amount than was quoted credits nobody, is a break, and is credited when it turns out to be right', async () => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.choose(opened, 'pay')
    await cards.tell('faults', { fault: 'wrong-amount' })
    await ask(opened)
    expect(await cards.read(member, opened)).toMatchObject({ state: 'held', hold: 'wrong-amount', charged: { amountMinor: '101500' } })
    expect(await cards.cashOf(member)).toBe(0n)
    expect(await differences('card-payment-unposted')).toMatchObject([
      { subject: opened.cardPaymentId, expected_minor: '100000', found_minor: '0' },
    ])
    await cards.calm()
    await ask(opened)
    expect(await cards.read(member, opened)).toMatchObject({ state: 'succeeded' })
    expect(await differences('card-payment-unposted')).toEqual([])
  })

  test('a member whose identity check turned meanwhile is credited once it is approved again', async () => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    await cards.setIdentity(member, 'pending')
    await cards.choose(opened, 'pay')
    expect(await cards.becomes(member, opened, 'held')).toMatchObject({ hold: 'identity-check' })
    expect(await cards.cashOf(member)).toBe(0n)
    await cards.setIdentity(member, 'approved')
    await cards.becomes(member, opened, 'succeeded')
    expect(await cards.cashOf(member)).toBe(10_000n)
  })
})

describe('money that goes back to the card', () => {
  const paid = async () => {
    const member = await cards.joinMember()
    const opened = await cards.start(member)
    await cards.choose(opened, 'pay')
    await cards.becomes(member, opened, 'succeeded')
    return { member, opened }
  }
  const reversalOf = async ({ cardPaymentId }: { readonly cardPaymentId: string }) => {
    const [row] = await cards.sql<{ id: Id<'crv'>; state: string; amount_minor: string }>(
      'select id, state, amount_minor::text from card_reversal where card_payment_id = $1',
      [cardPaymentId],
    )
    return row
  }
  const posted = (opened: { readonly cardPaymentId: string }) =>
    until(async () => {
      const row = await reversalOf(opened)
      return row?.state === 'posted' ? row : undefined
    })

  test('a refund takes what was credited, and the fee stays paid', async () => {
    const { member, opened } = await paid()
    await cards.choose(opened, 'refund')
    const { id } = await posted(opened)
    expect(await cards.postingsOf(id)).toEqual([{ movement: 'card-reversed', amount_minor: '10000' }])
    expect([await cards.cashOf(member), await cards.booksOfWallet()]).toEqual([0n, await cards.walletThere()])
    expect(await cards.read(member, opened)).toMatchObject({ state: 'succeeded', reversed: { amountMinor: '10000' } })
  })

  test('a chargeback takes all that was charged, and Heathland gives the fee back', async () => {
    const { member, opened } = await paid()
    await cards.choose(opened, 'dispute')
    const { id } = await posted(opened)
    expect(await cards.postingsOf(id)).toEqual([
      { movement: 'fee-refunded', amount_minor: '150' },
      { movement: 'card-reversed', amount_minor: '10150' },
    ])
    expect([await cards.cashOf(member), await cards.booksOfWallet()]).toEqual([0n, await cards.walletThere()])
  })

  test('a member who has spent it owes it: a break that ends when they have it again', async () => {
    const { member, opened } = await paid()
    const ctx = await cards.asJob()
    const spent = { id: `spent ${member.personId}`, cell: 'eu', personId: member.personId, money: money(9_000n, 'EUR') } as const
    await ctx.inTransaction((tx) =>
      postTransfers(
        tx,
        managementFee(spent, () => ctx.newId('trf')),
        ctx.now,
      ),
    )
    await cards.choose(opened, 'refund')
    const open = await until(async () => {
      const row = await reversalOf(opened)
      return row && (await differences('card-reversal-unposted')).some(({ subject }) => subject === row.id) ? row : undefined
    })
    await postReversal(await cards.asJob(), open.id)
    expect(await reversalOf(opened)).toMatchObject({ state: 'open', amount_minor: '10000' })
    expect(await cards.cashOf(member)).toBe(1_000n)
    const again = await cards.start(member)
    await cards.choose(again, 'pay')
    await cards.becomes(member, again, 'succeeded')
    await postReversal(await cards.asJob(), open.id)
    expect([await cards.cashOf(member), await differences('card-reversal-unposted')]).toEqual([1_000n, []])
  })

  test('a refund whose hook was lost is found among the events of the institution, once', async () => {
    const { member, opened } = await paid()
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.choose(opened, 'refund')
    await readInstitution(await cards.asJob())
    await readInstitution(await cards.asJob())
    await posted(opened)
    expect(await cards.cashOf(member)).toBe(0n)
  })
})

describe('[PAY-04 one cent] the balance at the institution', () => {
  test('is what the books say, and one cent less or more is a difference', async () => {
    await readInstitution(await cards.asJob())
    const there = await cards.walletThere()
    expect(await cards.sql('select found_minor::text as minor from card_balance')).toEqual([{ minor: String(there) }])
    expect(await differences('card-balance')).toEqual([])
    await cards.sql('update card_balance set found_minor = found_minor - 1')
    expect(await differences('card-balance')).toMatchObject([{ subject: 'eu', found_minor: `${there - 1n}`, expected_minor: `${there}` }])
    await readInstitution(await cards.asJob())
    expect(await differences('card-balance')).toEqual([])
  })
})

test('no daily check of card payments finds a fault afterwards', async () => {
  for (const { name, query } of cardsChecks) expect([name, await cards.sql(query)]).toEqual([name, []])
})
