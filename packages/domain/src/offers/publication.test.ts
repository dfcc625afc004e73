import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { investorCategories } from '../rules/categories.ts'
import { isLawPack, lawPacks } from '../rules/law-pack.ts'
import {
  changesBetween,
  contentFromJson,
  contentToJson,
  emptyContent,
  type OfferContent,
  offerCounts,
  offerLengths,
  ownerKey,
} from './content.ts'
import {
  checkEvidence,
  type Evidence,
  evidenceKinds,
  evidenceStates,
  isExpired,
  releaseNeeds,
  ruleOf,
  unprovedForRelease,
} from './evidence.ts'
import { levels, opportunityCategories, opportunityRegions } from './opportunity.ts'
import {
  type ContentProblem,
  contentProblems,
  type PublicationFacts,
  publicationProblems,
  publicationRules,
  riskWarnings,
} from './publication.ts'
import { type LoanTerms, type OfferTerms, offerKinds, paymentsPerYear, rankings, termsMax } from './terms.ts'

const bps = fc.integer({ min: 0, max: termsMax.rateBps })
const valueBps = fc.integer({ min: 0, max: termsMax.valueBps })
const months = fc.integer({ min: 1, max: termsMax.termMonths })
const common = { termMonths: months, paymentsPerYear: fc.constantFrom(...paymentsPerYear) }

const loans: fc.Arbitrary<LoanTerms> = fc.record(
  {
    kind: fc.constant('loan' as const),
    ...common,
    interestBps: bps,
    repayment: fc.constantFrom('at-end', 'yearly'),
    graceMonths: fc.integer({ min: 0, max: termsMax.termMonths }),
    collateralPercent: fc.integer({ min: 0, max: termsMax.collateralPercent }),
    ranking: fc.constantFrom(...rankings),
    earlyRedemption: fc.record({ afterMonths: months, feeBps: bps }),
  },
  { requiredKeys: ['kind', 'termMonths', 'paymentsPerYear', 'interestBps', 'repayment', 'graceMonths', 'collateralPercent', 'ranking'] },
)

const amounts: fc.Arbitrary<bigint> = fc.bigInt({ min: 1n, max: 10_000_000_00n })

const anyTerms: fc.Arbitrary<OfferTerms> = fc.oneof(
  loans,
  fc.record({
    kind: fc.constant('equity' as const),
    ...common,
    sharePriceMinor: amounts,
    dividendBps: bps,
    exitBps: valueBps,
    hasVotes: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('production' as const),
    ...common,
    unitPriceMinor: amounts,
    incomeBps: bps,
    declineBps: bps,
    residualBps: valueBps,
  }),
)

const text = (maxLength: number) => fc.string({ maxLength })
const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const contents: fc.Arbitrary<OfferContent> = fc.record({
  language: fc.constantFrom('en', 'nl'),
  name: text(offerLengths.name),
  type: text(offerLengths.type),
  category: fc.constantFrom(...opportunityCategories),
  region: fc.constantFrom(...opportunityRegions),
  country: fc.constantFrom('NL', 'KE', 'GB'),
  tags: fc.array(text(offerLengths.tag), { maxLength: offerCounts.tags }),
  risk: fc.constantFrom(...levels),
  impact: fc.constantFrom(...levels),
  description: text(100),
  targetMinor: fc.bigInt({ min: 0n, max: 10_000_000_00n }),
  minInvestmentMinor: fc.bigInt({ min: 0n, max: 10_000_000_00n }),
  feeBps: bps,
  opensOn: fc.oneof(fc.constant(''), days),
  closesOn: fc.oneof(fc.constant(''), days),
  terms: anyTerms,
  risks: fc.array(fc.record({ title: text(10), text: text(20), likelihood: fc.constantFrom('likely', 'possible', 'unlikely') }), {
    maxLength: 3,
  }),
  sites: fc.array(fc.record({ name: text(5), detail: text(10) }), { maxLength: 3 }),
  owner: fc.record({
    name: text(10),
    registrationNumber: text(10),
    country: fc.constantFrom('NL', 'KE'),
    about: text(40),
    isRelated: fc.boolean(),
    interests: text(10),
  }),
  impactFigures: fc.array(
    fc.record({
      label: text(5),
      value: fc.constantFrom('', '12', '3.5'),
      unit: text(3),
      metricId: fc.constantFrom('', 'PI3687'),
      method: text(10),
      basis: fc.constantFrom('estimated', 'measured', 'verified'),
      period: text(5),
    }),
    { maxLength: 3 },
  ),
})

