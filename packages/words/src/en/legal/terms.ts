import type { LegalSection } from '../../legal-section.ts'

export const terms: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    parts: [
      'Heathland is run by {operator.name}, {operator.address} ({operator.registration}), supervised by {operator.authority} under number {operator.authorityNumber}. “We” means this operator, “you” means the person or company that uses the platform.',
      'Heathland is not a bank. Capital is at risk. Please read the Investment Disclaimer as well: it belongs to these terms.',
    ],
  },
  {
    id: 'join',
    title: 'Who may join',
    parts: [
      [
        'You are at least 18 years old and live in a country that we serve.',
        'You act for yourself, or you may act for the company that you register.',
        'You tell us the truth about yourself, and tell us when it changes.',
      ],
      'We must know who you are before money moves. We may ask for papers, and may refuse or end a membership where the law tells us to.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    parts: [
      'Keep your password and your second factor to yourself. Tell us at once if you think that someone else has used your account. We will never ask for your password.',
      'What is done with your account counts as done by you, unless you have told us of the misuse or it was our fault.',
    ],
  },
  {
    id: 'what-we-do',
    title: 'What we do, and what we do not',
    parts: [
      'We show placements, take your orders, keep the records and pass on payments. We do not give advice, and we do not promise results. The contract of a placement is between you and the company that it names.',
    ],
  },
  {
    id: 'wallet',
    title: 'Your wallet',
    parts: [
      'Your wallet is set up and kept by a partner: {operator.custodian}. What is in it belongs to you and is kept apart from our own money. The terms of the partner apply as well.',
      'The first deposit is 20 euros or more. Money that arrives from an account in another name is sent back.',
    ],
  },
  {
    id: 'invest',
    title: 'How you invest',
    parts: [
      'Before you sign you see the key facts, the risks, and all costs in euros. Your order counts when you have confirmed it and signed. You receive a copy and a receipt that you can check.',
      'You may withdraw during the time to think that the law gives you, without a reason and at no cost. The page of your order says until when, and has a button for it.',
    ],
  },
  {
    id: 'costs',
    title: 'What it costs',
    parts: [
      'Joining is free. The page of each placement lists its fees. Today they are:',
      [
        'a fee of 1% on the amount that you invest',
        'a fee of 1.5% if you pay by card; a bank transfer is free',
        'a fee of 2% for an early exit, where a placement offers one',
      ],
      'We tell you at least two months before a fee goes up. Placements that you hold keep the fees that you agreed to.',
    ],
  },
  {
    id: 'duties',
    title: 'What we ask of you',
    parts: [
      [
        'Use the platform for lawful ends only.',
        'Do not try to reach data or accounts that are not yours.',
        'Treat other members with respect.',
        'Look after your own taxes. We give you the documents for them.',
      ],
    ],
  },
  {
    id: 'availability',
    title: 'When the platform is not there',
    parts: [
      'We work to keep it running, but cannot promise that it always is. The status page says how it does. An order that you sent counts once, even if you had to send it again.',
      'If we had to stop for good, {operator.standIn} would go on looking after the placements. Your records stay open to you.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    parts: [
      'We answer for harm that we cause on purpose or by gross neglect, for harm to life and health, and wherever the law does not let us limit it. Otherwise we answer for breaking a main duty, up to the harm that could be foreseen. We do not answer for the success of a placement.',
    ],
  },
  {
    id: 'complaints',
    title: 'If you are not content',
    parts: [
      'Write to {operator.complaintsEmail} or use the support page. It costs nothing. Within ten working days we tell you that we have your complaint and whether we can deal with it. In the United Kingdom you have our final answer within eight weeks.',
      'After that you may turn to {operator.disputeBody}. Your right to go to court stays.',
    ],
  },
  {
    id: 'end',
    title: 'How it ends',
    parts: [
      'You may leave at any time once you hold no placement and your wallet is empty. We may end your membership with two months’ notice, or at once if you break these terms badly or the law tells us to. What you own stays yours.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    parts: [
      'We tell you of changes at least two months before they hold, and what they mean for you. If you do not agree, you may leave at no cost. Changes never touch contracts that you have signed.',
    ],
  },
  {
    id: 'law',
    title: 'Law and language',
    parts: [
      'The law of {operator.country} applies. If you are a consumer, the rights that the law of your own country gives you stay with you. These terms are made in English; this version holds from {operator.termsDate}.',
    ],
  },
]
