/** Everything about the demonstration's offers that a list does not say. None of it exists. */
import type { OfferContent } from '@heathland/contract'
import type { EvidenceKind } from '@heathland/domain/offers/evidence'
import type { opportunities } from './opportunities.ts'

export type OfferNumber = (typeof opportunities)[number]['id']

export interface SamplePaper {
  readonly kind: EvidenceKind
  readonly title: string
  readonly bytes: number
  readonly issuedDaysAgo: number
  readonly verifiedDaysAgo: number
  /** So many days from now; some papers hold for ever. */
  readonly expiresInDays?: number
}

export interface SampleQuestion {
  readonly text: string
  readonly answer: string
  readonly askedDaysAgo: number
  readonly answeredDaysAgo: number
}

export interface SampleUpdate {
  readonly title: string
  readonly text: string
  readonly daysAgo: number
}

export interface OfferSample extends Pick<OfferContent, 'feeBps' | 'terms' | 'risks' | 'sites' | 'owner' | 'impactFigures'> {
  /** Said on the offer's own page, after the sentence of the list. */
  readonly more: string
  readonly company: string
  readonly targetMinor: bigint
  readonly raisedMinor: bigint
  /** In days from now; what has closed lies behind. */
  readonly opensInDays: number
  readonly closesInDays: number
  readonly papers: readonly SamplePaper[]
  /** Newest first, as are the updates. */
  readonly questions: readonly SampleQuestion[]
  readonly updates: readonly SampleUpdate[]
}

const notRelated = 'Nobody at Heathland owns part of this company or invests in this project.'

/** What every offer has to have; the title and the permits differ. */
function papersOf(titlePaper: string, permitPaper: string, others: readonly SamplePaper[]): readonly SamplePaper[] {
  return [
    { kind: 'key-information-sheet', title: 'Key information sheet', bytes: 412_000, issuedDaysAgo: 130, verifiedDaysAgo: 120 },
    { kind: 'contract', title: 'Investment agreement', bytes: 684_000, issuedDaysAgo: 128, verifiedDaysAgo: 120 },
    ...others,
    { kind: 'title', title: titlePaper, bytes: 0, issuedDaysAgo: 260, verifiedDaysAgo: 122 },
    { kind: 'permit', title: permitPaper, bytes: 0, issuedDaysAgo: 280, verifiedDaysAgo: 122, expiresInDays: 2_200 },
    { kind: 'owner-due-diligence', title: 'Check of the owner', bytes: 0, issuedDaysAgo: 125, verifiedDaysAgo: 121 },
    { kind: 'related-parties', title: 'Check for conflicts of interest', bytes: 0, issuedDaysAgo: 125, verifiedDaysAgo: 121 },
  ]
}

const audited = (title: string): SamplePaper => ({
  kind: 'audited-accounts',
  title,
  bytes: 1_240_000,
  issuedDaysAgo: 160,
  verifiedDaysAgo: 118,
  expiresInDays: 205,
})

const valued = (title: string): SamplePaper => ({ kind: 'valuation', title, bytes: 2_310_000, issuedDaysAgo: 210, verifiedDaysAgo: 119 })

const insured: SamplePaper = {
  kind: 'insurance',
  title: 'Insurance',
  bytes: 0,
  issuedDaysAgo: 300,
  verifiedDaysAgo: 122,
  expiresInDays: 65,
}

