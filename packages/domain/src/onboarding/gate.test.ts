import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routePaths } from '../identity/guard.ts'
import {
  accessRequiredPath,
  decideConfirmation,
  decideGate,
  decideRouteGate,
  type GateFacts,
  gatedRoutes,
  gateNeeds,
  isGateNeed,
  isLocalPath,
  localPathOr,
} from './gate.ts'
import { kycStatuses } from './readiness.ts'

/** The address parser of browsers and of Node; the domain itself knows neither. */
declare const URL: new (address: string, base: string) => { readonly origin: string; readonly pathname: string }

const ready = { walletId: 'w', kycStatus: 'approved', firstOnrampOk: true } as const satisfies GateFacts
const anyFacts: fc.Arbitrary<GateFacts> = fc.record({
  walletId: fc.constantFrom('w', '', null, undefined),
  kycStatus: fc.constantFrom(...kycStatuses),
  firstOnrampOk: fc.boolean(),
})

describe('gate', () => {
  test.each([
    [{ walletId: undefined, kycStatus: 'unknown', firstOnrampOk: false }, 'wallet'],
    [{ walletId: '', kycStatus: 'approved', firstOnrampOk: true }, 'wallet'],
    [{ walletId: 'w', kycStatus: 'pending', firstOnrampOk: false }, 'kyc'],
    [{ walletId: 'w', kycStatus: 'rejected', firstOnrampOk: true }, 'kyc'],
    [{ walletId: 'w', kycStatus: 'approved', firstOnrampOk: false }, 'onramp'],
  ] as const)('[GATE-03] asks for the first thing missing of %j: %s', (facts, need) => {
    expect(decideGate(facts)).toEqual({ open: false, need, reason: gateNeeds[need].reason })
  })

  test('[GATE-03] is open when wallet, KYC and first onramp are there', () => {
    expect(decideGate(ready)).toEqual({ open: true })
  })

  test('[GATE-03] leads to /access-required with the need and the encoded page', () => {
    expect(accessRequiredPath('kyc', '/opportunities/7?tab=docs')).toBe('/access-required?need=kyc&from=%2Fopportunities%2F7%3Ftab%3Ddocs')
  })

  test('[GATE-03] opens for exactly those who have all three', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const complete = Boolean(facts.walletId) && facts.kycStatus === 'approved' && facts.firstOnrampOk
        expect(decideGate(facts).open).toBe(complete)
      }),
    )
  })

  test('[GATE-04] stands before three pages, and never before the page where something missing can be done', () => {
    expect(Object.keys(gatedRoutes)).toEqual(['/opportunities/:id', '/investments/:id', '/placements'])
    const nothing = { walletId: undefined, kycStatus: 'unknown', firstOnrampOk: false, role: 'investor', holdsPlacement: false } as const
    const closed = routePaths.filter((route) => !decideRouteGate(route, nothing).open)
    expect(closed).toEqual(['/opportunities/:id', '/investments/:id', '/placements'])
    for (const { route } of Object.values(gateNeeds)) expect(closed).not.toContain(route)
  })

  test('[GATE-11 placements rule] leaves /placements, and only it, open to whoever holds a placement', () => {
    const holder = { walletId: undefined, kycStatus: 'rejected', firstOnrampOk: false, role: 'investor', holdsPlacement: true } as const
    expect(decideRouteGate('/placements', holder).open).toBe(true)
    expect(decideRouteGate('/investments/:id', holder).open).toBe(false)
    expect(decideRouteGate('/placements', { ...holder, holdsPlacement: false })).toMatchObject({ open: false, need: 'wallet' })
  })

  test('[GATE-11 leads] sends wallet and onramp to /wallet and kyc to /kyc-verification', () => {
    expect([gateNeeds.wallet.route, gateNeeds.onramp.route, gateNeeds.kyc.route]).toEqual(['/wallet', '/wallet', '/kyc-verification'])
  })

  test('[GATE-09 rule] confirming an investment asks for the signed agreement as well, and only then: /agreement and back', () => {
    const from = '/investments/7?step=4'
    expect(decideConfirmation({ ...ready, agreementSigned: true }, from)).toEqual({ open: true })
    expect(decideConfirmation({ ...ready, agreementSigned: false }, from)).toEqual({
      open: false,
      leadsTo: '/agreement?from=%2Finvestments%2F7%3Fstep%3D4',
    })
    expect(decideConfirmation({ ...ready, agreementSigned: false }, '//evil.test')).toEqual({
      open: false,
      leadsTo: '/agreement?from=%2Fdashboard',
    })
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, agreementSigned) => {
        const gate = decideGate(facts)
        const decision = decideConfirmation({ ...facts, agreementSigned }, from)
        expect(decision.open).toBe(gate.open && agreementSigned)
        // What the gate asks for comes first, as everywhere, and opening the page asks for no signature.
        if (!gate.open) expect(decision).toEqual({ open: false, leadsTo: accessRequiredPath(gate.need, from) })
        const member = { ...facts, agreementSigned, role: 'investor', holdsPlacement: false }
        expect(decideRouteGate('/investments/:id', member)).toEqual(gate)
      }),
    )
  })

  test('does not stand before staff', () => {
    expect(
      decideRouteGate('/placements', {
        walletId: null,
        kycStatus: 'unknown',
        firstOnrampOk: false,
        role: 'mfo_admin',
        holdsPlacement: false,
      }),
    ).toEqual({
      open: true,
    })
  })

  test('knows its needs and no inherited name', () => {
    expect(['wallet', 'kyc', 'onramp', 'toString', '__proto__', ''].map(isGateNeed)).toEqual([true, true, true, false, false, false])
  })
})

