export const knowledgeTest = {
  topics: {
    loss: {
      title: 'You can lose everything',
      text: 'If a project fails, you may get back less than you invested, or nothing at all.',
    },
    protection: {
      title: 'Nobody guarantees your money',
      text: 'Losses on investments are not covered by a deposit guarantee or a compensation scheme, and not by Heathland.',
    },
    illiquidity: {
      title: 'You may not be able to sell early',
      text: 'There may be no buyer before the end of the term. Invest only money that you can do without until then.',
    },
    diversification: {
      title: 'Spreading lowers the risk',
      text: 'Several kinds of investments rarely fail together. Keep high-risk investments to a small part of your savings.',
    },
    'use-of-money': {
      title: 'The company spends your money on its project',
      text: 'It pays for land, equipment or work. It does not lie in a savings account.',
    },
    'change-of-terms': {
      title: 'The agreement says who can change the terms',
      text: 'Read how the terms can change, and who decides, before you invest.',
    },
  },
  questions: {
    'eu-loss-1': {
      ask: 'How much of the money you invest in a project can you lose?',
      options: { nothing: 'None of it', 'the-interest': 'Only the interest', everything: 'All of it' },
    },
    'eu-protection-1': {
      ask: 'Who pays you back if the project loses your money?',
      options: { 'deposit-guarantee': 'The deposit guarantee scheme', heathland: 'Heathland', nobody: 'Nobody' },
    },
    'eu-illiquidity-1': {
      ask: 'When can you get your money out again?',
      options: {
        'any-day': 'On any day',
        'maybe-never-early': 'At the end of the term; perhaps not before',
        'after-a-month': 'After one month',
      },
    },
    'eu-diversification-1': {
      ask: 'Which choice lowers your risk most?',
      options: {
        'one-project': 'All my money in one good project',
        'several-kinds': 'My money in several kinds of investments',
        'two-alike': 'My money in two projects of the same kind',
      },
    },
    'eu-use-of-money-1': {
      ask: 'What does the company do with your money?',
      options: {
        'keeps-it-safe': 'It keeps the money safe for me',
        'pays-for-its-project': 'It pays for its project',
        'lends-to-banks': 'It lends the money to banks',
      },
    },
    'eu-change-of-terms-1': {
      ask: 'How can the terms of your investment change?',
      options: {
        'the-owner-alone': 'The owner of the project changes them alone',
        'as-the-agreement-says': 'In the way that the agreement describes',
        'nobody-ever': 'They can never change',
      },
    },
    'uk-loss-1': {
      ask: 'How much of the money you invest in a project can you lose?',
      options: { nothing: 'None of it', half: 'Up to half of it', everything: 'All of it' },
    },
    'uk-loss-2': {
      ask: 'The company you invested in fails. What happens to your money?',
      options: {
        'money-back': 'I get it back',
        'may-get-nothing': 'I may get nothing back',
        'paid-by-heathland': 'Heathland pays me',
      },
    },
    'uk-protection-1': {
      ask: 'Your investment loses its value. Does the Financial Services Compensation Scheme (FSCS) pay?',
      options: {
        'fscs-pays': 'Yes, the FSCS pays for the loss',
        'fscs-does-not-pay-for-losses': 'No, the FSCS does not pay for such losses',
        'the-fca-pays': 'No, but the Financial Conduct Authority pays',
      },
    },
    'uk-protection-2': {
      ask: 'How well is a high-risk investment protected?',
      options: {
        insured: 'It is insured',
        'unlikely-to-be-protected': 'It is unlikely to be protected',
        guaranteed: 'It is guaranteed',
      },
    },
    'uk-illiquidity-1': {
      ask: 'When can you get your money out again?',
      options: {
        'any-day': 'On any day',
        'maybe-never-early': 'At the end of the term; perhaps not before',
        'after-a-month': 'After one month',
      },
    },
    'uk-illiquidity-2': {
      ask: 'You want to sell before the end of the term. What can happen?',
      options: {
        'an-exchange': 'I sell it on a stock exchange',
        'maybe-no-buyer': 'There may be no buyer',
        'heathland-buys': 'Heathland buys it',
      },
    },
    'uk-diversification-1': {
      ask: 'Which choice lowers your risk most?',
      options: {
        'one-project': 'All my money in one good project',
        'several-kinds': 'My money in several kinds of investments',
        'two-alike': 'My money in two projects of the same kind',
      },
    },
    'uk-diversification-2': {
      ask: 'How much of your savings is sensible for high-risk investments?',
      options: { 'all-savings': 'All of it', 'at-most-a-tenth': 'At most a tenth of it', 'half-of-savings': 'Half of it' },
    },
    'uk-use-of-money-1': {
      ask: 'What does the company do with your money?',
      options: {
        'keeps-it-safe': 'It keeps the money safe for me',
        'pays-for-its-project': 'It pays for its project',
        'lends-to-banks': 'It lends the money to banks',
      },
    },
    'uk-use-of-money-2': {
      ask: 'What do you put your money into when you invest in an offer?',
      options: {
        'savings-account': 'A savings account',
        'the-companys-business': 'The business of the company',
        'shares-of-heathland': 'Shares of Heathland',
      },
    },
    'uk-change-of-terms-1': {
      ask: 'How can the terms of your investment change?',
      options: {
        'the-owner-alone': 'The owner of the project changes them alone',
        'as-the-agreement-says': 'In the way that the agreement describes',
        'nobody-ever': 'They can never change',
      },
    },
    'uk-change-of-terms-2': {
      ask: 'Who can decide about a change of the terms?',
      options: {
        anybody: 'Anybody',
        'whoever-the-agreement-names': 'Whoever the agreement names',
        'the-fca': 'The Financial Conduct Authority',
      },
    },
  },
}
