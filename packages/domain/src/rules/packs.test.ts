import { describe, expect, test } from 'vitest'
import { type InvestorCategory, investorCategories } from './categories.ts'
import { lawPacks } from './law-pack.ts'
import { investingRules, personalWarningFor, type RulePack } from './pack.ts'
import { packAt, packOf, rulePacks } from './packs.ts'

describe('the pack of a moment', () => {
  test.each([
    ['eu-ecspr', '2026-01-01T00:00:00Z', '2026-01-01'],
    ['eu-ecspr', '2026-10-31T23:59:59.999Z', '2026-01-01'],
    ['eu-ecspr', '2026-11-01T00:00:00Z', '2026-11-01'],
    ['eu-ecspr', '2040-01-01T00:00:00Z', '2026-11-01'],
    ['uk-fca', '2026-11-17T00:00:00Z', '2026-01-01'],
  ] as const)('%s at %s is %s', (id, now, version) => {
    expect(packAt(id, new Date(now))).toBe(packOf(id, version))
  })

  test('is the newest in force, in whichever order they stand', () => {
    const made: RulePack = { ...packOf('uk-fca', '2026-01-01'), version: '2027-05-01', validFrom: new Date('2027-05-01T00:00:00Z') }
    expect(packAt('uk-fca', new Date('2027-05-01T00:00:00Z'), [made, ...rulePacks])).toBe(made)
    expect(packAt('uk-fca', new Date('2027-04-30T23:59:59Z'), [made, ...rulePacks]).version).toBe('2026-01-01')
  })

  test('is a bug to ask for before there is one, or by a version that never was', () => {
    expect(() => packAt('uk-fca', new Date('2025-12-31T23:59:59Z'))).toThrow('no version of uk-fca is in force')
    expect(() => packOf('uk-fca', '2026-01-02')).toThrow('no version 2026-01-02')
  })
})

describe('packs', () => {
  test('have versions that are days, each once, and begin on them', () => {
    expect(new Set(rulePacks.map(({ id, version }) => `${id} ${version}`)).size).toBe(rulePacks.length)
    for (const { version, validFrom } of rulePacks) expect(validFrom.toISOString()).toBe(`${version}T00:00:00.000Z`)
    expect(lawPacks.every((law) => rulePacks.some(({ id }) => id === law))).toBe(true)
  })

  test('look at every rule once', () => {
    for (const { order } of rulePacks) expect([...order].sort()).toEqual([...investingRules].sort())
  })

  test('protect whoever has no valid category by every rule they have', () => {
    for (const pack of rulePacks) {
      const scoped = [pack.knowledgeTest, pack.lossSimulation, pack.coolingOff, pack.reflection, pack.largeInvestment]
      for (const rule of scoped) if (rule) expect(rule.appliesTo as readonly InvestorCategory[]).toContain(pack.protectedAs)
      expect(pack.offersSeenBy).toEqual(investorCategories[pack.id])
    }
  })

  // A published version is what decisions are replayed with: whoever changes one adds a version instead.
  test.each([
    ['eu-ecspr', '2026-01-01', '7aebe0f941d3f75f'],
    ['eu-ecspr', '2026-11-01', 'bee7eab0b005402b'],
    ['uk-fca', '2026-01-01', '26f9953f30b9cfe2'],
  ] as const)('%s %s is what was published', (id, version, fingerprint) => {
    expect(fingerprintOf(packOf(id, version))).toBe(fingerprint)
  })

  test('are all pinned above', () => {
    expect(rulePacks).toHaveLength(3)
  })
})

describe('prescribed texts', () => {
  const eu = 'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.'

  test('are those of the law, byte for byte', () => {
    for (const version of ['2026-01-01', '2026-11-01']) {
      const pack = packOf('eu-ecspr', version)
      expect([pack.riskWarning.text, pack.knowledgeWarning?.text, pack.largeInvestment?.warning.text]).toEqual([eu, eu, eu])
    }
    const { riskWarning, personalWarning } = packOf('uk-fca', '2026-01-01')
    expect(riskWarning).toEqual({
      id: 'uk-risk.1',
      text: "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.",
      link: 'Take 2 mins to learn more',
    })
    expect(personalWarning?.text).toBe(
      "[Client name], this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more.",
    )
  })

  test('name the member as they are called, whatever is in the name', () => {
    const { personalWarning } = packOf('uk-fca', '2026-01-01')
    if (!personalWarning) throw new Error('the pack has no personal warning')
    for (const name of ['Ásta Þórsdóttir', "$& $1 $'", '[Client name]'])
      expect(personalWarningFor(name, personalWarning)).toBe(
        `${name}, this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more.`,
      )
  })
})

test('waits and limits are those of the law', () => {
  const eu = packOf('eu-ecspr', '2026-11-01')
  const uk = packOf('uk-fca', '2026-01-01')
  expect(eu.reflection?.calendarDays).toBe(4)
  expect(eu.largeInvestment).toMatchObject({ floorMinor: 1_000_00n, netWorthPercent: 5n })
  expect(eu.lossSimulation).toMatchObject({ bearablePercent: 10n, validMonths: 12 })
  expect(eu.knowledgeTest).toMatchObject({ validMonths: 24, mustPass: false })
  expect([eu.coolingOff, uk.reflection, uk.lossSimulation, uk.largeInvestment]).toEqual([undefined, undefined, undefined, undefined])
  expect(uk.coolingOff?.hours).toBe(24)
  expect(uk.knowledgeTest).toMatchObject({ mustPass: true, lock: { failures: 2, hours: 24 } })
})

/** FNV-1a over 64 bits: the domain has no hash of its own, and this one is enough to notice an edit. */
function fingerprintOf(pack: RulePack): string {
  const text = JSON.stringify(pack, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  let hash = 0xcbf29ce484222325n
  for (const character of text) hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(16)
}