describe('local paths', () => {
  test.each([
    '/',
    '/dashboard',
    '/opportunities/7',
    '/opportunities/7?tab=docs&next=%2F%2Fx#top',
    '/investments/a%20b',
    '/x?return=https://a.test',
  ])('[GATE-11 from] %s is one', (path) => {
    expect(isLocalPath(path)).toBe(true)
  })

  test.each([
    '',
    'dashboard',
    'https://evil.test',
    'javascript:alert(1)',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n//evil.test',
    ' //evil.test',
    '/%2fevil.test',
    '/%2F%2Fevil.test',
    '/%5cevil.test',
    '/%252f%252fevil.test',
    '/%25252f%25252fevil.test',
    '/%09/evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/%2e%2e//evil.test',
    '/a/%2e%2e/%2fevil.test',
    '/a//evil.test',
    '/%',
    '/%zz',
    '/%c0%af',
    '/über',
    '/a\u0000b',
    '/a b',
    `/${'a'.repeat(3_000)}`,
  ])('[GATE-11 from] %j is not', (text) => {
    expect(isLocalPath(text)).toBe(false)
  })

  const tricky = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '%2f',
        '%5C',
        '%25',
        '%',
        '2f',
        '.',
        '..',
        '%2e',
        ':',
        '@',
        'evil.test',
        'https:',
        '?',
        '#',
        '\t',
        '\n',
        '%09',
        '%0a',
        'a',
        '\u2028',
        '／',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''))

  test('[GATE-11 from] whatever is accepted stays on the origin, as it is and decoded, once and again', () => {
    const origin = 'https://heathland.test'
    let accepted = 0
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          fc.string({ unit: 'binary' }),
          tricky.map((text) => `/${text}`),
          fc.webPath(),
        ),
        (text) => {
          if (!isLocalPath(text)) return
          accepted += 1
          let form = text.split(/[?#]/, 1)[0] ?? ''
          for (let round = 0; round < 6; round += 1) {
            const found = new URL(form, origin)
            expect(found.origin).toBe(origin)
            expect(found.pathname.startsWith('//')).toBe(false)
            form = decodeURIComponent(form)
          }
          expect(new URL(text, origin).origin).toBe(origin)
        },
      ),
      { numRuns: 5_000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  test('[GATE-11 from] a page that is not ours is forgotten on the way through the gate', () => {
    expect(accessRequiredPath('wallet', '//evil.test')).toBe('/access-required?need=wallet&from=%2Fdashboard')
    expect([localPathOr('/wallet', '/'), localPathOr('//x', '/'), localPathOr(null, '/'), localPathOr(undefined, '/')]).toEqual([
      '/wallet',
      '/',
      '/',
      '/',
    ])
  })
})