const papers: fc.Arbitrary<Evidence> = fc.record(
  { kind: fc.constantFrom(...evidenceKinds), state: fc.constantFrom(...evidenceStates), expiresOn: days },
  { requiredKeys: ['kind', 'state'] },
)

/** Five years at 6.5 %; two of them without repayment, then a third of the capital each year. */
const sketchedLoan: LoanTerms = {
  kind: 'loan',
  termMonths: 60,
  paymentsPerYear: 1,
  interestBps: 650,
  repayment: 'yearly',
  graceMonths: 24,
  collateralPercent: 120,
  ranking: 'first',
}

/** Nothing is missing from it. */
const completeContent: OfferContent = {
  language: 'en',
  name: 'Green Energy Fund',
  type: 'Loan to a wind park',
  category: 'Renewable energy',
  region: 'Netherlands',
  country: 'NL',
  tags: ['wind'],
  risk: 'Medium',
  impact: 'High',
  description: 'Three turbines near Delfzijl, owned by the people who live there.',
  targetMinor: 1_000_000_00n,
  minInvestmentMinor: 5_000_00n,
  feeBps: 100,
  opensOn: '2026-11-01',
  closesOn: '2027-03-31',
  terms: sketchedLoan,
  risks: [{ title: 'Too little wind', text: 'Less wind means less to pay interest from.', likelihood: 'possible' }],
  sites: [{ name: 'Delfzijl', detail: 'Three turbines' }],
  owner: {
    name: 'Windcoöperatie Delfzijl U.A.',
    registrationNumber: '01234567',
    country: 'NL',
    about: 'A cooperative of 400 households since 2009.',
    isRelated: false,
    interests: 'None.',
  },
  impactFigures: [
    {
      label: 'Avoided CO2',
      value: '2100',
      unit: 't/year',
      metricId: 'OI4862',
      method: 'Output times the emission factor of the grid',
      basis: 'estimated',
      period: '2027',
    },
  ],
}

/** A valid paper of each kind that an offer needs. */
const completePapers: readonly Evidence[] = evidenceKinds
  .filter((kind) => ruleOf(kind).isRequired)
  .map((kind) => ({ kind, state: 'accepted', ...(ruleOf(kind).expires && { expiresOn: '2028-12-31' }) }))

const facts: PublicationFacts = {
  content: completeContent,
  evidence: completePapers,
  lawPack: 'eu-ecspr',
  ownerTotalMinor: 0n,
  today: '2026-11-17',
}
const problemsOf = (changed: Partial<PublicationFacts> = {}) => publicationProblems({ ...facts, ...changed })
const withContent = (changed: Partial<OfferContent>) => problemsOf({ content: { ...completeContent, ...changed } })