export const offerSamples: Readonly<Record<OfferNumber, OfferSample>> = {
  '1': {
    more: 'Your money becomes part of a loan to four wind and solar parks in Germany. The parks are built and running. They sell their power at fixed prices until at least 2034 and pay you interest every quarter.',
    company: 'Heathland Lending One B.V.',
    targetMinor: 300_000_000n,
    raisedMinor: 216_000_000n,
    opensInDays: -110,
    closesInDays: 45,
    feeBps: 100,
    terms: {
      kind: 'loan',
      termMonths: 60,
      paymentsPerYear: 4,
      interestBps: 650,
      repayment: 'yearly',
      graceMonths: 24,
      collateralPercent: 110,
      ranking: 'first',
      earlyRedemption: { afterMonths: 24, feeBps: 200 },
    },
    risks: [
      {
        title: 'The wind and sun deliver less than planned',
        text: 'A weak year lowers income. The loans still pay if output falls by up to 18%. Below that, interest can be late or cut.',
        likelihood: 'likely',
      },
      {
        title: 'A borrower cannot repay',
        text: 'The parks serve as security. Selling them takes months and may bring in less than what is owed.',
        likelihood: 'possible',
      },
      {
        title: 'You need your money sooner',
        text: 'You can ask for it back after two years, for a fee of 1.5%. Before that there is no way out and no market.',
        likelihood: 'possible',
      },
      {
        title: 'Power prices or subsidies change',
        text: 'Prices are fixed by contract until 2034. A change in the law could still affect what the parks earn.',
        likelihood: 'unlikely',
      },
    ],
    sites: [
      { name: 'Emsland', detail: 'Wind, one turbine, 0.8 MW, running since 2021' },
      { name: 'Uckermark', detail: 'Solar, 1.2 MW, running since 2022' },
      { name: 'Lausitz', detail: 'Solar on former mining land, 1.5 MW, running since 2023' },
      { name: 'Hunsrück', detail: 'Wind, one turbine, 0.9 MW, running since 2020' },
    ],
    owner: {
      name: 'Heidewind Energie GmbH',
      registrationNumber: 'HRB 204118',
      country: 'DE',
      about:
        'Has built and run wind and solar parks since 2009. It took three loans through Heathland before: two were repaid on time, one four months late.',
      isRelated: false,
      interests: notRelated,
    },
    impactFigures: [
      {
        label: 'Emissions reduced',
        value: '2450',
        unit: 't CO₂e',
        metricId: 'OI4862',
        method: 'Metered output × the German grid factor for 2024',
        basis: 'estimated',
        period: '2025',
      },
      {
        label: 'Clean power produced',
        value: '6440',
        unit: 'MWh',
        metricId: 'PI5842',
        method: 'Meter readings, checked by the grid operator',
        basis: 'measured',
        period: '2025',
      },
      {
        label: 'Jobs created',
        value: '12',
        unit: 'jobs',
        metricId: 'PI3687',
        method: 'Payroll of the four parks, start to end of year',
        basis: 'verified',
        period: '2025',
      },
    ],
    papers: papersOf('Land leases of the four parks', 'Building and emission permits', [
      audited('Audited accounts 2025'),
      valued('Valuation of the parks'),
      insured,
    ]),
    questions: [
      {
        text: 'What happens if Heathland closes?',
        answer:
          'Your loan is with the project company, not with Heathland. A trustee takes over the payments. Section 9 of the agreement has the plan.',
        askedDaysAgo: 27,
        answeredDaysAgo: 25,
      },
      {
        text: 'Why is the interest lower in years 4 and 5?',
        answer: 'You get part of your capital back from year 3, so interest is paid on a smaller sum. The rate stays 6.5%.',
        askedDaysAgo: 39,
        answeredDaysAgo: 38,
      },
    ],
    updates: [
      {
        title: 'Third quarter: interest paid on time',
        text: 'The parks made 4,120 MWh, a little more than planned. Interest was paid on the first day of the month. Two days of outage in August were repaired under warranty.',
        daysAgo: 28,
      },
      {
        title: 'New power contract for Uckermark',
        text: 'The solar park in Uckermark has signed a power contract until 2036 at the same fixed price.',
        daysAgo: 74,
      },
    ],
  },
  '2': {
    more: 'Your money goes into a loan for 38 rented homes in Rotterdam. The homes are finished and let. Rents are set by law and rise with prices once a year, and the loan pays you interest every month.',
    company: 'Heathland Lending One B.V.',
    targetMinor: 450_000_000n,
    raisedMinor: 261_000_000n,
    opensInDays: -80,
    closesInDays: 120,
    feeBps: 100,
    terms: {
      kind: 'loan',
      termMonths: 84,
      paymentsPerYear: 12,
      interestBps: 520,
      repayment: 'at-end',
      graceMonths: 0,
      collateralPercent: 125,
      ranking: 'first',
    },
    risks: [
      {
        title: 'The homes cannot be sold or refinanced at the end',
        text: 'All of your capital comes back in one payment after seven years. If prices have fallen by then, it can come late or in part.',
        likelihood: 'possible',
      },
      {
        title: 'Repairs cost more than planned',
        text: 'The owner keeps a reserve of one year of repairs. Beyond it, interest can be late.',
        likelihood: 'possible',
      },
      {
        title: 'The rules for rents change',
        text: 'Lower legal rents would leave less money for interest. Rents cover interest 1.6 times today.',
        likelihood: 'possible',
      },
    ],
    sites: [
      { name: 'Rotterdam Delfshaven', detail: '26 homes, insulated in 2022, all let' },
      { name: 'Rotterdam Charlois', detail: '12 homes, built in 2023, all let' },
    ],
    owner: {
      name: 'Delta Wonen B.V.',
      registrationNumber: '68114302',
      country: 'NL',
      about: 'Builds, insulates and lets homes at regulated rents in Rotterdam. It has let 240 homes since 2012.',
      isRelated: false,
      interests: notRelated,
    },
    impactFigures: [
      {
        label: 'Homes at a regulated rent',
        value: '38',
        unit: 'homes',
        metricId: 'PI5965',
        method: 'Rental contracts, counted at the end of the year',
        basis: 'verified',
        period: '2025',
      },
      {
        label: 'Emissions reduced',
        value: '61.5',
        unit: 't CO₂e',
        metricId: 'OI4862',
        method: 'Gas saved since the homes were insulated × the Dutch factor',
        basis: 'estimated',
        period: '2025',
      },
      {
        label: 'Jobs created',
        value: '7',
        unit: 'jobs',
        metricId: 'PI3687',
        method: 'Payroll of the owner and its builders',
        basis: 'measured',
        period: '2025',
      },
    ],
    papers: papersOf('Land register and first mortgage', 'Building permits', [
      audited('Audited accounts 2025'),
      valued('Valuation of the homes'),
      insured,
    ]),
    questions: [
      {
        text: 'Are the homes insured against flooding?',
        answer: 'Yes, up to €6 million. The policy is renewed every year and the insurer tells us if it lapses.',
        askedDaysAgo: 33,
        answeredDaysAgo: 30,
      },
    ],
    updates: [{ title: 'All homes let', text: 'The last two homes in Charlois were let in September. No rent is overdue.', daysAgo: 52 }],
  },
  '3': {
    more: 'The loan paid for nine village wells before the public grant for them arrived. The grant came in January and everyone was repaid in full.',
    company: 'Heathland Lending One B.V.',
    targetMinor: 40_000_000n,
    raisedMinor: 40_000_000n,
    opensInDays: -700,
    closesInDays: -620,
    feeBps: 100,
    terms: {
      kind: 'loan',
      termMonths: 12,
      paymentsPerYear: 1,
      interestBps: 580,
      repayment: 'at-end',
      graceMonths: 0,
      collateralPercent: 80,
      ranking: 'second',
    },
    risks: [
      {
        title: 'The grant comes late or not at all',
        text: 'The grant was promised in writing. Without it, the wells alone could not have repaid the loan.',
        likelihood: 'possible',
      },
      {
        title: 'The Kenyan shilling falls',
        text: 'The grant is paid in shillings and the loan in euros. A reserve covers a fall of up to 15%.',
        likelihood: 'possible',
      },
    ],
    sites: [{ name: 'Kisumu County', detail: 'Nine wells with solar pumps' }],
    owner: {
      name: 'Lake Basin Water Trust',
      registrationNumber: 'CPR/2014/163308',
      country: 'KE',
      about: 'A trust of 21 villages that drills and looks after wells. It has run 64 wells since 2014.',
      isRelated: false,
      interests: notRelated,
    },
    impactFigures: [
      {
        label: 'People with clean water',
        value: '8200',
        unit: 'people',
        metricId: 'PI2822',
        method: 'Households that draw from the wells, counted twice a year',
        basis: 'measured',
        period: '2025',
      },
      {
        label: 'Jobs created',
        value: '5',
        unit: 'jobs',
        metricId: 'PI3687',
        method: 'Pump keepers on the payroll of the trust',
        basis: 'measured',
        period: '2025',
      },
    ],
    papers: papersOf('Land use agreements of nine villages', 'Drilling permits', [audited('Audited accounts 2024')]),
    questions: [],
    updates: [
      { title: 'Repaid in full', text: 'The grant has arrived. Capital and interest were paid to all members.', daysAgo: 300 },
      { title: 'All nine wells in use', text: 'The last pump was installed and the water tested.', daysAgo: 390 },
    ],
  },
  '4': {
    more: 'Your money goes to eleven schools around Kisumu. Each builds two or three classrooms and repays from fees over three school years. The schools are not audited yet, and the loans have no security.',
    company: 'Heathland Lending One B.V.',
    targetMinor: 80_000_000n,
    raisedMinor: 32_800_000n,
    opensInDays: -40,
    closesInDays: 75,
    feeBps: 125,
    terms: {
      kind: 'loan',
      termMonths: 36,
      paymentsPerYear: 2,
      interestBps: 710,
      repayment: 'yearly',
      graceMonths: 0,
      collateralPercent: 0,
      ranking: 'none',
    },
    risks: [
      {
        title: 'Families pay fees late',
        text: 'After a poor harvest, fees come weeks late. The schools then pay interest late as well.',
        likelihood: 'likely',
      },
      {
        title: 'A school closes',
        text: 'There is no security. If a school closes, its part of the loan is lost.',
        likelihood: 'possible',
      },
      {
        title: 'The Kenyan shilling falls',
        text: 'Fees are paid in shillings and your loan is in euros. Half of the sum is hedged.',
        likelihood: 'possible',
      },
    ],
    sites: [
      { name: 'Kisumu', detail: 'Six schools, 15 classrooms' },
      { name: 'Ahero', detail: 'Three schools, 7 classrooms' },
      { name: 'Maseno', detail: 'Two schools, 4 classrooms' },
    ],
    owner: {
      name: 'Elimu Schools Cooperative',
      registrationNumber: 'CS/18842',
      country: 'KE',
      about: 'A cooperative of 40 independent schools that buys, builds and borrows together. Founded in 2016.',
      isRelated: false,
      interests: notRelated,
    },
    impactFigures: [
      {
        label: 'New school places',
        value: '1040',
        unit: 'pupils',
        metricId: 'PI2389',
        method: 'Classrooms planned × 40 pupils each',
        basis: 'estimated',
        period: '2027',
      },
      {
        label: 'Jobs created',
        value: '31',
        unit: 'jobs',
        metricId: 'PI3687',
        method: 'Teachers whom the schools plan to hire',
        basis: 'estimated',
        period: '2027',
      },
    ],
    papers: papersOf('Land titles of the schools', 'Building permits of the county', []),
    questions: [
      {
        text: 'Why is there no audit yet?',
        answer:
          'The cooperative is having its accounts audited for the first time. We expect the report early next year and will publish it here.',
        askedDaysAgo: 12,
        answeredDaysAgo: 9,
      },
    ],
    updates: [],
  },
  '5': {
    more: 'You would own part of the panels and batteries in 14 villages. Families pay for power by phone every month, and that income is shared among the owners. The offer opens when the first audit is done.',
    company: 'Heathland Production One B.V.',
    targetMinor: 120_000_000n,
    raisedMinor: 0n,
    opensInDays: 40,
    closesInDays: 160,
    feeBps: 150,
    terms: {
      kind: 'production',
      termMonths: 48,
      paymentsPerYear: 12,
      unitPriceMinor: '25000',
      incomeBps: 2_194,
      declineBps: 100,
      residualBps: 4_000,
    },
    risks: [
      {
        title: 'Batteries wear out early',
        text: 'A battery should last eight years. If many fail earlier, replacing them takes money from your income.',
        likelihood: 'likely',
      },
      {
        title: 'The public grid arrives',
        text: 'If the state connects a village, fewer families need the panels. The cooperative could move them elsewhere.',
        likelihood: 'possible',
      },
      {
        title: 'The panels are worth less at the end',
        text: 'We count on selling them for 40% of the price. Cheaper new panels would lower that.',
        likelihood: 'possible',
      },
    ],
    sites: [
      { name: 'Gumla district', detail: 'Nine villages, 410 roofs' },
      { name: 'Simdega district', detail: 'Five villages, 220 roofs' },
    ],
    owner: {
      name: 'Surya Gram Cooperative Ltd',
      registrationNumber: 'MSCS/CR/1287',
      country: 'IN',
      about: 'A cooperative owned by the villages it serves. It has supplied 1,900 homes with power since 2018.',
      isRelated: false,
      interests: notRelated,
    },
    impactFigures: [
      {
        label: 'Emissions reduced',
        value: '540',
        unit: 't CO₂e',
        metricId: 'OI4862',
        method: 'Planned output × the factor of the diesel it replaces',
        basis: 'estimated',
        period: '2027',
      },
      {
        label: 'Jobs created',
        value: '18',
        unit: 'jobs',
        metricId: 'PI3687',
        method: 'Technicians whom the cooperative plans to hire',
        basis: 'estimated',
        period: '2027',
      },
    ],
    papers: papersOf('Roof use agreements', 'Permits of the state power board', [valued('Valuation of the panels')]),
    questions: [],
    updates: [{ title: 'Audit under way', text: 'The auditor visited the first six villages in October.', daysAgo: 20 }],
  },
  '6': {
    more: 'You would own shares in a cooperative of seven kitchens in Lisbon and Porto. It pays part of its profit to its owners once a year, and buys the shares back after three years if it can.',
    company: 'Heathland Equity One B.V.',
    targetMinor: 60_000_000n,
    raisedMinor: 13_800_000n,
    opensInDays: -25,
    closesInDays: 90,
    feeBps: 75,
    terms: {
      kind: 'equity',
      termMonths: 36,
      paymentsPerYear: 1,
      sharePriceMinor: '10000',
      dividendBps: 410,
      exitBps: 10_000,
      hasVotes: true,
    },
    risks: [
      {
        title: 'There is no profit to share',
        text: 'Dividends are paid from profit alone. In two of the last six years there was none.',
        likelihood: 'likely',
      },
      {
        title: 'The cooperative cannot buy the shares back',
        text: 'It will try after three years and does not have to. Until then nobody else may buy them.',
        likelihood: 'possible',
      },
      {
        title: 'A kitchen loses its largest customer',
        text: 'Schools and offices sign for one year at a time. Losing one would cost up to 12% of sales.',
        likelihood: 'possible',
      },
    ],
    sites: [
      { name: 'Lisbon', detail: 'Five kitchens, 3,100 meals a day' },
      { name: 'Porto', detail: 'Two kitchens, 900 meals a day' },
    ],
    owner: {
      name: 'Cozinhas do Bairro CRL',
      registrationNumber: '514 208 337',
      country: 'PT',
      about: 'A cooperative of its workers. Two of three had been out of work for more than a year when they joined.',
      isRelated: false,
      interests: notRelated,
    },
    impactFigures: [
      {
        label: 'Jobs created',
        value: '64',
        unit: 'jobs',
        metricId: 'PI3687',
        method: 'Payroll of the seven kitchens, start to end of year',
        basis: 'verified',
        period: '2025',
      },
      {
        label: 'Employees trained',
        value: '118',
        unit: 'people',
        metricId: 'OI4229',
        method: 'Certificates handed out',
        basis: 'measured',
        period: '2025',
      },
    ],
    papers: papersOf('Leases of the seven kitchens', 'Food safety permits', [audited('Audited accounts 2025'), insured]),
    questions: [
      {
        text: 'Can I vote as a shareholder?',
        answer: 'Yes. Every owner has one vote at the yearly meeting, however many shares they hold. You can vote online.',
        askedDaysAgo: 8,
        answeredDaysAgo: 6,
      },
    ],
    updates: [{ title: 'Seventh kitchen open', text: 'The kitchen in Campanhã opened with nine people.', daysAgo: 16 }],
  },
}
