import { rulesOf } from '../language.ts'
import type { PerformanceWords } from '../words.ts'

const { plural } = rulesOf('nl')

export const performance: PerformanceWords = {
  page: {
    title: 'Rendement',
    lead: 'Wat je hebt ingelegd, wat je ervan terugkreeg en wat het deed. Resultaten uit het verleden voorspellen de toekomst niet.',
    range: 'Tijdvak',
    ranges: { year: { label: '1J', spoken: 'De laatste 12 maanden' }, threeYears: { label: '3J', spoken: 'De laatste drie jaar' } },
    loading: 'Je cijfers worden geladen',
    longAccount: 'Je rekening heeft te veel boekingen om hier op te tellen. Een afschrift bevat ze allemaal.',
  },
  figures: {
    placed: 'Nu geplaatst',
    placements: ({ count }) => plural(count, { one: '# plaatsing', other: '# plaatsingen' }),
    morePlacements: ({ count }) => `Meer dan ${count} plaatsingen`,
    received: 'Ontvangen inkomsten',
    payments: ({ count }) => plural(count, { one: '# betaling', other: '# betalingen' }),
    fees: 'Betaalde kosten',
    feesNote: 'Sinds je lid bent',
    co2: 'CO₂ vermeden',
    co2Note: 'Jouw deel van wat je plaatsingen rapporteren',
    tonnes: ({ tonnes }) => `${tonnes} t`,
  },
  charts: {
    paidIn: 'In plaatsingen gelegd',
    paidInSummary: ({ amount }) => `${amount} tot nu toe, met toegewezen orders`,
    income: 'Ontvangen inkomsten',
    incomeSummary: ({ amount }) => `${amount} in het getoonde tijdvak`,
    headers: { month: 'Maand', quarter: 'Kwartaal' },
    quarter: ({ quarter, year }) => `K${quarter} ${year}`,
    noPlacements: 'Hier verschijnen je plaatsingen zodra de eerste is toegewezen.',
    noIncome: 'Hier verschijnen betalingen uit je plaatsingen.',
  },
  holdings: {
    title: 'Per plaatsing',
    toPlacements: 'Bekijk je plaatsingen',
    placement: 'Plaatsing',
    sector: 'Sector',
    since: 'Sinds',
    invested: 'Belegd',
    yield: 'Verwacht per jaar',
    co2: 'CO₂ vermeden, t',
    jobs: 'Banen',
    none: 'Je hebt nog geen plaatsingen',
    noneText: 'Elke plaatsing verschijnt hier met wat je hebt belegd en wat het doet.',
    seeOpen: 'Bekijk het aanbod',
    showMore: 'Toon meer plaatsingen',
  },
  statement: {
    title: 'Afschrift',
    text: 'Alles wat op je rekening kwam en eraf ging, met het saldo ervoor en erna.',
    period: 'Periode',
  },
}
