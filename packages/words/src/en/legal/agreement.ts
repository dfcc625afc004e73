/** The membership agreement. Whoever changes a sentence raises `agreementVersion`, and changes the other languages as well. */
export const agreement = {
  title: 'Membership agreement',
  facts: {
    member: 'Member',
    operator: 'Operator of Heathland',
    address: 'Address',
    registration: 'Registration',
    custodian: 'Custodian of wallets',
  },
  sections: [
    {
      title: 'Who this is between',
      short: 'In short: this is a contract between you and the company that runs Heathland.',
      parts: [
        'This agreement is between you, the member, and {operator}, who runs Heathland. It begins when you sign it.',
        'The Terms and Conditions, the Investment Disclaimer and the Privacy Policy are part of it. Where they say something different, this agreement applies.',
      ],
    },
    {
      title: 'What membership gives you',
      short: 'In short: you may see and invest in placements. Membership is free and is yours alone.',
      parts: [
        'As a member you may see placements in full, invest in them, and take part in the community. Membership is free, is personal, and cannot be passed on.',
        'Membership is no promise that a placement is offered to you, and no share in the operator.',
      ],
    },
    {
      title: 'Before your first investment',
      short: 'In short: identity check, wallet, first payment, this agreement.',
      parts: [
        [
          'Your identity has been verified, as the law requires.',
          'Your wallet has been set up, and a first payment of 20 euros or more has arrived in it.',
          'You have signed this agreement. Without it no investment can be confirmed.',
        ],
      ],
    },
    {
      title: 'Risk',
      short: 'In short: you can lose everything you invest. Only invest money that you can do without.',
      parts: [
        'Heathland is not a bank. Capital is at risk: you may lose all that you invest, yields are projections, and a placement may be hard to sell before its term ends. No deposit guarantee scheme covers it.',
        'We do not give advice. Before each investment you see its risks and all costs, and you decide for yourself.',
      ],
    },
    {
      title: 'Your money and your wallet',
      short: 'In short: your money stays yours. A custodian keeps it, apart from ours.',
      parts: [
        'Your wallet is kept by {custodian}, in your name and apart from our own money. We move what is in it only on your instruction, or where the law requires it.',
        'Everything that comes in and goes out is listed in your wallet with its date and its reason.',
      ],
    },
    {
      title: 'What it costs',
      short: 'In short: membership is free. Each investment costs 1%, paying by card 1.5%.',
      parts: [
        'Joining and staying cost nothing. Investing costs 1% of the amount; paying by card 1.5%; leaving a placement early, where that is possible, 2%. The payment provider shows its own fees before you pay.',
      ],
    },
    {
      title: 'What we ask of you',
      short: 'In short: be truthful, use your own money, and keep members’ information to yourself.',
      parts: [
        [
          'Give us correct information about yourself, and tell us when it changes.',
          'Use money that is your own and was earned lawfully.',
          'Keep what is marked as for members to yourself.',
        ],
      ],
    },
    {
      title: 'Signing electronically',
      short: 'In short: we seal exactly this text and keep it for seven years. You get a copy.',
      parts: [
        'You sign with your account. We keep the signed text unchanged, with a seal and the time, for at least seven years, and give you a copy that you can check yourself.',
        'You may withdraw from this agreement within 14 days without giving a reason, as long as you have not invested.',
      ],
    },
    {
      title: 'Ending this agreement',
      short: 'In short: you may leave at any time once your wallet is empty.',
      parts: [
        'You may leave at any time once you hold no placement and your wallet is empty. We may end this agreement with two months’ notice, or at once where the law requires it. What you own stays yours.',
        'This agreement is governed by the law of this country: {country}. If you are a consumer, the mandatory rights of your own country remain yours. This is version {version} of the text.',
      ],
    },
  ],
} as const