describe('the text of an offer', () => {
  test('a complete offer with its papers has no problem, under either law', () => {
    for (const lawPack of lawPacks) expect(problemsOf({ lawPack })).toEqual([])
  })

  const { owner, terms, risks, impactFigures } = completeContent
  const broken: Record<ContentProblem, readonly Partial<OfferContent>[]> = {
    name: [{ name: 'Ab' }],
    type: [{ type: '' }],
    description: [{ description: 'Nineteen characters' }],
    target: [],
    'min-investment': [{ minInvestmentMinor: 0n }, { minInvestmentMinor: completeContent.targetMinor + 1n }],
    dates: [{ opensOn: '' }, { closesOn: '' }, { opensOn: '2027-04-01' }],
    'closes-in-past': [{ opensOn: '2026-10-01', closesOn: '2026-11-16' }],
    terms: [
      { terms: { ...terms, interestBps: 0 } as OfferContent['terms'] },
      {
        terms: {
          kind: 'equity',
          termMonths: 60,
          paymentsPerYear: 1,
          sharePriceMinor: 0n,
          dividendBps: 400,
          exitBps: 12_000,
          hasVotes: true,
        },
      },
      {
        terms: {
          kind: 'production',
          termMonths: 120,
          paymentsPerYear: 4,
          unitPriceMinor: 0n,
          incomeBps: 1_500,
          declineBps: 50,
          residualBps: 0,
        },
      },
    ],
    risks: [
      { risks: [] },
      { risks: risks.map((risk) => ({ ...risk, text: 'Short' })) },
      { risks: risks.map((risk) => ({ ...risk, title: '' })) },
    ],
    sites: [{ sites: [] }, { sites: [{ name: 'A', detail: '' }] }],
    owner: [
      { owner: { ...owner, name: '' } },
      { owner: { ...owner, registrationNumber: '12' } },
      { owner: { ...owner, about: 'Too little' } },
      { owner: { ...owner, interests: '' } },
    ],
    'impact-figures': [
      { impactFigures: [] },
      ...(['label', 'value', 'unit', 'metricId', 'method'] as const).map((field) => ({
        impactFigures: impactFigures.map((figure) => ({ ...figure, [field]: '' })),
      })),
    ],
    'hidden-from': [{ hiddenFrom: investorCategories['eu-ecspr'] }, { hiddenFrom: Object.values(investorCategories).flat() }],
  }
  for (const what of contentProblems)
    for (const [place, changed] of broken[what].entries())
      test(`${what}, broken in way ${place + 1}, is the only problem`, () => {
        expect(withContent(changed)).toEqual([{ kind: 'content', what }])
      })

  test('without a target the minimum cannot fit either', () => {
    expect(withContent({ targetMinor: 0n })).toEqual([
      { kind: 'content', what: 'target' },
      { kind: 'content', what: 'min-investment' },
    ])
  })

  test('each problem is listed once, whatever was written', () => {
    fc.assert(
      fc.property(contents, fc.array(papers, { maxLength: 12 }), fc.constantFrom(...lawPacks), (content, evidence, lawPack) => {
        const told = problemsOf({ content, evidence, lawPack }).map((problem) =>
          JSON.stringify([problem.kind, 'what' in problem && problem.what]),
        )
        expect(new Set(told).size).toBe(told.length)
      }),
    )
  })

  test('an offer may be hidden from any category as long as another one of its law is left', () => {
    expect(withContent({ hiddenFrom: ['eu-non-sophisticated', 'eu-sophisticated-company', ...investorCategories['uk-fca']] })).toEqual([])
    expect(problemsOf({ content: { ...completeContent, hiddenFrom: investorCategories['eu-ecspr'] }, lawPack: 'uk-fca' })).toEqual([])
  })

  test('an empty draft has every gap but the date that has not passed and the categories that it is hidden from', () => {
    for (const kind of offerKinds) {
      const found = problemsOf({ content: emptyContent(kind, ''), evidence: [] })
      const gaps = found.flatMap((problem) => (problem.kind === 'content' ? [problem.what] : []))
      expect(gaps).toEqual(contentProblems.filter((what) => what !== 'closes-in-past' && what !== 'hidden-from'))
    }
  })
})

