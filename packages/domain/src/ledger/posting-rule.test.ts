import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MovementByHand, movementsByHand, type PostingByHand } from './posting-by-hand.ts'
import { aloneLimitMinor, type BookingReference, decidePosting, type PostingFacts, postingRules } from './posting-rule.ts'

const people = { maker: 'per_maker', checker: 'per_checker' }
const recorder = 'per_recorder'
const movementNames = Object.keys(movementsByHand) as MovementByHand[]

function postingOf(movement: MovementByHand, more: Partial<PostingByHand> = {}): PostingByHand {
  const { holder } = movementsByHand[movement]
  const holderId = { system: undefined, member: 'per_member', spv: 'spv_1' }[holder]
  return { movement, cell: 'eu', asset: 'EUR', amountMinor: 5_000n, reference: 'B-1', ...(holderId && { holderId }), ...more }
}

function factsOf({ movement, cell, asset, amountMinor, reference }: PostingByHand, more: Partial<PostingFacts> = {}): PostingFacts {
  const { kind, direction } = postingRules[movement]
  return {
    reference: { cell, asset, amountMinor, reference, kind, direction, recordedBy: recorder },
    hasUnallocated: true,
    isSpvKnown: true,
    kycStatus: 'approved',
    aloneByPosterMinor: 0n,
    aloneToHolderMinor: 0n,
    ...more,
  }
}

test.each<[MovementByHand, boolean]>([
  ['bank-deposit', false],
  ['deposit-unallocated', false],
  ['deposit-allocated', false],
  ['spv-received', false],
  ['deposit-returned', true],
  ['management-fee', true],
  ['fee-withdrawn', true],
  ['spv-paid', true],
])('%s of a small amount needs two people: %s', (movement, needsTwo) => {
  const posting = postingOf(movement)
  expect(decidePosting(posting, people, factsOf(posting))).toEqual({ refused: false, needsTwo })
})

test.each([
  [99_999n, 0n, 0n, false],
  [100_000n, 0n, 0n, true],
  [1n, 99_998n, 0n, false],
  [1n, 99_999n, 0n, true],
  [1n, 0n, 99_999n, true],
])('a credit of %s after %s by the same person and %s to the same holder needs two: %s', (amountMinor, byPoster, toHolder, needsTwo) => {
  const posting = postingOf('bank-deposit', { amountMinor })
  const facts = factsOf(posting, { aloneByPosterMinor: byPoster, aloneToHolderMinor: toHolder })
  expect(decidePosting(posting, people, facts)).toEqual({ refused: false, needsTwo })
})

test.each(['bank-deposit', 'deposit-allocated', 'management-fee'] as const)(
  '%s never touches an account of who has a part in it',
  (movement) => {
    for (const holderId of [people.maker, people.checker, recorder]) {
      const posting = postingOf(movement, { holderId })
      expect(decidePosting(posting, people, factsOf(posting))).toMatchObject({ code: 'POSTING_OWN_ACCOUNT' })
    }
  },
)

test('the reference exists, was recorded by somebody else, and says the same', () => {
  const posting = postingOf('bank-deposit')
  const { reference } = factsOf(posting)
  const decide = (change: Partial<BookingReference>) =>
    decidePosting(posting, people, factsOf(posting, { reference: { ...(reference as BookingReference), ...change } }))
  expect(decidePosting(posting, people, factsOf(posting, { reference: undefined }))).toMatchObject({ code: 'REFERENCE_UNKNOWN' })
  expect(decide({ recordedBy: people.maker })).toMatchObject({ code: 'REFERENCE_OWN' })
  // Whoever checks may have recorded it: two people have seen it all the same.
  expect(decide({ recordedBy: people.checker })).toMatchObject({ refused: false })
  for (const change of [{ amountMinor: 4_999n }, { asset: 'GBP' }, { cell: 'uk' }, { direction: 'out' }, { kind: 'invoice' }] as const)
    expect(decide(change)).toMatchObject({ code: 'REFERENCE_UNFIT' })
})

test('a company that is not known, a payment that was never unallocated, and a member who is not one or not approved', () => {
  const spv = postingOf('spv-received')
  expect(decidePosting(spv, people, factsOf(spv, { isSpvKnown: false }))).toMatchObject({ code: 'SPV_UNKNOWN' })
  for (const movement of ['deposit-allocated', 'deposit-returned'] as const) {
    const posting = postingOf(movement)
    expect(decidePosting(posting, people, factsOf(posting, { hasUnallocated: false }))).toMatchObject({ code: 'REFERENCE_UNKNOWN' })
  }
  const credit = postingOf('bank-deposit')
  expect(decidePosting(credit, people, factsOf(credit, { kycStatus: undefined }))).toMatchObject({ code: 'LEDGER_ACCOUNT_UNKNOWN' })
  expect(decidePosting(credit, people, factsOf(credit, { kycStatus: 'rejected' }))).toMatchObject({ code: 'POSTING_IDENTITY_MISSING' })
  const fee = postingOf('management-fee')
  expect(decidePosting(fee, people, factsOf(fee, { kycStatus: 'rejected' }))).toMatchObject({ refused: false })
})

test('however a sum is split and among how many people, nobody alone credits the limit, and no holder gets it from people alone', () => {
  const one = fc.record({
    movement: fc.constantFrom(...movementNames),
    maker: fc.constantFrom('per_a', 'per_b', 'per_c'),
    holder: fc.constantFrom('x', 'y'),
    asset: fc.constantFrom('EUR' as const, 'GBP' as const),
    amountMinor: fc.bigInt({ min: 1n, max: 150_000n }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), (wishes) => {
      const [byPoster, toHolder] = [new Map<string, bigint>(), new Map<string, bigint>()]
      for (const { movement, maker, holder, asset, amountMinor } of wishes) {
        const plain = postingOf(movement, { asset, amountMinor })
        const posting = plain.holderId === undefined ? plain : { ...plain, holderId: `${plain.holderId}${holder}` }
        const facts = factsOf(posting, {
          aloneByPosterMinor: byPoster.get(maker) ?? 0n,
          aloneToHolderMinor: posting.holderId === undefined ? 0n : (toHolder.get(posting.holderId) ?? 0n),
        })
        const decision = decidePosting(posting, { maker }, facts)
        if (decision.refused) throw new Error('it fits')
        if (decision.needsTwo) continue
        expect(postingRules[movement].alwaysTwo).toBe(false)
        byPoster.set(maker, facts.aloneByPosterMinor + amountMinor)
        if (posting.holderId !== undefined) toHolder.set(posting.holderId, facts.aloneToHolderMinor + amountMinor)
      }
      for (const sum of [...byPoster.values(), ...toHolder.values()]) expect(sum).toBeLessThan(aloneLimitMinor)
    }),
  )
})
