export const categoryForm = {
  answers: {
    'gross-income': { label: 'Gross income a year', hint: 'Counts from €60,000.' },
    portfolio: { label: 'Financial portfolio', hint: 'Cash deposits and financial investments together. Counts above €100,000.' },
    'own-funds': { label: 'Own funds', hint: 'Counts from €100,000.' },
    turnover: { label: 'Net turnover a year', hint: 'Counts from €2,000,000.' },
    'balance-sheet': { label: 'Balance sheet total', hint: 'Counts from €1,000,000.' },
    income: { label: 'Income in the last financial year', hint: 'Before tax, without pension payouts. Counts from £100,000.' },
    'net-assets': { label: 'Net assets', hint: 'Without your home, pension and life insurance. Counts from £250,000.' },
    'finance-job-months': {
      label: 'Work in finance',
      hint: 'In a job that needs knowledge of such investments. Counts from 12 months.',
    },
    'executive-months': {
      label: 'Executive of a larger company',
      hint: 'One with own funds of €100,000, turnover of €2,000,000 or a balance sheet of €1,000,000. Counts from 12 months.',
    },
    'trades-each-quarter': {
      label: 'Significant trades per quarter',
      hint: 'On average over the last four quarters. Counts from 10.',
    },
    'high-risk-percent-past-year': {
      label: 'High-risk investments in the past 12 months',
      hint: 'As a share of your net assets, rounded up. It has to be below 10%.',
    },
    'high-risk-percent-next-year': {
      label: 'High-risk investments in the next 12 months',
      hint: 'The share you plan, rounded up. It has to be below 10%.',
    },
    certificate: {
      label: 'An authorised firm has certified me',
      hint: 'The certificate says that I understand the risks of such investments. It was signed in the last 36 months.',
    },
    'statement-a': {
      label: 'I work in private equity or in finance for smaller companies',
      hint: 'Or I did so in the last two years.',
    },
    'statement-b': {
      label: 'I am a director of a company with a turnover of £1 million or more',
      hint: 'Or I was one in the last two years.',
    },
    'statement-c': {
      label: 'I made two or more investments in an unlisted company',
      hint: 'In the last two years.',
    },
    'statement-d': {
      label: 'I belong to a network or syndicate of business angels',
      hint: 'For at least the last six months.',
    },
    'professional-client': {
      label: 'I am a professional client under the FCA’s rules',
      hint: 'A firm treats me so, or I am one by my profession.',
    },
  },
  statementMissing: {
    'eu-attestation': 'Please confirm that your answers are true.',
    'eu-awareness': 'Please confirm that you know which protection you lose.',
    'eu-liability': 'Please confirm that you are responsible for your answers.',
    'uk-restricted-statement': 'Please confirm that you are a restricted investor.',
    'uk-high-net-worth-statement': 'Please confirm that you are a high-net-worth investor.',
    'uk-certified-statement': 'Please confirm that you are a certified sophisticated investor.',
    'uk-self-certified-statement': 'Please confirm that you are a self-certified sophisticated investor.',
    'uk-professional-statement': 'Please confirm that you are a professional client.',
  },
  statements: {
    'eu-attestation': 'My answers are true, and I can prove them.',
    'eu-awareness': 'I know that as a sophisticated investor I lose protection that other investors have.',
    'eu-liability': 'I remain responsible for these answers, and for what follows if they are wrong.',
    'uk-restricted-statement':
      'I am a restricted investor. I can lose all the money I invest, and I will keep high-risk investments below 10% of my net assets.',
    'uk-high-net-worth-statement':
      'I am a high-net-worth investor. I can lose all the money I invest, and I can seek advice from someone who specialises in high-risk investments.',
    'uk-certified-statement':
      'I am a certified sophisticated investor. I can lose all the money I invest, and I can seek advice from someone who specialises in high-risk investments.',
    'uk-self-certified-statement':
      'I am a self-certified sophisticated investor. I can lose all the money I invest, and I can seek advice from someone who specialises in high-risk investments.',
    'uk-professional-statement': 'I am a professional client. I know that I lose protection that other investors have.',
  },
}
