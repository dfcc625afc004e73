import { makeId } from '@heathland/domain/id'
import { describe, expect, test } from 'vitest'
import { waitsForSecondPerson } from './waiting-request.ts'

const writtenAt = '2026-11-17T10:00:00.000Z'
const requestAt = (at: string) => makeId('apr', new Date(at), new Uint8Array(10).fill(7))

describe('a request for a second person', () => {
  test('waits while nothing has changed since it was sent', () => {
    const evidence = [{ state: 'accepted', reviewedAt: '2026-11-17T10:04:00.000Z' }] as const
    expect(waitsForSecondPerson({ approvalId: requestAt('2026-11-17T10:05:00.000Z'), writtenAt, evidence })).toBe(true)
    expect(waitsForSecondPerson({ approvalId: requestAt(writtenAt), writtenAt, evidence: [] })).toBe(true)
  })

  test('no longer counts once a newer version was saved', () => {
    expect(waitsForSecondPerson({ approvalId: requestAt('2026-11-17T09:59:59.999Z'), writtenAt, evidence: [] })).toBe(false)
  })

  test('no longer counts once another document was accepted, and still counts after one was rejected', () => {
    const approvalId = requestAt('2026-11-17T10:05:00.000Z')
    const reviewedAt = '2026-11-17T10:06:00.000Z'
    expect(waitsForSecondPerson({ approvalId, writtenAt, evidence: [{ state: 'accepted', reviewedAt }] })).toBe(false)
    expect(waitsForSecondPerson({ approvalId, writtenAt, evidence: [{ state: 'rejected', reviewedAt }] })).toBe(true)
  })

  test('is not there before anybody sent one', () => {
    expect(waitsForSecondPerson({ writtenAt, evidence: [] })).toBe(false)
  })
})
