import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../identity/permissions.ts'
import {
  dayOf,
  decidePublication,
  decideSave,
  decideStep,
  mayTakeStep,
  type Offer,
  type OfferState,
  type OfferStep,
  offerStates,
  offerSteps,
  offerVersionsMax,
  statusAt,
} from './offer.ts'

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const offer = (state: OfferState, version = 3, publishedVersion: number | undefined = state === 'draft' ? undefined : 2): Offer => ({
  id: 'ofr_00000000000000000000000000',
  state,
  version,
  publishedVersion,
})
const states = fc.constantFrom(...offerStates)

describe('where an offer stands for members', () => {
  test('open exactly while it is published and its days have come and not passed', () => {
    fc.assert(
      fc.property(states, days, days, days, (state, opensOn, closesOn, today) => {
        const status = statusAt({ state, opensOn, closesOn }, new Date(`${today}T12:00:00Z`))
        expect(status === 'Open').toBe(state === 'published' && opensOn <= today && today <= closesOn)
        if (state === 'closed' || state === 'cancelled' || closesOn < today) expect(status).toBe('Closed')
        else if (state === 'paused' || state === 'draft' || opensOn > today) expect(status).toBe('Pending')
      }),
    )
  })

  test('days begin and end in UTC', () => {
    const facts = { state: 'published', opensOn: '2026-11-17', closesOn: '2026-11-18' } as const
    expect(dayOf(new Date('2026-11-17T23:59:59.999Z'))).toBe('2026-11-17')
    const at = (time: string) => statusAt(facts, new Date(time))
    expect(at('2026-11-16T23:59:59.999Z')).toBe('Pending')
    expect(at('2026-11-17T00:00:00Z')).toBe('Open')
    expect(at('2026-11-18T23:59:59.999Z')).toBe('Open')
    expect(at('2026-11-19T00:00:00Z')).toBe('Closed')
  })
})

describe('steps', () => {
  const spv: readonly Role[] = roles.filter((role) => role.includes('spv'))
  const table: Record<OfferStep, { from: readonly OfferState[]; to: OfferState; by: readonly Role[] }> = {
    pause: { from: ['published'], to: 'paused', by: [...spv, 'mfo_admin', 'compliance'] },
    resume: { from: ['paused'], to: 'published', by: ['mfo_admin'] },
    close: { from: ['published', 'paused'], to: 'closed', by: [...spv, 'mfo_admin'] },
    cancel: { from: ['published', 'paused', 'closed'], to: 'cancelled', by: ['mfo_admin'] },
  }
  for (const step of offerSteps)
    for (const role of roles)
      for (const state of offerStates) {
        const { from, to, by } = table[step]
        const code = by.includes(role) ? (from.includes(state) ? undefined : 'OFFER_STEP_UNFIT') : 'ACCESS_DENIED'
        test(`${role} and ${step} of an offer that is ${state}: ${code ?? to}`, () => {
          expect(decideStep(offer(state), { step, role })).toMatchObject(code ? { refused: true, code } : { refused: false, state: to })
          expect(mayTakeStep(step, state, role)).toBe(code === undefined)
        })
      }
})

describe('saving', () => {
  test('writes on top of the newest version that was read, unless the offer has ended or is full', () => {
    fc.assert(
      fc.property(
        states,
        fc.integer({ min: 1, max: offerVersionsMax }),
        fc.integer({ min: 1, max: offerVersionsMax }),
        (state, version, seen) => {
          const decision = decideSave(offer(state, version), seen)
          if (state === 'closed' || state === 'cancelled') expect(decision).toMatchObject({ refused: true, code: 'OFFER_STEP_UNFIT' })
          else if (seen !== version) expect(decision).toMatchObject({ refused: true, code: 'OFFER_CHANGED' })
          else if (version === offerVersionsMax) expect(decision).toMatchObject({ refused: true, code: 'OFFER_VERSIONS_FULL' })
          else expect(decision).toEqual({ refused: false, version: version + 1 })
        },
      ),
      {
        examples: [
          ['draft', offerVersionsMax, offerVersionsMax],
          ['published', 7, 7],
        ],
      },
    )
  })
})

describe('publication', () => {
  test('only of the newest version, once, and not of an offer that has ended', () => {
    for (const state of offerStates) {
      const hasEnded = state === 'closed' || state === 'cancelled'
      expect(decidePublication(offer(state), 3)).toMatchObject(hasEnded ? { refused: true, code: 'OFFER_STEP_UNFIT' } : { refused: false })
    }
    expect(decidePublication(offer('published', 3, 3), 3)).toMatchObject({ refused: true, code: 'OFFER_STEP_UNFIT' })
    expect(decidePublication(offer('published', 3, 2), 2)).toMatchObject({ refused: true, code: 'OFFER_STEP_UNFIT' })
    expect(decidePublication(offer('draft'), 2)).toMatchObject({ refused: true, code: 'OFFER_CHANGED' })
    expect(decidePublication(offer('draft'), 4)).toMatchObject({ refused: true, code: 'OFFER_CHANGED' })
  })
})
