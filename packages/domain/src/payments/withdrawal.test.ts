import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, dayMs, minuteMs } from '../time.ts'
import type { LinkedAccount } from './linked-account.ts'
import {
  decideCancelled,
  decideConfirmed,
  decidePaid,
  decideReturned,
  decideReviewed,
  decideSent,
  draftEndsAt,
  expiredWithdrawal,
  isCancellable,
  type NewWithdrawal,
  prepareWithdrawal,
  reservedUntil,
  reviewAboveMinor,
  type Withdrawal,
  type WithdrawalState,
  withdrawalMaxMinor,
  withdrawalMinMinor,
  withdrawalStates,
} from './withdrawal.ts'

const now = new Date('2026-11-18T09:00:00Z')
const account: LinkedAccount = {
  id: 'bac_1',
  personId: 'per_jan',
  account: { kind: 'iban', iban: 'NL69TEST0000000001' },
  holderName: 'J. de Vries',
  linkedAt: after(now, -dayMs),
  usableFrom: now,
  removedAt: undefined,
}
const wish: NewWithdrawal = { id: 'wdr_1', personId: 'per_jan', cell: 'eu', asset: 'EUR', amountMinor: 50_000n, account }
const british: NewWithdrawal = {
  ...wish,
  ...{ cell: 'uk', asset: 'GBP' },
  account: { ...account, account: { kind: 'uk', sortCode: '123456', accountNumber: '98765432' } },
}

type Decided = ReturnType<typeof prepareWithdrawal>
function taken(decided: Decided): Withdrawal {
  if (decided.refused) throw new Error(decided.code)
  return decided.withdrawal
}
const draft = (change: Partial<NewWithdrawal> = {}) => taken(prepareWithdrawal({ ...wish, ...change }, now))
const inState = (state: WithdrawalState): Withdrawal => ({ ...draft(), state })
const refused = (code: string) => ({ refused: true, code })

describe('[PAY-03 own account] a withdrawal', () => {
  test('begins as a draft that holds no money', () => {
    expect(draft()).toEqual({
      ...{ id: 'wdr_1', personId: 'per_jan', accountId: 'bac_1', cell: 'eu', asset: 'EUR', amountMinor: 50_000n },
      ...{ state: 'draft', preparedAt: now, confirmedAt: undefined, reservation: undefined, endedAt: undefined },
    })
  })

  test.each<[string, LinkedAccount | undefined]>([
    ['no account at all', undefined],
    ['somebody else’s account', { ...account, personId: 'per_anna' }],
    ['an account that was removed', { ...account, removedAt: now }],
    ['an IBAN with a wrong digit', { ...account, account: { kind: 'iban', iban: 'NL69TEST0000000002' } }],
    ['an account in another currency', { ...account, account: { kind: 'uk', sortCode: '123456', accountNumber: '98765432' } }],
    ['a name that no bank file can hold', { ...account, holderName: '山田' }],
  ])('does not go to %s', (_what, to) => {
    expect(prepareWithdrawal({ ...wish, account: to }, now)).toEqual(refused('BANK_ACCOUNT_UNUSABLE'))
    expect(decideConfirmed(draft(), to, now)).toEqual(refused('BANK_ACCOUNT_UNUSABLE'))
  })

  test('is confirmed only for the account it was prepared for', () => {
    expect(decideConfirmed(draft(), { ...account, id: 'bac_2' }, now)).toEqual(refused('BANK_ACCOUNT_UNUSABLE'))
  })

  test('in pounds goes to a sort code and number, or to an IBAN of the UK', () => {
    expect(prepareWithdrawal(british, now)).toMatchObject({ refused: false })
    const iban = (text: string): LinkedAccount => ({ ...account, account: { kind: 'iban', iban: text } })
    expect(prepareWithdrawal({ ...british, account: iban('GB82WEST12345698765432') }, now)).toMatchObject({ refused: false })
    expect(prepareWithdrawal({ ...british, account: iban('NL69TEST0000000001') }, now)).toEqual(refused('BANK_ACCOUNT_UNUSABLE'))
  })
})

