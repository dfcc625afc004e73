import { shared } from '@heathland/words/en/shared'
import { expect, test } from 'vitest'
import { crumbsOf } from './crumbs.ts'

const investor = { loading: false, user: { role: 'investor' }, isAdmin: false }

test('[LAY-08] the breadcrumb is Home and the parts of the path, hyphens as spaces, capitalised', () => {
  expect(crumbsOf('/access-required', investor, shared)).toEqual([{ label: 'Home', to: '/' }, { label: 'Access Required' }])
  expect(crumbsOf('/opportunities/solar-schools-ghana', investor, shared)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Opportunities', to: '/opportunities' },
    { label: 'Solar Schools Ghana' },
  ])
})

test('[LAY-04 nothing denied] a crumb leads nowhere that the role may not open', () => {
  expect(crumbsOf('/investments/one', investor, shared)).toEqual([{ label: 'Home', to: '/' }, { label: 'Investments' }, { label: 'One' }])
})

test('[LAY-08] a person’s page stands under Users, without its id', () => {
  const admin = { loading: false, user: { role: 'mfo_admin' }, isAdmin: true }
  expect(crumbsOf(`/users/per_${'0'.repeat(26)}`, admin, shared)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Users', to: '/users' },
    { label: 'Person' },
  ])
})

test('[LAY-08] a ticket stands under Support, without its id', () => {
  expect(crumbsOf(`/support/tic_${'0'.repeat(26)}`, investor, shared)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Support', to: '/support' },
    { label: 'Ticket' },
  ])
})

test('[LAY-08] an order stands under Orders, without its id', () => {
  expect(crumbsOf(`/orders/sub_${'0'.repeat(26)}`, investor, shared)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Orders' },
    { label: 'Order' },
  ])
})

test('an address that is oddly written is shown as it came', () => {
  expect(crumbsOf('/opportunities/%E0%A4%A', investor, shared).at(-1)).toEqual({ label: '%E0%A4%A' })
  expect(crumbsOf('/opportunities/caf%C3%A9-r%C3%A9publique', investor, shared).at(-1)).toEqual({ label: 'Café République' })
})

test('the landing page, the sign-in pages and unknown addresses have none', () => {
  for (const path of ['/', '/login', '/register', '/nowhere/at/all']) expect(crumbsOf(path, investor, shared), path).toEqual([])
})
