import { rulesOf, type Value } from '../language.ts'

const { plural } = rulesOf('en')

export const holding = {
  title: 'How it is doing',
  source: ({ company }: { company: Value }) => `From the books of ${company}`,
  since: <Drawn>({ day }: { day: Drawn }) => ['Since ', day],
  loan: {
    badges: {
      performing: 'Performing',
      restructured: 'Restructured',
      late: 'Late',
      'in-default': 'In default',
      'written-off': 'Written off',
      repaid: 'Repaid',
    },
    one: {
      performing: 'The borrower has paid everything that was due.',
      restructured: 'The loan has a new payment schedule, and the borrower keeps to it.',
      late: 'The borrower is late with a payment. Your payments can come later than planned.',
      'in-default': 'The borrower did not pay as agreed, and the loan was declared in default.',
      'written-off': 'The loan was written off: it is not expected to be repaid.',
      repaid: 'The borrower has repaid the whole loan.',
    },
    several: {
      performing: ({ loans }: { loans: Value }) => `Everything that was due on ${loans} loans has been paid.`,
      restructured: ({ concerned, loans }: { concerned: Value; loans: Value }) =>
        `${concerned} of ${loans} loans have a new payment schedule, and the borrowers keep to it.`,
      late: ({ concerned, loans }: { concerned: Value; loans: Value }) =>
        `${concerned} of ${loans} loans have a late payment. Your payments can come later than planned.`,
      'in-default': ({ concerned, loans }: { concerned: Value; loans: Value }) =>
        `${concerned} of ${loans} loans were declared in default, because they were not paid as agreed.`,
      'written-off': ({ concerned, loans }: { concerned: Value; loans: Value }) =>
        `${concerned} of ${loans} loans were written off: they are not expected to be repaid.`,
      repaid: ({ loans }: { loans: Value }) => `All ${loans} loans have been repaid.`,
    },
    next: {
      payment: <Drawn>({ day }: { day: Drawn }) => ['The next payment to the company is due on ', day, '.'],
      'default-from': <Drawn>({ day }: { day: Drawn }) => ['If it stays unpaid, the loan can be declared in default from ', day, '.'],
      'default-possible': <Drawn>({ day }: { day: Drawn }) => ['The loan can be declared in default since ', day, '.'],
      'in-default': 'The default ends when everything overdue is paid. If that is impossible, the loan is written off.',
      'written-off': 'You can lose the money in it.',
      repaid: 'Your capital comes back to your wallet, and we tell you when it does.',
    },
  },
  equity: {
    value: ({ gain }: { gain: Value }) => `Value ${gain}`,
    companies: ({ count }: { count: number }) => plural(count, { one: 'One company', other: '# companies' }),
    missing: 'Not valued yet',
    missingText: 'The shares have not been valued yet. The first value will appear here with its source.',
    above: <Drawn>({ day, percent }: { day: Drawn; percent: Value }) => [
      'On ',
      day,
      ' the shares were worth ',
      percent,
      ' more than was paid for them.',
    ],
    below: <Drawn>({ day, percent }: { day: Drawn; percent: Value }) => [
      'On ',
      day,
      ' the shares were worth ',
      percent,
      ' less than was paid for them.',
    ],
    same: <Drawn>({ day }: { day: Drawn }) => ['On ', day, ' the shares were worth what was paid for them.'],
    sourceTerm: 'Source',
    sources: {
      audit: 'Audited accounts',
      'funding-round': 'The price of a funding round',
      model: 'A model of the company’s value',
      offer: 'An offer for the shares',
    },
    nextTerm: 'Next value due',
    stale: 'This value is more than a year old. A new one is overdue.',
  },
  production: {
    ofPlan: ({ percent }: { percent: Value }) => `${percent} of plan`,
    assets: ({ count }: { count: number }) => plural(count, { one: 'One asset', other: '# assets' }),
    statuses: { planned: 'Not running yet', maintenance: 'Under maintenance', reduced: 'Below plan', producing: 'Producing' },
    output: <Drawn>({ percent, from, until }: { percent: Value; from: Drawn; until: Drawn }) => [
      'Produced ',
      percent,
      ' of its plan from ',
      from,
      ' to ',
      until,
      '.',
    ],
    begins: <Drawn>({ day }: { day: Drawn }) => ['Starts on ', day, '. Its output will appear here.'],
    young: 'Its first whole month is not over yet. Its output will appear here.',
    outputTerm: 'Output',
    planTerm: 'Plan',
    units: {
      kWh: ({ count }: { count: Value }) => `${count} kWh`,
      m3: ({ count }: { count: Value }) => `${count} m³`,
      'days-let': ({ count }: { count: Value }) => `${count} days let`,
    },
    next: 'Each month is added once it is over.',
  },
}
