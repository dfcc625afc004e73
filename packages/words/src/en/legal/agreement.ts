import type { LegalSection } from '../../legal-section.ts'

export const agreement: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'Between whom',
    parts: [
      'This agreement is between you, the member, and [name, legal form, address and number of the operator], who runs Heathland. It begins when you sign it.',
      'The Terms and Conditions, the Investment Disclaimer and the Privacy Policy belong to it. Where they say something else, this agreement holds.',
    ],
  },
  {
    id: 'membership',
    title: 'What membership is',
    parts: [
      'As a member you may see placements in full, invest in them, and take part in the community. Membership is free, is yours alone, and cannot be passed on.',
      'Membership is no promise that a placement is offered to you, and no share in the operator.',
    ],
  },
  {
    id: 'before',
    title: 'What comes first',
    parts: [
      [
        'Your identity has been checked, as the law asks of us.',
        'Your wallet has been set up, and a first payment of 20 euros or more has arrived in it.',
        'You have signed this agreement. Without it no investment can be confirmed.',
      ],
    ],
  },
  {
    id: 'risk',
    title: 'The risk is yours',
    parts: [
      'Heathland is not a bank. Capital is at risk: you may lose all that you invest, yields are projections, and a placement may be hard to sell before its term ends. No deposit guarantee covers it.',
      'We give no advice. Before each investment you see its risks and all costs, and decide for yourself.',
    ],
  },
  {
    id: 'money',
    title: 'Your money and your wallet',
    parts: [
      'Your wallet is kept by a partner, [name and licence], in your name and apart from our own money. We move what is in it only as you tell us, or as the law tells us.',
      'Everything that comes in and goes out stands in your wallet with its date and its reason.',
    ],
  },
  {
    id: 'costs',
    title: 'What it costs',
    parts: [
      'Joining and staying cost nothing. Investing costs 1% of the amount; paying by card 1.5%; leaving a placement early, where it can be left, 2%. The payment provider shows its own fees before you pay.',
    ],
  },
  {
    id: 'duties',
    title: 'What we ask of you',
    parts: [
      [
        'Tell us the truth about yourself, and tell us when it changes.',
        'Use money that is your own and was earned lawfully.',
        'Keep what is marked as for members to yourself.',
      ],
    ],
  },
  {
    id: 'signature',
    title: 'Signing electronically',
    parts: [
      'You sign by your account. We keep the signed text unchanged, with a seal and the time, for at least seven years, and give you a copy that you can check.',
      'You may withdraw from this agreement within [14 days] without giving a reason, as long as you have not invested.',
    ],
  },
  {
    id: 'end',
    title: 'How it ends',
    parts: [
      'You may leave at any time once you hold no placement and your wallet is empty. We may end it with [two months] notice, or at once where the law tells us to. What you own stays yours.',
      'The law of [country] applies. If you are a consumer, the rights of your own country stay with you. This version holds from [date].',
    ],
  },
]
