import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, after as later } from '../time.ts'
import { investorCategories } from './categories.ts'
import { decideInvesting, type InvestingMember } from './decide.ts'
import type { LawPack } from './law-pack.ts'
import type { RulePack } from './pack.ts'
import { packAt, rulePacks } from './packs.ts'
import { readyAt, readyMember, readyOffer } from './ready-to-invest.ts'
import { amountsFrom, type InvestingRecord, recordOf, replay } from './record.ts'
import recordedDecisions from './recorded-decisions.json' with { type: 'json' }

function recorded(law: LawPack, change: Partial<InvestingMember> = {}, now = readyAt, packs: readonly RulePack[] = rulePacks) {
  const member = { ...readyMember(law), ...change }
  const pack = packAt(law, now, packs)
  const decision = decideInvesting(member, readyOffer(law), now, pack)
  return { decision, record: recordOf(member, readyOffer(law), now, pack, decision) }
}

const asStored = (record: InvestingRecord) => JSON.parse(JSON.stringify(record)) as InvestingRecord

describe('a record', () => {
  test('[PROT-04 version, PROT-04 inputs] names the pack, the moment, everything that was known and the answer', () => {
    const { record } = recorded('uk-fca', {
      walletId: undefined,
      coolingOff: { requestedAt: later(readyAt, -hourMs), confirmedAt: undefined },
    })
    expect(record).toMatchObject({
      pack: { id: 'uk-fca', version: '2026-01-01' },
      at: '2026-11-17T09:00:00.000Z',
      member: { walletId: null, amountMinor: '50000', coolingOff: { requestedAt: '2026-11-17T08:00:00.000Z', confirmedAt: null } },
      offer: { id: 'ofr_1', targetLeftMinor: '40000000' },
      decision: {
        allowed: false,
        missing: [
          { rule: 'wallet', code: 'WALLET_MISSING', who: 'heathland' },
          { rule: 'cooling-off', code: 'COOLING_OFF_RUNNING', who: 'nobody', until: '2026-11-18T08:00:00.000Z' },
        ],
      },
    })
  })

  test('is JSON as it is', () => {
    for (const law of ['eu-ecspr', 'uk-fca'] as const)
      for (const category of investorCategories[law]) {
        const { record } = recorded(law, readyMember(law, category))
        expect(asStored(record)).toEqual(record)
        expect(replay(asStored(record))).toEqual({ decision: { allowed: true }, agrees: true })
      }
  })

  test('does not keep where pages stood', () => {
    expect(JSON.stringify(recorded('eu-ecspr', { walletId: null }).record)).not.toContain('leadsTo')
  })

  test('without anything known is replayed too', () => {
    const { record, decision } = recorded('eu-ecspr', {
      walletId: null,
      category: undefined,
      knowledgeAttempts: [],
      lossSimulation: undefined,
      acknowledgements: [],
      coolingOff: undefined,
      largeConsent: undefined,
      largeProof: undefined,
    })
    expect(replay(asStored(record))).toEqual({ decision, agrees: true })
  })
})

describe('a replay', () => {
  const newer: RulePack = {
    ...packAt('eu-ecspr', readyAt),
    version: '2026-11-10',
    validFrom: new Date('2026-11-10T00:00:00Z'),
    lossSimulation: undefined,
  } as RulePack

  test('[PROT-04 replay] is decided by the version of the time, also when one that came later reaches back', () => {
    const { record, decision } = recorded('eu-ecspr', { lossSimulation: undefined })
    expect(decision.allowed).toBe(false)
    expect(replay(asStored(record), [...rulePacks, newer])).toEqual({ decision, agrees: true })
    expect(recorded('eu-ecspr', { lossSimulation: undefined }, readyAt, [...rulePacks, newer]).decision).toEqual({ allowed: true })
  })

  test('of the earlier EU version still asks what it asked', () => {
    const early = new Date('2026-10-20T00:00:00Z')
    const member = readyMember('eu-ecspr', 'eu-sophisticated-company')
    const shift = <Value extends { readonly at: Date }>(given: Value) => ({ ...given, at: later(given.at, -60 * dayMs) })
    const { record } = recorded(
      'eu-ecspr',
      {
        ...member,
        category: member.category && { ...member.category, statedAt: later(early, -1), confirmedAt: later(early, -1) },
        acknowledgements: member.acknowledgements.map(shift),
        knowledgeAttempts: [],
        lossSimulation: member.lossSimulation && { ...shift(member.lossSimulation), acknowledgedAt: later(early, -1) },
      },
      early,
    )
    expect(record.pack.version).toBe('2026-01-01')
    expect(replay(record)).toMatchObject({ agrees: true, decision: { missing: [{ code: 'KNOWLEDGE_TEST_MISSING' }] } })
  })

  test('says so when the answer kept is another', () => {
    const { record } = recorded('eu-ecspr', { walletId: null })
    expect(replay({ ...record, decision: { allowed: true } }).agrees).toBe(false)
    expect(replay({ ...record, decision: { allowed: false, missing: [] } }).agrees).toBe(false)
    expect(replay({ ...record, member: { ...record.member, walletId: 'w' } })).toEqual({ decision: { allowed: true }, agrees: false })
  })

  test('does not mind the order of names, which jsonb changes', () => {
    const { record } = recorded('uk-fca', { walletId: null, knowledgeAttempts: [] })
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned)
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, inside]) => [name, turned(inside)]),
      )
    }
    expect(replay(turned(record) as InvestingRecord).agrees).toBe(true)
  })

  test('needs the version that decided', () => {
    const { record } = recorded('eu-ecspr')
    expect(() => replay({ ...record, pack: { id: 'eu-ecspr', version: '2025-01-01' } })).toThrow('no version 2025-01-01')
  })

  // Kept as they were first written. When a change of code breaks one, the code is wrong, not the record.
  test.each(recordedDecisions)('[PROT-04 replay] of record %# of 2026 agrees for ever', (record) => {
    // JSON has lost which texts are codes; they are the ones that recordOf wrote.
    expect(replay(record as unknown as InvestingRecord).agrees).toBe(true)
  })
})

test('amounts that a form sent are read back', () => {
  expect(amountsFrom({ income: '5', 'net-assets': '250000000000000' })).toEqual({ income: 5n, 'net-assets': 250_000_000_000_000n })
})
