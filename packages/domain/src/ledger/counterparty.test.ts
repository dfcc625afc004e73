import { expect, test } from 'vitest'
import { accountId } from './chart-of-accounts.ts'
import { counterpartyOf, movementGroups } from './counterparty.ts'
import { type Movement, movements } from './movement.ts'

const other = (code: Parameters<typeof accountId>[0]['code'], holderId?: string, name?: string) => ({
  otherAccountId: accountId({ cell: 'eu', code, asset: 'EUR', ...(holderId && { holderId }) }),
  otherName: name,
})

test('the other account says who is on the other side', () => {
  expect(counterpartyOf('EUR', other('bank'))).toEqual({ kind: 'bank', name: undefined })
  expect(counterpartyOf('EUR', other('conversion'))).toEqual({ kind: 'onramp', name: undefined })
  expect(counterpartyOf('EUR', other('fee-income'))).toEqual({ kind: 'heathland', name: undefined })
  expect(counterpartyOf('EUR', other('spv-cash', 'spv_1', 'Green Energy Fund'))).toEqual({ kind: 'company', name: 'Green Energy Fund' })
  expect(counterpartyOf('EUR', other('escrow', 'ofr_1'))).toEqual({ kind: 'offer', name: undefined })
})

test('tokens that become euro stay the member’s own', () => {
  const otherAccountId = accountId({ cell: 'eu', code: 'conversion', asset: 'EURC' })
  expect(counterpartyOf('EURC', { otherAccountId, otherName: undefined })).toEqual({ kind: 'own-balance', name: undefined })
})

test('a movement belongs to one kind at most', () => {
  const listed = Object.values(movementGroups).flat()
  expect(new Set(listed).size).toBe(listed.length)
})

test('every movement that changes a member’s money belongs to a kind, apart from corrections', () => {
  const listed: readonly string[] = Object.values(movementGroups).flat()
  const missing = Object.entries<Movement>(movements).filter(([name, { kind, legs }]) => {
    const changes = kind === 'post' || kind === 'settle'
    return changes && legs.flat().some((code) => code === 'member-cash' || code === 'member-eurc') && !listed.includes(name)
  })
  expect(missing).toEqual([])
})
