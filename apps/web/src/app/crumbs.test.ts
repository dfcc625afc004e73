import { expect, test } from 'vitest'
import { crumbsOf } from './crumbs.ts'

const investor = { loading: false, user: { role: 'investor' }, isAdmin: false }

test('[LAY-08] the breadcrumb is Home and the parts of the path, hyphens as spaces, capitalised', () => {
  expect(crumbsOf('/access-required', investor)).toEqual([{ label: 'Home', to: '/' }, { label: 'Access Required' }])
  expect(crumbsOf('/opportunities/solar-schools-ghana', investor)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Opportunities', to: '/opportunities' },
    { label: 'Solar Schools Ghana' },
  ])
})

test('[LAY-04] a crumb leads nowhere that the role may not open', () => {
  expect(crumbsOf('/investments/one', investor)).toEqual([{ label: 'Home', to: '/' }, { label: 'Investments' }, { label: 'One' }])
})

test('an address that is oddly written is shown as it came', () => {
  expect(crumbsOf('/opportunities/%E0%A4%A', investor).at(-1)).toEqual({ label: '%E0%A4%A' })
  expect(crumbsOf('/opportunities/caf%C3%A9-r%C3%A9publique', investor).at(-1)).toEqual({ label: 'Café République' })
})

test('the landing page, the doors and unknown addresses have none', () => {
  for (const path of ['/', '/login', '/register', '/nowhere/at/all']) expect(crumbsOf(path, investor), path).toEqual([])
})
