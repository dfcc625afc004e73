import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dashboardOf, decideGuard, isAdmin, isCreator, type RoutePath, routeOf, routePaths, routes } from './guard.ts'
import { type Role, roles } from './permissions.ts'

const as = (role: string) => ({ loading: false, user: { role }, isAdmin: isAdmin(role) })
const nobody = { loading: false, user: undefined, isAdmin: false }
const publicPaths = routePaths.filter((path) => routes[path].opensTo === 'anyone')
const closedPaths = routePaths.filter((path) => routes[path].opensTo !== 'anyone')
const openTo = (role: string) => closedPaths.filter((path) => decideGuard(as(role), path) === 'open')

describe('guard', () => {
  test('[PUB-04] lets everyone open the public pages', () => {
    for (const path of [
      '/',
      '/welcome',
      '/login',
      '/register',
      '/forgot-password',
      '/update-password',
      '/recovery',
      '/kyc-verification',
      '/agreement',
      '/admin/login',
    ] as const) {
      expect(decideGuard(nobody, path)).toBe('open')
      expect(decideGuard({ ...nobody, loading: true }, path)).toBe('open')
    }
    expect(publicPaths.slice(10)).toEqual([
      '/status',
      '/verify',
      '/help',
      '/investment-disclaimer',
      '/privacy-policy',
      '/terms-and-conditions',
      '/undo-change',
      '/email-change',
    ])
  })

  test('[GATE-01] waits while loading, then asks whoever is not signed in to sign in', () => {
    for (const path of closedPaths) {
      expect(decideGuard({ loading: true, user: undefined, isAdmin: false }, path)).toBe('loading')
      expect(decideGuard({ loading: true, user: { role: 'investor' }, isAdmin: true }, path)).toBe('loading')
      expect(decideGuard(nobody, path)).toBe('sign-in')
    }
  })

  test('[GATE-01] lets an admin pass everything', () => {
    expect(openTo('mfo_admin')).toEqual(closedPaths)
    for (const path of closedPaths) expect(decideGuard({ loading: false, user: { role: 'investor' }, isAdmin: true }, path)).toBe('open')
  })

  test('[GATE-08] accepts the value admin as a role, yet only mfo_admin is an administrator', () => {
    expect(openTo('admin')).toEqual(closedPaths)
    expect(['admin', ...roles].filter(isAdmin)).toEqual(['mfo_admin'])
  })

  test.each<[Role, RoutePath[]]>([
    [
      'investor',
      [
        '/access-required',
        '/dashboard',
        '/research',
        '/opportunities',
        '/opportunities/:id',
        '/investor-profile',
        '/investor-profile/knowledge-test',
        '/investor-profile/loss-simulation',
        '/investments/:id',
        '/orders/:id',
        '/settings',
        '/placements',
        '/placements/:id',
        '/wallet',
        '/documents',
        '/community',
        '/community/write',
        '/community/:id',
        '/research/:id',
        '/support',
        '/support/:id',
        '/notifications',
        '/receipts/:id',
        '/reports',
      ],
    ],
    [
      'cl_spv_admin',
      [
        '/access-required',
        '/dashboard',
        '/settings',
        '/documents',
        '/receipts/:id',
        '/reports',
        '/loans',
        '/offers',
        '/subscriptions',
        '/distributions',
        '/distributions/:id',
        '/month-end',
        '/month-end/:id',
        '/offers/:id',
      ],
    ],
    [
      'eq_spv_admin',
      [
        '/access-required',
        '/dashboard',
        '/settings',
        '/documents',
        '/receipts/:id',
        '/reports',
        '/investments',
        '/offers',
        '/subscriptions',
        '/distributions',
        '/distributions/:id',
        '/month-end',
        '/month-end/:id',
        '/offers/:id',
      ],
    ],
    [
      'production_spv',
      [
        '/access-required',
        '/dashboard',
        '/settings',
        '/documents',
        '/receipts/:id',
        '/assets',
        '/offers',
        '/subscriptions',
        '/distributions',
        '/distributions/:id',
        '/month-end',
        '/month-end/:id',
        '/offers/:id',
      ],
    ],
    [
      'compliance',
      [
        '/access-required',
        '/dashboard',
        '/settings',
        '/receipts/:id',
        '/compliance',
        '/reports',
        '/offers',
        '/subscriptions',
        '/distributions',
        '/distributions/:id',
        '/month-end',
        '/month-end/:id',
        '/payments',
        '/reconciliation',
        '/offers/:id',
        '/kyc',
        '/kyc/:id',
        '/audit',
      ],
    ],
  ])('[GATE-02] [GATE-07] [GATE-10] lets %s open exactly its pages', (role, expected) => {
    expect(openTo(role)).toEqual(expected)
    for (const path of closedPaths) if (!expected.includes(path)) expect(decideGuard(as(role), path)).toBe('denied')
  })

  test('opens nothing that asks for a role to a value that is none', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...closedPaths), (role, path) => {
        fc.pre(!['admin', ...roles].includes(role))
        expect(decideGuard(as(role), path)).toBe(routes[path].opensTo === 'signed-in' ? 'open' : 'denied')
      }),
    )
  })

  test('asks for sign-in before /access-required', () => {
    expect(decideGuard(nobody, '/access-required')).toBe('sign-in')
  })
})

describe('addresses', () => {
  test.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/login/', '/login'],
    ['/opportunities', '/opportunities'],
    ['/opportunities/', '/opportunities'],
    ['/opportunities/7', '/opportunities/:id'],
    ['/opportunities/7/', '/opportunities/:id'],
    ['/investments', '/investments'],
    ['/investments/7?x=1#y', '/investments/:id'],
    ['/admin/login', '/admin/login'],
    ['/opportunities/7/more', undefined],
    ['/Login', undefined],
    ['', undefined],
    ['/nowhere', undefined],
  ] as const)('%s is the page %s', (address, route) => {
    expect(routeOf(address)).toBe(route)
  })

  test('every page finds itself', () => {
    for (const route of routePaths) expect(routeOf(route.replace(':id', 'opp_1'))).toBe(route)
  })
})

describe('dashboard', () => {
  test.each([
    ['admin', 'mfo'],
    ['mfo_admin', 'mfo'],
    ['investor', 'investor'],
    ['cl_spv_admin', 'commercialLending'],
    ['eq_spv_admin', 'equity'],
    ['production_spv', 'production'],
    ['compliance', 'compliance'],
  ])('[DASH-01] is for %s the one called %s', (role, dashboard) => {
    expect(dashboardOf(as(role))).toEqual({ dashboard })
  })

  test('[DASH-01] says that it is loading, that nobody is signed in, or that the role is unknown', () => {
    expect(dashboardOf({ loading: true, user: { role: 'investor' } })).toEqual({ dashboard: undefined, reason: 'loading' })
    expect(dashboardOf(nobody)).toEqual({ dashboard: undefined, reason: 'nobody' })
    for (const role of ['', 'Investor', 'toString']) expect(dashboardOf(as(role))).toEqual({ dashboard: undefined, reason: 'unknown-role' })
  })
})

test('[GATE-05] a creator is an investor with the flag, and nobody else', () => {
  for (const role of roles) {
    expect(isCreator({ role, isCreator: true })).toBe(role === 'investor')
    expect(isCreator({ role, isCreator: false })).toBe(false)
  }
})
