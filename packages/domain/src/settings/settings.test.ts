import { describe, expect, test } from 'vitest'
import { after, dayMs, hourMs } from '../time.ts'
import { decideEmailChange, isAwaited, newEmailChange } from './email-change.ts'
import { checkProfile, isOtherName, needsNewCheck } from './profile.ts'
import { documentStandings } from './standing.ts'

const now = new Date('2026-11-16T12:00:00Z')
const at = (durationMs: number) => after(now, durationMs)
const details = { firstName: ' Anna ', lastName: 'Visser', phone: '', address: '', city: '' }

describe('the profile', () => {
  test('a name is required, everything else is not, and space around a value is none of it', () => {
    expect(checkProfile(details)).toEqual({ ok: true, input: { ...details, firstName: 'Anna' } })
    expect(checkProfile({ ...details, firstName: '  ', lastName: 'x'.repeat(101), phone: '1'.repeat(31) })).toEqual({
      ok: false,
      problems: { firstName: 'first-name-missing', lastName: 'lastName-too-long', phone: 'phone-too-long' },
    })
  })

  test('another name needs a new check only after an approved one; space alone is no other name', () => {
    const before = { firstName: 'Anna', lastName: 'de  Vries' }
    expect(isOtherName(before, { firstName: 'Anna ', lastName: 'de Vries' })).toBe(false)
    expect(isOtherName(before, { firstName: 'Anna de', lastName: 'Vries' })).toBe(true)
    for (const status of ['unknown', 'pending', 'rejected'] as const)
      expect(needsNewCheck(status, before, { firstName: 'Ana', lastName: 'de Vries' })).toBe(false)
    expect(needsNewCheck('approved', before, { firstName: 'Ana', lastName: 'de Vries' })).toBe(true)
    expect(needsNewCheck('approved', before, before)).toBe(false)
  })
})

describe('a change of address', () => {
  const change = newEmailChange(now)
  const confirmed = { ...change, state: 'confirmed' } as const

  test('the new mailbox confirms for a day, the old one stops it or takes it back for a week', () => {
    expect(decideEmailChange(change, 'confirm', at(23 * hourMs))).toBe('confirmed')
    expect(decideEmailChange(change, 'confirm', at(24 * hourMs))).toBeUndefined()
    expect(decideEmailChange(change, 'undo', at(6 * dayMs))).toBe('stopped')
    expect(decideEmailChange(confirmed, 'undo', at(6 * dayMs))).toBe('undone')
    expect(decideEmailChange(confirmed, 'undo', at(7 * dayMs))).toBeUndefined()
    expect([isAwaited(change, now), isAwaited(confirmed, now), isAwaited(change, at(dayMs))]).toEqual([true, false, false])
  })

  test('a link of one that has ended, or of none, opens nothing', () => {
    for (const state of ['stopped', 'undone', 'replaced'] as const)
      for (const link of ['confirm', 'undo'] as const) expect(decideEmailChange({ ...change, state }, link, now)).toBeUndefined()
    expect(decideEmailChange(confirmed, 'confirm', now)).toBeUndefined()
    expect(decideEmailChange(undefined, 'confirm', now)).toBeUndefined()
  })
})

test('[SET-02] what the documents summary says follows from what is recorded', () => {
  const facts = { kycStatus: 'approved', agreementSigned: true, hasAddress: true } as const
  expect(documentStandings(facts)).toEqual({ identity: 'completed', address: 'completed', agreement: 'signed' })
  expect(documentStandings({ ...facts, hasAddress: false })).toMatchObject({ identity: 'completed', address: 'missing' })
  expect(documentStandings({ kycStatus: 'pending', agreementSigned: false, hasAddress: true })).toEqual({
    identity: 'pending',
    address: 'pending',
    agreement: 'missing',
  })
  expect(documentStandings({ ...facts, kycStatus: 'rejected' })).toMatchObject({ identity: 'rejected', address: 'rejected' })
  expect(documentStandings({ ...facts, kycStatus: 'unknown' })).toMatchObject({ identity: 'missing', address: 'missing' })
})