describe('the papers of an offer', () => {
  test('each required paper that is missing, rejected, expired or not reviewed is the only problem', () => {
    for (const what of evidenceKinds.filter((kind) => ruleOf(kind).isRequired)) {
      const others = completePapers.filter(({ kind }) => kind !== what)
      const cases: readonly [readonly Evidence[], string][] = [
        [[], 'missing'],
        [[{ kind: what, state: 'rejected' }], 'rejected'],
        [[{ kind: what, state: 'submitted' }], 'in-review'],
        [[{ kind: what, state: 'accepted', expiresOn: '2026-11-16' }], 'expired'],
      ]
      for (const [own, state] of cases) expect(problemsOf({ evidence: [...others, ...own] })).toEqual([{ kind: 'evidence', what, state }])
    }
  })

  test('a paper that is not required matters while it waits for review or has expired', () => {
    for (const kind of evidenceKinds.filter((one) => !ruleOf(one).isRequired)) {
      const told = (paper: Omit<Evidence, 'kind'>) => problemsOf({ evidence: [...completePapers, { kind, ...paper }] }).length
      expect(told({ state: 'submitted' })).toBe(1)
      expect(told({ state: 'accepted', expiresOn: '2026-11-16' })).toBe(1)
      expect(told({ state: 'accepted', expiresOn: '2026-11-17' })).toBe(0)
      expect(told({ state: 'rejected' })).toBe(0)
    }
  })
})

describe('the owner of an offer', () => {
  test('raises 5,000,000.00 within twelve months in the EU, and not a cent more', () => {
    const max = publicationRules['eu-ecspr'].ownerTotalMax
    expect(max.amountMinor).toBe(5_000_000_00n)
    const { targetMinor } = completeContent
    expect(problemsOf({ ownerTotalMinor: max.amountMinor - targetMinor })).toEqual([])
    expect(problemsOf({ ownerTotalMinor: max.amountMinor - targetMinor + 1n })).toEqual([{ kind: 'owner-total', max }])
  })

  test('in every split between this offer and others', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 5_000_00n, max: 6_000_000_00n }),
        fc.bigInt({ min: 0n, max: 6_000_000_00n }),
        (targetMinor, ownerTotalMinor) => {
          const found = problemsOf({ content: { ...completeContent, targetMinor }, ownerTotalMinor })
          expect(found.length === 0).toBe(targetMinor + ownerTotalMinor <= 5_000_000_00n)
        },
      ),
    )
  })

  test('[OFFER-02 insiders] the offer of an owner who is related to Heathland is refused in the EU, and disclosed in the United Kingdom', () => {
    const content = { ...completeContent, owner: { ...completeContent.owner, isRelated: true } }
    expect(problemsOf({ content })).toEqual([{ kind: 'owner-related' }])
    expect(problemsOf({ content, lawPack: 'uk-fca' })).toEqual([])
  })
})

test('every law has its warning, and nothing else is a law', () => {
  for (const pack of lawPacks) {
    expect(isLawPack(pack)).toBe(true)
    expect(riskWarnings[pack].text).toMatch(/money/)
  }
  expect(isLawPack('us-sec')).toBe(false)
})

