import { expect, test } from 'vitest'
import { accountName } from './chart-of-accounts.ts'
import { type MovementByHand, movementsByHand, type PostingByHand, referencePattern, stepsByHand } from './posting-by-hand.ts'

const holders = { system: undefined, member: `per_${'0'.repeat(26)}`, spv: `spv_${'0'.repeat(26)}` }

function stepOf(posting: PostingByHand) {
  const [step, ...more] = stepsByHand(posting, () => 'trf_1')
  if (step?.kind !== 'post' || more.length > 0) throw new Error('one step that posts')
  return step
}

test.each(Object.entries(movementsByHand))('%s is one step, for whom it says', (name, { holder }) => {
  const holderId = holders[holder]
  const step = stepOf({ movement: name as MovementByHand, cell: 'uk', asset: 'GBP', amountMinor: 5n, holderId, reference: 'BANK-1' })
  expect(step.movement).toBe(name)
  const named = [accountName(step.debit), accountName(step.credit)].flatMap((account) => account?.holderId ?? [])
  expect(named).toEqual(holderId ? [holderId] : [])
})

test('a line of the bank books once, to one member or to nobody yet, in each cell and asset for itself', () => {
  const posting = {
    movement: 'bank-deposit',
    cell: 'eu',
    asset: 'EUR',
    amountMinor: 5n,
    holderId: holders.member,
    reference: 'B1',
  } as const
  const { key } = stepOf(posting)
  expect(stepOf({ ...posting, movement: 'deposit-unallocated' }).key).toBe(key)
  expect(stepOf({ ...posting, holderId: `per_${'1'.repeat(26)}`, amountMinor: 6n }).key).toBe(key)
  for (const other of [{ reference: 'B2' }, { cell: 'uk' }, { asset: 'GBP' }] as const)
    expect(stepOf({ ...posting, ...other }).key).not.toBe(key)
})

test('a reference is a number of something, never a name or an address', () => {
  expect(['2026-11-14/0017', 'INV_1', 'a'].every((text) => referencePattern.test(text))).toBe(true)
  expect(['Ada Heath', 'ada@example.org', '', 'x'.repeat(49), 'a:b'].some((text) => referencePattern.test(text))).toBe(false)
})
