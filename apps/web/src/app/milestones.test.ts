import type { AppUser } from '@heathland/contract'
import { shared } from '@heathland/words/en/shared'
import { expect, test } from 'vitest'
import { createMilestones } from './milestones.ts'

function open() {
  const kept = new Map<string, string>()
  const said: string[] = []
  const make = () =>
    createMilestones({
      tell: ({ message }) => said.push(message),
      emit: (event) => said.push(event),
      read: (key) => kept.get(key) ?? null,
      write: (key, text) => (text === null ? kept.delete(key) : kept.set(key, text)),
      words: () => shared.milestones,
    })
  return { make, said }
}
const member = (part: Partial<AppUser>) =>
  ({ id: 'per_1', role: 'investor', kycStatus: 'approved', firstOnrampOk: false, ...part }) as const satisfies Partial<AppUser>

test('[WAL-07] when the first onramp has arrived it is said once, with its two events', () => {
  const { make, said } = open()
  const see = make()
  see(member({}))
  see(member({}))
  expect(said).toEqual([])
  see(member({ firstOnrampOk: true }))
  see(member({ firstOnrampOk: true }))
  expect(said).toEqual(['Funded Member unlocked', 'complete:onramp', 'badge:progress:funded_member'])
})

test('[WAL-07] it is news also to a page that was loaded after it happened, and to nobody else', () => {
  const { make, said } = open()
  make()(member({}))
  make()(member({ id: 'per_2', firstOnrampOk: true }))
  make()(undefined)
  expect(said).toEqual([])
  make()(member({ firstOnrampOk: true }))
  expect(said).toEqual(['Funded Member unlocked', 'complete:onramp', 'badge:progress:funded_member'])
})

test('somebody who was funded long ago hears nothing, nor do staff', () => {
  const { make, said } = open()
  make()(member({ firstOnrampOk: true }))
  make()(member({ role: 'compliance' }))
  make()(member({ role: 'compliance', firstOnrampOk: true }))
  expect(said).toEqual([])
})

test('[ENT-04] an approved identity check is reported once', () => {
  const { make, said } = open()
  const see = make()
  see(member({ kycStatus: 'pending' }))
  see(member({ kycStatus: 'approved' }))
  see(member({ kycStatus: 'approved' }))
  expect(said).toEqual(['complete:kyc'])
})
