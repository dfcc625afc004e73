import { expect, test } from 'vitest'
import { decideExpiry, type EndedReservation } from './expiry.ts'

const end = new Date('2026-11-15T12:00:00Z')
const before = new Date(end.getTime() - 1)
const reservation: EndedReservation = { id: 'trf_1', movement: 'withdrawal-reserved', subject: 'wdr_1', expiresAt: end, isResolved: false }
const nextId = () => 'trf_2' as const

test('at its end it is let go by the movement of its kind, with the key its owner would use', () => {
  expect(decideExpiry(reservation, nextId, end)).toMatchObject([
    { kind: 'release', movement: 'withdrawal-released', subject: 'wdr_1', reservation: 'trf_1', key: 'withdrawal:wdr_1:released' },
  ])
  expect(decideExpiry({ ...reservation, movement: 'subscription-reserved' }, nextId, end)).toMatchObject([
    { movement: 'subscription-released' },
  ])
})

test('before its end, and when it is resolved, there is nothing to let go', () => {
  expect(decideExpiry(reservation, nextId, before)).toEqual([])
  expect(decideExpiry({ ...reservation, isResolved: true }, nextId, end)).toEqual([])
})