test('[PAY-03 new account waits] a withdrawal goes to a new account from the end of its waiting time on', () => {
  const waiting = { ...account, usableFrom: after(now, 1) }
  expect(prepareWithdrawal({ ...wish, account: waiting }, now)).toEqual(refused('BANK_ACCOUNT_UNUSABLE'))
  expect(decideConfirmed(draft(), waiting, now)).toEqual(refused('BANK_ACCOUNT_UNUSABLE'))
  expect(prepareWithdrawal({ ...wish, account: waiting }, after(now, 1))).toMatchObject({ refused: false })
})

test.each<[string, NewWithdrawal, boolean]>([
  ['nothing', { ...wish, amountMinor: 0n }, false],
  ['less than nothing', { ...wish, amountMinor: -50_000n }, false],
  ['99 cents', { ...wish, amountMinor: withdrawalMinMinor - 1n }, false],
  ['one euro', { ...wish, amountMinor: withdrawalMinMinor }, true],
  ['the most that SEPA carries', { ...wish, amountMinor: withdrawalMaxMinor }, true],
  ['a cent more than SEPA carries', { ...wish, amountMinor: withdrawalMaxMinor + 1n }, false],
  ['a million pounds', { ...british, amountMinor: 100_000_000n }, true],
  ['a penny more than Faster Payments carry', { ...british, amountMinor: 100_000_001n }, false],
])('a bank file can hold what is withdrawn: %s', (_what, asked, isFit) => {
  const decided = prepareWithdrawal(asked, now)
  expect(decided).toMatchObject(isFit ? { refused: false } : refused('WITHDRAWAL_AMOUNT_UNFIT'))
})

test('a withdrawal of more than 10,000 waits for review, and one of exactly that does not', () => {
  const confirm = (amountMinor: bigint) => taken(decideConfirmed(draft({ amountMinor }), account, now))
  expect(confirm(reviewAboveMinor)).toMatchObject({ state: 'ready', confirmedAt: now })
  expect(confirm(reviewAboveMinor + 1n)).toMatchObject({ state: 'in-review', confirmedAt: now })
})

test('staff accept a large withdrawal or refuse it', () => {
  expect(decideReviewed(inState('in-review'), true, now)).toMatchObject({ withdrawal: { state: 'ready', endedAt: undefined } })
  expect(decideReviewed(inState('in-review'), false, now)).toMatchObject({ withdrawal: { state: 'refused', endedAt: now } })
})

test('a draft lives a quarter of an hour', () => {
  const end = after(now, 15 * minuteMs)
  expect(draftEndsAt(draft())).toEqual(end)
  expect(decideConfirmed(draft(), account, after(end, -1))).toMatchObject({ refused: false })
  expect(decideConfirmed(draft(), account, end)).toEqual(refused('WITHDRAWAL_EXPIRED'))
  expect(expiredWithdrawal(draft(), after(end, -1)).state).toBe('draft')
  expect(expiredWithdrawal(draft(), end)).toMatchObject({ state: 'expired', endedAt: end })
  expect(expiredWithdrawal(inState('ready'), after(end, dayMs))).toEqual(inState('ready'))
})

test('money stays set aside for longer than any bank takes', () => {
  expect(reservedUntil(now)).toEqual(after(now, 365 * dayMs))
})

test('[PAY-03 returns] a withdrawal comes back only after it was paid, and once', () => {
  const returned = taken(decideReturned(inState('paid'), now))
  expect(returned).toMatchObject({ state: 'returned', endedAt: now })
  for (const state of withdrawalStates.filter((each) => each !== 'paid'))
    expect([state, decideReturned(inState(state), now)]).toEqual([state, refused('WITHDRAWAL_STEP_UNFIT')])
})

test('the member cancels until the withdrawal is in a file for the bank', () => {
  const open = withdrawalStates.filter((state) => !decideCancelled(inState(state), now).refused)
  expect(open).toEqual(['draft', 'in-review', 'ready'])
  expect(withdrawalStates.filter(isCancellable)).toEqual(open)
})