describe('evidence', () => {
  const some = fc.array(papers, { maxLength: 12 })

  test('a kind is valid exactly when a paper of it is accepted and has not expired', () => {
    fc.assert(
      fc.property(some, days, fc.constantFrom(...evidenceKinds), (evidence, today, kind) => {
        const valid = evidence.some((one) => one.kind === kind && one.state === 'accepted' && !isExpired(one, today))
        expect(checkEvidence(kind, evidence, today) === 'valid').toBe(valid)
      }),
    )
  })

  test('an expired or rejected paper never counts as valid', () => {
    const useless = papers.map(
      (one): Evidence => (one.state === 'accepted' ? { ...one, expiresOn: '2025-12-31' } : { ...one, state: 'rejected' }),
    )
    fc.assert(
      fc.property(fc.array(useless, { maxLength: 12 }), days, (evidence, today) => {
        for (const kind of evidenceKinds) expect(['missing', 'rejected', 'expired']).toContain(checkEvidence(kind, evidence, today))
        expect(unprovedForRelease(evidence, today)).toEqual(releaseNeeds)
      }),
    )
  })

  test('a paper holds on its last day and not on the day after', () => {
    const permit: Evidence = { kind: 'permit', state: 'accepted', expiresOn: '2026-12-31' }
    expect(checkEvidence('permit', [permit], '2026-12-31')).toBe('valid')
    expect(checkEvidence('permit', [permit], '2027-01-01')).toBe('expired')
  })

  test('what is missing is told by how near it is: waiting for review, then expired, then rejected', () => {
    const title = (state: Evidence['state'], expiresOn?: string): Evidence => ({ kind: 'title', state, expiresOn })
    const today = '2026-11-17'
    expect(checkEvidence('title', [], today)).toBe('missing')
    expect(checkEvidence('title', [title('rejected')], today)).toBe('rejected')
    expect(checkEvidence('title', [title('rejected'), title('accepted', '2026-11-16')], today)).toBe('expired')
    expect(checkEvidence('title', [title('accepted', '2026-11-16'), title('submitted')], today)).toBe('in-review')
    expect(checkEvidence('title', [title('submitted', '2026-11-16')], today)).toBe('missing')
  })

  test('[OFFER-02 title, OFFER-02 permit] money leaves escrow only with a valid title and a valid permit, whatever else is there', () => {
    fc.assert(
      fc.property(some, days, fc.constantFrom(...releaseNeeds), (evidence, today, kind) => {
        const others: readonly Evidence[] = [
          ...evidence.filter((one) => one.kind !== kind),
          ...releaseNeeds.filter((need) => need !== kind).map((need): Evidence => ({ kind: need, state: 'accepted' })),
        ]
        expect(unprovedForRelease(others, today)).toEqual([kind])
        expect(unprovedForRelease([...others, { kind, state: 'submitted' }], today)).toEqual([kind])
        expect(unprovedForRelease([...others, { kind, state: 'accepted' }], today)).toEqual([])
      }),
    )
  })
})

describe('content', () => {
  test('what is written comes back from JSON as it was', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(contentFromJson(JSON.parse(JSON.stringify(contentToJson(content))) as ReturnType<typeof contentToJson>)).toEqual(content)
      }),
    )
    for (const kind of offerKinds)
      expect(contentFromJson(contentToJson(emptyContent(kind, 'Wind park')))).toEqual(emptyContent(kind, 'Wind park'))
  })

  test('two versions that are the same differ in nothing, and others in something that can be read both ways', () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        const [before, after] = [contentToJson(one), contentToJson(other)]
        expect(changesBetween(before, before)).toEqual([])
        const changes = changesBetween(before, after)
        const back = changesBetween(after, before)
        const byField = (list: typeof changes) => list.toSorted((a, b) => (a.field < b.field ? -1 : 1))
        expect(byField(back.map(({ field, before: from, after: to }) => ({ field, before: to, after: from })))).toEqual(byField(changes))
        for (const change of changes) expect(change.before).not.toBe(change.after)
        expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length)
      }),
    )
  })

  test('a change names its field; a list is compared whole, and what is new or gone is empty on the other side', () => {
    const before = contentToJson(completeContent)
    const after = contentToJson({
      ...completeContent,
      minInvestmentMinor: 1_000_00n,
      tags: ['wind', 'cooperative'],
      terms: {
        ...completeContent.terms,
        interestBps: 700,
        earlyRedemption: { afterMonths: 12, feeBps: 100 },
      } as typeof completeContent.terms,
      owner: { ...completeContent.owner, isRelated: true },
    })
    expect(changesBetween(before, after)).toEqual([
      { field: 'tags', before: '["wind"]', after: '["wind","cooperative"]' },
      { field: 'minInvestmentMinor', before: '500000', after: '100000' },
      { field: 'terms.interestBps', before: '650', after: '700' },
      { field: 'owner.isRelated', before: 'false', after: 'true' },
      { field: 'terms.earlyRedemption.afterMonths', before: '', after: '12' },
      { field: 'terms.earlyRedemption.feeBps', before: '', after: '100' },
    ])
  })

  test('an owner is known by country and number, however it is written', () => {
    const key = (country: string, registrationNumber: string) => ownerKey({ country, registrationNumber })
    expect(key('NL', 'KvK 0123.45-67')).toBe(key('NL', 'kvk01234567'))
    expect(key('NL', '01234567')).not.toBe(key('KE', '01234567'))
  })
})
