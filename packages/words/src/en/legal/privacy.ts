import type { LegalSection } from '../../legal-section.ts'

export const privacy: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    parts: [
      '{operator.name}, {operator.address}, decides why and how your data is used, and answers for it. You reach our data protection officer at {operator.privacyEmail}.',
      'This policy follows the General Data Protection Regulation of the EU and the UK GDPR.',
    ],
  },
  {
    id: 'what',
    title: 'What we keep',
    parts: [
      [
        'Who you are: your name, e-mail address, phone number, address and country.',
        'Your identity check: its result, and the papers that it needs.',
        'Your answers about knowledge and means, and the risk category that follows from them.',
        'Your money here: deposits, placements, fees, payments and tax documents.',
        'Your contracts, and the proof of how and when you signed them.',
        'Your access: sign-ins, devices, network addresses, and changes to your security settings.',
        'What you write to us, and what we answer.',
      ],
      'Your passwords are kept only in a form from which nobody can read them. We do not keep card numbers.',
    ],
  },
  {
    id: 'why',
    title: 'Why we keep it',
    parts: [
      [
        'To keep our contract with you: your account, your wallet, your placements.',
        'Because the law asks us to: checks against money laundering, tax reports, records of investments.',
        'Because we have a good reason that does not outweigh yours: to keep accounts safe, to prevent fraud, to make the platform better.',
        'With your consent: messages that are not needed for your account. You can take it back at any time.',
      ],
      'We do not sell data, and we show no advertising. Data from the checks against money laundering is never used for anything else.',
    ],
  },
  {
    id: 'whom',
    title: 'Who else sees it',
    parts: [
      'Partners who work for us see what their task needs, and may use it for nothing else:',
      [
        'the partner that checks identities: {operator.identityPartner}',
        'the partner that keeps wallets: {operator.custodian}',
        'the partner that turns euros into wallet funds: {operator.onrampPartner}',
        'the partners that send our e-mail and run our servers: {operator.servicePartners}',
      ],
      'Authorities see what the law tells us to show them. A project sees your name and your share where a contract or a register asks for it.',
    ],
  },
  {
    id: 'where',
    title: 'Where it is kept',
    parts: [
      'We keep your data in {operator.dataRegion}. Where a partner works elsewhere, we use the standard contracts of the European Commission or of the United Kingdom, and you may ask us for a copy.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    parts: [
      [
        'Identity checks and payments: five years after the end of our relationship, as the law against money laundering asks. Then they are deleted.',
        'Contracts and their proof: seven years.',
        'Sign-ins and devices: 90 days.',
        'Questions to support: two years after they were answered; complaints five years.',
        'A registration that was never confirmed: 30 days.',
      ],
      'When the time is over, the key to your data is destroyed. From then on nobody can read it, not even in a backup.',
    ],
  },
  {
    id: 'rights',
    title: 'What you may ask',
    parts: [
      [
        'to see your data, and to receive it in a form that a machine can read',
        'to have it corrected',
        'to have it deleted, unless a law makes us keep it',
        'to have its use limited, or to object to it',
        'to have a person look at a decision that a machine has made',
      ],
      'You find most of it in your settings. For the rest, write to {operator.privacyEmail}. We answer within one month. If a request is hard to meet, we may need two months more, and tell you so.',
    ],
  },
  {
    id: 'decisions',
    title: 'Decisions made by machines',
    parts: [
      'Some checks run by themselves, such as the comparison with sanctions lists. A person decides before you are refused for good. You may tell us your view and ask for a new decision.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage',
    parts: [
      'We set cookies only to make the site work. One says that you are signed in, cannot be read by scripts, and ends with your session. One recognises your browser, so that we can tell you when somebody signs in with another. One remembers your language. While you sign in with LinkedIn, one more lives for ten minutes. Your browser also remembers your choice of a light or dark page, and what you have typed into a form until you send it.',
      'There are no cookies for tracking or advertising, so there is nothing to consent to.',
    ],
  },
  {
    id: 'safety',
    title: 'How we protect it',
    parts: [
      'Data is encrypted on its way and where it lies. Whoever works for us sees only what the task needs, and each look at personal data is recorded. If a breach puts you at risk, we tell the authority within 72 hours, and we tell you.',
    ],
  },
  {
    id: 'complain',
    title: 'Where you can complain',
    parts: [
      'Please write to us first, so that we can put it right. You may also complain to the data protection authority where you live or work. Ours is {operator.dataAuthority}.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    parts: [
      'This version holds from {operator.termsDate}. When we change something that matters to you, we tell you before it takes effect.',
    ],
  },
]