const steps = {
  confirm: (withdrawal, at) => decideConfirmed(withdrawal, account, at),
  accept: (withdrawal, at) => decideReviewed(withdrawal, true, at),
  refuse: (withdrawal, at) => decideReviewed(withdrawal, false, at),
  cancel: (withdrawal, at) => decideCancelled(withdrawal, at),
  send: (withdrawal) => decideSent(withdrawal),
  pay: (withdrawal, at) => decidePaid(withdrawal, at),
  return: (withdrawal, at) => decideReturned(withdrawal, at),
  wait: (withdrawal, at) => ({ refused: false, withdrawal: expiredWithdrawal(withdrawal, at) }),
} as const satisfies Record<string, (withdrawal: Withdrawal, at: Date) => Decided>
type StepName = keyof typeof steps

const anyStory = fc.record({
  amountMinor: fc.oneof(
    fc.bigInt({ min: withdrawalMinMinor, max: withdrawalMaxMinor }),
    fc.constantFrom(reviewAboveMinor, reviewAboveMinor + 1n),
  ),
  // The usual way is often long enough that chance alone would rarely finish it.
  acts: fc.oneof(
    fc.array(fc.record({ name: fc.constantFrom(...(Object.keys(steps) as StepName[])), minutes: fc.constantFrom(0, 1, 5, 20) }), {
      maxLength: 25,
    }),
    fc.array(fc.constantFrom(...(Object.keys(steps) as StepName[])), { maxLength: 10 }).map((others) =>
      (['confirm', 'accept', 'send', ...others, 'pay', ...others, 'pay', 'return', 'return'] as const).map((name) => ({
        name,
        minutes: 1,
      })),
    ),
  ),
})

test('no order of steps pays a withdrawal twice, after its end or without review', () => {
  const reached = new Set<WithdrawalState>()
  fc.assert(
    fc.property(anyStory, ({ amountMinor, acts }) => {
      const begun = draft({ amountMinor })
      let withdrawal = begun
      let at = now
      const done: Record<StepName, number> = { confirm: 0, accept: 0, refuse: 0, cancel: 0, send: 0, pay: 0, return: 0, wait: 0 }
      for (const { name, minutes } of acts) {
        at = after(at, minutes * minuteMs)
        const before = withdrawal
        const decided = steps[name](withdrawal, at)
        if (decided.refused) continue
        withdrawal = decided.withdrawal
        if (withdrawal.state !== before.state) done[name] += 1
        reached.add(withdrawal.state)
        // What was confirmed never changes.
        expect({ ...withdrawal, state: 0, confirmedAt: 0, endedAt: 0 }).toEqual({ ...begun, state: 0, confirmedAt: 0, endedAt: 0 })
        const hasEnded = ['paid', 'returned', 'refused', 'cancelled', 'expired'].includes(withdrawal.state)
        expect(withdrawal.endedAt !== undefined).toBe(hasEnded)
        if (['refused', 'cancelled', 'expired', 'returned'].includes(before.state)) expect(withdrawal).toEqual(before)
        if (['ready', 'sent', 'paid', 'returned'].includes(withdrawal.state)) {
          expect(done.confirm).toBe(1)
          expect(done.accept).toBe(amountMinor > reviewAboveMinor ? 1 : 0)
        }
      }
      for (const name of ['confirm', 'accept', 'refuse', 'cancel', 'send', 'pay', 'return'] as const)
        expect(done[name]).toBeLessThanOrEqual(1)
      expect(done.pay + done.cancel + done.refuse + done.wait).toBeLessThanOrEqual(1)
      expect(done.pay).toBeLessThanOrEqual(done.send)
      expect(done.return).toBeLessThanOrEqual(done.pay)
    }),
    { numRuns: 1_000 },
  )
  // Otherwise the property says little.
  expect([...reached].sort()).toEqual([...withdrawalStates].sort())
})
