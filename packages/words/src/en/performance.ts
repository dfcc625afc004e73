import { rulesOf, type Value } from '../language.ts'

const { plural } = rulesOf('en')

export const performance = {
  page: {
    title: 'Performance',
    lead: 'What you put in, what came back, and what it did. Past results do not predict future ones.',
    range: 'Time range',
    ranges: { year: { label: '1Y', spoken: 'The last 12 months' }, threeYears: { label: '3Y', spoken: 'The last three years' } },
    loading: 'Loading your figures',
    longAccount: 'Your account has too many entries to add up here. A statement has all of them.',
  },
  figures: {
    placed: 'Placed today',
    placements: ({ count }: { count: number }) => plural(count, { one: '# placement', other: '# placements' }),
    morePlacements: ({ count }: { count: Value }) => `More than ${count} placements`,
    received: 'Income received',
    payments: ({ count }: { count: number }) => plural(count, { one: '# payment', other: '# payments' }),
    fees: 'Fees paid',
    feesNote: 'Since you joined',
    co2: 'CO₂ avoided',
    co2Note: 'Your share of what your placements report',
    tonnes: ({ tonnes }: { tonnes: Value }) => `${tonnes} t`,
  },
  charts: {
    paidIn: 'Put into placements',
    paidInSummary: ({ amount }: { amount: Value }) => `${amount} so far, allocated orders included`,
    income: 'Income received',
    incomeSummary: ({ amount }: { amount: Value }) => `${amount} in the shown time`,
    headers: { month: 'Month', quarter: 'Quarter' },
    quarter: ({ quarter, year }: { quarter: number; year: number }) => `Q${quarter} ${year}`,
    noPlacements: 'Your placements appear here once the first one is allocated.',
    noIncome: 'Payments from your placements appear here.',
  },
  holdings: {
    title: 'By placement',
    toPlacements: 'See placements',
    placement: 'Placement',
    sector: 'Sector',
    since: 'Since',
    invested: 'Invested',
    yield: 'Expected a year',
    co2: 'CO₂ avoided, t',
    jobs: 'Jobs',
    none: 'You have no placements yet',
    noneText: 'Each placement appears here with what you invested and what it does.',
    seeOpen: 'See opportunities',
    showMore: 'Show more placements',
  },
  statement: {
    title: 'Statement',
    text: 'Everything that came into your account and went out of it, with the balance before and after.',
    period: 'Period',
  },
}
