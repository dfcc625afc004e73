import type { PublicWords } from '../words.ts'

export const publicWords: PublicWords = {
  landingPage: {
    whatHeathlandOffers: 'Wat Heathland biedt',
    whyJoin: 'Waarom lid worden',
    decideInYourOwnTime: 'Je ziet kosten en risico’s voordat je beslist, en je beslist in je eigen tempo.',
    register: 'Registreren',
    individual: 'Particulier',
    forPeopleInTheEu: 'Voor mensen in de EU en het VK die hun eigen spaargeld beleggen.',
    registerAsAnIndividual: 'Registreer als particulier',
    professionalOrCorporate: 'Professioneel of zakelijk',
    forCompaniesFoundationsFundsAnd: 'Voor bedrijven, stichtingen, fondsen en family offices.',
    registerAsProfessionalCorporate: 'Registreer als professional/bedrijf',
    ratherWithoutAnotherPassword: 'Liever geen extra wachtwoord?',
    signInWithLinkedin: 'Inloggen met LinkedIn',
    lookAroundFirstTheDemo: ({ strong }) => [
      strong('Eerst rondkijken?'),
      ' De demo opent het dashboard van een voorbeeldbelegger in je browser. Je hebt geen account nodig en er wordt niets verstuurd.',
    ],
    openTheDemo: 'Demo openen',
    aMembersPlatformForImpact: 'Een ledenplatform voor impactbeleggingen',
    putYourSavingsToWork: 'Laat je spaargeld werken in projecten die je kunt bezoeken.',
    aMembersPlatformForPlacements: 'Een ledenplatform voor beleggingen in schone energie, woningen, water en scholen.',
    heathlandIsNotABank: ({ strong, link }) => [
      'Heathland is geen bank. ',
      strong('Je kapitaal loopt risico.'),
      ' Beleg alleen als je bereid bent al je ingelegde geld te verliezen. Dit is een belegging met een hoog risico en je bent waarschijnlijk niet beschermd als het misgaat. ',
      link('Lees in 2 minuten meer'),
    ],
    goToYourDashboard: 'Naar je dashboard',
    getStarted: 'Aan de slag',
    viewDemo: 'Bekijk de demo',
    viewOpportunities: 'Bekijk beleggingskansen',
    projectsInPlainWords: 'Projecten in gewone taal',
    placementsNotOpenYet: 'Je kunt nog niet beleggen. De demo toont zes voorbeelden met rendement, risico en looptijd.',
    aWalletOfYourOwn: 'Een eigen wallet',
    weSetItUpFor: 'We openen die voor je bij een partner met vergunning. Je ziet altijd wat beschikbaar, onderweg en gereserveerd is.',
    receiptsYouCanCheck: 'Bewijzen die je kunt controleren',
    everyPaymentHasReceipt: 'Elke betaling en alles wat je ondertekent heeft een bewijs. Iedereen kan het controleren, zonder ons.',
    seeHowToCheck: 'Bekijk hoe je dat doet',
    allCostsFirst: 'Eerst alle kosten',
    everyFeeBeforeYouPay: 'Je ziet alle kosten in euro voordat je betaalt.',
    timeToThink: 'Bedenktijd',
    noDeadlines: 'Er zijn geen deadlines en geen aftelklokken. Je kunt rondkijken voordat je geld toevoegt.',
    aSmallFirstStep: 'Een kleine eerste stap',
    whereYouStart: 'Je begint je wallet met 20 euro. De voorbeelden in de demo beginnen bij 1.000 euro.',
    impactBesideReturn: 'Impact naast het rendement',
    impactSamples: 'De demo toont banen en CO₂ bij elke belegging. Het zijn voorbeeldcijfers.',
  },
  notFoundPage: {
    theAddressMayBeMistyped: 'Misschien klopt het adres niet, of is de pagina verplaatst. Er is niets veranderd aan je account.',
    oopsPageNotFound: 'Oeps! Pagina niet gevonden',
    youAskedFor: ({ code }) => ['Je zocht naar ', code],
    returnToHome: 'Terug naar de homepage',
    getHelp: 'Hulp',
  },
  legal: {
    template: ({ strong }) => [strong('Dit is een model.'), ' De juristen van de aanbieder keuren het goed voordat het platform opent.'],
    onThisPage: 'Op deze pagina',
    onlyEnglish: 'Alleen de Engelse tekst is bindend.',
    terms: {
      title: 'Algemene voorwaarden',
      lead: 'De voorwaarden tussen jou en Heathland.',
    },
    privacy: {
      title: 'Privacybeleid',
      lead: 'Wat we over je bewaren, waarom, hoelang, en wat je ons kunt vragen.',
    },
    disclaimer: {
      title: 'Beleggingsrisico’s',
      lead: 'Omdat je geld kunt verliezen, hebben beleggingen een hoog risico. Lezen duurt ongeveer twee minuten.',
    },
  },
  notOpenPage: {
    heading: 'Dit deel van Heathland is nog niet open',
    goToYourDashboard: 'Naar je dashboard',
    goToHomepage: 'Naar de homepage',
    platformStatus: 'Platformstatus',
    later: {
      '/opportunities': {
        title: 'Beleggingskansen',
        sentence: 'Hier komen de open beleggingen, met rendement, risico, looptijd en impact.',
      },
      '/opportunities/:id': {
        title: 'Beleggingskans',
        sentence: 'Hier komt alles over één belegging, met eerst de risico’s en kosten.',
      },
      '/investments/:id': {
        title: 'Beleggen',
        sentence: 'Hier doorloop je bedrag, betaling, controle en handtekening, met alle kosten vooraf.',
      },
      '/placements': {
        title: 'Beleggingen',
        sentence: 'Hier komen je beleggingen, met geschiedenis, uitkeringen en documenten.',
      },
      '/assets': {
        title: 'Activa',
        sentence: 'Hier komt het boek van de productie-SPV.',
      },
    },
  },
  prerenderedPages: {
    landing: {
      title: 'Een ledenplatform voor impactbeleggingen',
      description: 'Een ledenplatform voor impactbeleggingen. Heathland is geen bank. Je kapitaal loopt risico.',
    },
    disclaimer: {
      title: 'Beleggingsrisico’s',
      description: 'De risico’s van beleggen via Heathland, in gewone woorden. Heathland is geen bank. Je kapitaal loopt risico.',
    },
    privacy: {
      title: 'Privacybeleid',
      description: 'Wat Heathland over je bewaart, waarom, hoelang, en wat je ons kunt vragen.',
    },
    terms: {
      title: 'Algemene voorwaarden',
      description: 'De voorwaarden tussen jou en Heathland.',
    },
  },
}
