import type { LegalSection } from '../../legal-section.ts'

export const disclaimer: readonly LegalSection[] = [
  {
    id: 'warning',
    title: 'The warning',
    parts: [
      'Heathland is not a bank. Capital is at risk.',
      "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.",
      'An investment in a crowdfunding project includes the risk of losing the entirety of the money invested.',
    ],
  },
  {
    id: 'lose-everything',
    title: 'You could lose all the money you invest',
    parts: [
      'A project can fail. A borrower may not pay back, a company may close, a plant may produce less than planned. If that happens, you may get back less than you put in, or nothing.',
      'A rate that we show is an estimate. It is not promised. What happened in the past does not tell what will happen.',
    ],
  },
  {
    id: 'not-protected',
    title: 'You are unlikely to be protected',
    parts: [
      'A placement is not a savings account. Deposit guarantee schemes (Directive 2014/49/EU) do not cover it, and neither do investor compensation schemes (Directive 97/9/EC).',
      'In the United Kingdom, the Financial Services Compensation Scheme does not protect you against poor results. If you have a complaint about us, section 11 of our terms says where you can take it.',
    ],
  },
  {
    id: 'money-locked',
    title: 'You won’t get your money back quickly',
    parts: [
      'Most placements run for several years. Until the end you should expect that you cannot sell or cash in.',
      'Where an early exit is offered, it may take time, it may cost a fee, and the price may be lower than what you paid. The page of each placement says which of these apply.',
    ],
  },
  {
    id: 'eggs',
    title: 'Don’t put all your eggs in one basket',
    parts: [
      'If you put all your money into one placement, you may lose it all at once. Spreading it over different kinds of investment makes you less dependent on any of them.',
      'A good rule of thumb is not to invest more than 10% of your money in high-risk investments.',
    ],
  },
  {
    id: 'value',
    title: 'The value of your investment can be reduced',
    parts: [
      'A company may issue more shares, so that yours become a smaller part of it. A loan may rank behind other debts. A change of law, tax or exchange rate may cost you money.',
      'Placements are recorded as entries on a register, and wallets are kept by a partner. Technology can fail, and so can a partner.',
    ],
  },
  {
    id: 'no-advice',
    title: 'We do not give advice',
    parts: [
      'What you find here is information. It does not take your own situation into account and it is not advice on investment, tax or law. If you are unsure, please ask an adviser who is allowed to give advice where you live.',
      'We ask about your knowledge and show you what a loss would mean for you. The answers help you to decide. They are not a recommendation.',
    ],
  },
  {
    id: 'time',
    title: 'Time to think',
    parts: [
      'Before you invest you receive the key facts of the placement, with all costs in euros.',
      [
        'Under the European rules for crowdfunding you may withdraw within four calendar days after your offer, without a reason and at no cost.',
        'In the United Kingdom we wait at least 24 hours between your first request and the moment when you can invest.',
      ],
      'No page of ours counts down, and no one will call you to make you decide.',
    ],
  },
  {
    id: 'impact',
    title: 'About impact figures',
    parts: [
      'Figures about jobs, emissions and people reached come from the projects. Each one says how it was measured, by whom and when. Some are estimates. When a figure turns out to be wrong we correct it and leave the correction visible.',
    ],
  },
  {
    id: 'conflicts',
    title: 'Our own interests',
    parts: [
      'We earn the fees that are shown with each placement. People who work for us, and companies that hold a large part of us, may not raise money here. When one of them invests, the page of that placement says so.',
    ],
  },
]
