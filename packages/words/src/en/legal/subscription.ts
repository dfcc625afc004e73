/** The subscription agreement, which a member signs for each investment. Whoever changes a sentence raises `subscriptionTextVersion`. */
export const subscriptionAgreement = {
  title: 'Subscription agreement',
  facts: {
    investor: 'Investor',
    offer: 'Investment',
    company: 'Company',
    offerVersion: 'Version of the offer',
    amount: 'Amount',
    fee: 'Management fee',
    total: 'You pay',
    term: 'Term',
    yield: 'Estimated yield',
    operator: 'Operator of Heathland',
  },
  months: '{count} months',
  aYear: '{percent}% a year',
  sections: [
    {
      title: 'What you agree to',
      short: 'In short: you ask to invest this amount in this company, on the terms of this version of the offer.',
      parts: [
        'You subscribe to {offer}, offered by {company}, for {amount}. The key information sheet and the contract that are published with the offer are part of this agreement.',
        'The company may accept all of your subscription, a part of it, or none. If more is asked for than the offer takes, it is shared out by a rule that is the same for everyone.',
      ],
    },
    {
      title: 'What you pay and when',
      short: 'In short: {total} in all. It is set aside now and paid only for what you are allocated.',
      parts: [
        'You pay {amount} and a management fee of {fee}, {total} in all. The fee is charged on what is allocated to you and on nothing else.',
        'The money stays yours, set aside in your wallet, until it is allocated. What is not allocated is free again at once, without any cost.',
        'Below the minimum of the offer nothing is set aside until the company has accepted your subscription.',
      ],
    },
    {
      title: 'Changing your mind',
      short: 'In short: {cancel}',
      parts: ['To cancel, open the investment in your account and choose Cancel. You do not have to give a reason.'],
    },
    {
      title: 'Risk',
      short: 'In short: you can lose all of it.',
      parts: [
        '{warning}',
        'Estimated yields are no promise. You may not be able to sell before the term ends, and no deposit guarantee scheme covers this investment.',
      ],
    },
    {
      title: 'What you receive',
      short: 'In short: once the money has reached the company, you stand in its register of holders.',
      parts: [
        'The money leaves escrow only while the title to what it pays for is proved, and after two people have agreed. You are then entered in the register of holders and find your placement in your account.',
      ],
    },
  ],
  cancelDays: 'you can cancel without cost for {days} calendar days after the day on which you sign.',
  cancelNone:
    'the law of your country gives no reflection period after signing for your category of investor, so that your signature is final once your money is set aside.',
} as const satisfies SubscriptionAgreementWords

export interface SubscriptionAgreementWords {
  readonly title: string
  readonly facts: Readonly<
    Record<'investor' | 'offer' | 'company' | 'offerVersion' | 'amount' | 'fee' | 'total' | 'term' | 'yield' | 'operator', string>
  >
  readonly months: string
  readonly aYear: string
  readonly sections: readonly { readonly title: string; readonly short: string; readonly parts: readonly (string | readonly string[])[] }[]
  readonly cancelDays: string
  readonly cancelNone: string
}
