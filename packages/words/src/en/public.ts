export const publicWords = {
  landingPage: {
    whatHeathlandOffers: 'What Heathland offers',
    whyJoin: 'Why join',
    decideInYourOwnTime: 'You see costs and risks before you decide, and you decide in your own time.',
    register: 'Register',
    individual: 'Individual',
    forPeopleInTheEu: 'For people in the EU and UK who invest their own savings.',
    registerAsAnIndividual: 'Register as an individual',
    professionalOrCorporate: 'Professional or corporate',
    forCompaniesFoundationsFundsAnd: 'For companies, foundations, funds and family offices.',
    registerAsProfessionalCorporate: 'Register as professional/corporate',
    ratherWithoutAnotherPassword: 'Prefer not to create another password?',
    signInWithLinkedin: 'Sign in with LinkedIn',
    lookAroundFirstTheDemo: <Drawn>({ strong }: { strong: (text: string) => Drawn }) => [
      strong('Look around first.'),
      ' The demo opens a sample investor’s dashboard in your browser. You need no account, and nothing is sent.',
    ],
    openTheDemo: 'Open the demo',
    aMembersPlatformForImpact: 'A members’ platform for impact placements',
    putYourSavingsToWork: 'Put your savings to work in projects you can visit.',
    aMembersPlatformForPlacements: 'A members’ platform for placements in clean energy, housing, water and schools.',
    heathlandIsNotABank: <Drawn>({ strong, link }: { strong: (text: string) => Drawn; link: (text: string) => Drawn }) => [
      'Heathland is not a bank. ',
      strong('Capital is at risk.'),
      " Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong. ",
      link('Take 2 mins to learn more'),
    ],
    goToYourDashboard: 'Go to your dashboard',
    getStarted: 'Get Started',
    viewDemo: 'View Demo',
    viewOpportunities: 'View Opportunities',
    projectsInPlainWords: 'Projects in plain words',
    placementsNotOpenYet: 'Placements are not open yet. The demo shows six samples with their yield, risk and term.',
    aWalletOfYourOwn: 'A wallet of your own',
    weSetItUpFor: 'We set it up for you with a licensed partner. You always see what is available, on its way and reserved.',
    receiptsYouCanCheck: 'Receipts you can check',
    everyPaymentHasReceipt: 'Every payment and everything you sign has a receipt. Anyone can check it, without us.',
    seeHowToCheck: 'See how to check one',
    allCostsFirst: 'All costs first',
    everyFeeBeforeYouPay: 'You see every fee in euros before you pay.',
    timeToThink: 'Time to think',
    noDeadlines: 'There are no deadlines and no countdowns. You can look around before you add money.',
    aSmallFirstStep: 'A small first step',
    whereYouStart: 'You start your wallet with 20 euros. The sample placements in the demo start at 1,000 euros.',
    impactBesideReturn: 'Impact beside the return',
    impactSamples: 'The demo shows jobs and carbon beside each placement. They are sample figures.',
  },
  notFoundPage: {
    theAddressMayBeMistyped: 'The address may be wrong, or the page has moved. Nothing in your account has changed.',
    oopsPageNotFound: 'Oops! Page not found',
    youAskedFor: <Drawn>({ code }: { code: Drawn }) => ['You asked for ', code],
    returnToHome: 'Return to Home',
    getHelp: 'Get help',
  },
  legal: {
    template: <Drawn>({ strong }: { strong: (text: string) => Drawn }) => [
      strong('This is a template.'),
      ' The operator’s counsel approves it before the platform opens.',
    ],
    onThisPage: 'On this page',
    onlyEnglish: 'Only the English text is binding.',
    terms: {
      title: 'Terms and Conditions',
      lead: 'The terms between you and Heathland.',
    },
    privacy: {
      title: 'Privacy Policy',
      lead: 'What we keep about you, why, for how long, and what you can ask of us.',
    },
    disclaimer: {
      title: 'Investment Disclaimer',
      lead: 'Due to the potential for losses, you should think of placements as high risk. Reading this takes about two minutes.',
    },
  },
  notOpenPage: {
    heading: 'This part of Heathland is not open yet',
    goToYourDashboard: 'Go to your dashboard',
    goToHomepage: 'Go to Homepage',
    platformStatus: 'Platform status',
    later: {
      '/opportunities': {
        title: 'Opportunities',
        sentence: 'It will list the open placements, with their yield, risk, term and impact.',
      },
      '/opportunities/:id': {
        title: 'Opportunity',
        sentence: 'It will show everything about one placement, its risks and costs first.',
      },
      '/investments/:id': {
        title: 'Invest',
        sentence: 'It will guide you through amount, payment, review and signature, with all costs before you agree.',
      },
      '/placements': {
        title: 'Placements',
        sentence: 'It will show your placements, with their history, distributions and documents.',
      },
      '/reports': {
        title: 'Reports',
        sentence: 'It will show performance, statements and tax documents, and the figures that staff report on.',
      },
      '/kyc': {
        title: 'KYC / AML',
        sentence: 'Compliance will decide identity cases here.',
      },
      '/investments': {
        title: 'Investments',
        sentence: 'The equity SPV will keep its book here.',
      },
      '/assets': {
        title: 'Assets',
        sentence: 'The production SPV will keep its book here.',
      },
    },
  },
  prerenderedPages: {
    landing: {
      title: 'A members’ platform for impact placements',
      description: 'A members’ platform for impact placements. Heathland is not a bank. Capital is at risk.',
    },
    disclaimer: {
      title: 'Investment Disclaimer',
      description: 'The risks of investing through Heathland, in plain words. Heathland is not a bank. Capital is at risk.',
    },
    privacy: {
      title: 'Privacy Policy',
      description: 'What Heathland keeps about you, why, for how long, and what you can ask of us.',
    },
    terms: {
      title: 'Terms and Conditions',
      description: 'The terms between you and Heathland.',
    },
  },
}
