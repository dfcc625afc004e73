import type { KnowledgeTestWords } from '../words.ts'

export const knowledgeTest: KnowledgeTestWords = {
  topics: {
    loss: {
      title: 'Je kunt alles verliezen',
      text: 'Als een project mislukt, krijg je misschien minder terug dan je hebt belegd, of helemaal niets.',
    },
    protection: {
      title: 'Niemand garandeert je geld',
      text: 'Verliezen op beleggingen vallen niet onder een depositogarantie of compensatieregeling, en Heathland betaalt ze niet.',
    },
    illiquidity: {
      title: 'Misschien kun je niet eerder verkopen',
      text: 'Vóór het einde van de looptijd is er misschien geen koper. Beleg alleen geld dat je tot dan kunt missen.',
    },
    diversification: {
      title: 'Spreiden verlaagt het risico',
      text: 'Verschillende soorten beleggingen mislukken zelden tegelijk. Houd beleggingen met een hoog risico een klein deel van je spaargeld.',
    },
    'use-of-money': {
      title: 'Het bedrijf geeft je geld uit aan zijn project',
      text: 'Het betaalt er grond, apparatuur of werk mee. Het staat niet op een spaarrekening.',
    },
    'change-of-terms': {
      title: 'De overeenkomst zegt wie de voorwaarden kan wijzigen',
      text: 'Lees voordat je belegt hoe de voorwaarden kunnen veranderen en wie daarover beslist.',
    },
  },
  questions: {
    'eu-loss-1': {
      ask: 'Hoeveel van het geld dat je in een project belegt, kun je verliezen?',
      options: { nothing: 'Niets', 'the-interest': 'Alleen de rente', everything: 'Alles' },
    },
    'eu-protection-1': {
      ask: 'Wie betaalt je terug als het project je geld verliest?',
      options: { 'deposit-guarantee': 'Het depositogarantiestelsel', heathland: 'Heathland', nobody: 'Niemand' },
    },
    'eu-illiquidity-1': {
      ask: 'Wanneer kun je je geld er weer uit halen?',
      options: {
        'any-day': 'Op elke dag',
        'maybe-never-early': 'Aan het einde van de looptijd; misschien niet eerder',
        'after-a-month': 'Na één maand',
      },
    },
    'eu-diversification-1': {
      ask: 'Welke keuze verlaagt je risico het meest?',
      options: {
        'one-project': 'Al mijn geld in één goed project',
        'several-kinds': 'Mijn geld in verschillende soorten beleggingen',
        'two-alike': 'Mijn geld in twee projecten van dezelfde soort',
      },
    },
    'eu-use-of-money-1': {
      ask: 'Wat doet het bedrijf met je geld?',
      options: {
        'keeps-it-safe': 'Het bewaart het geld veilig voor mij',
        'pays-for-its-project': 'Het betaalt er zijn project mee',
        'lends-to-banks': 'Het leent het geld uit aan banken',
      },
    },
    'eu-change-of-terms-1': {
      ask: 'Hoe kunnen de voorwaarden van je belegging veranderen?',
      options: {
        'the-owner-alone': 'De eigenaar van het project verandert ze alleen',
        'as-the-agreement-says': 'Op de manier die in de overeenkomst staat',
        'nobody-ever': 'Ze kunnen nooit veranderen',
      },
    },
    'uk-loss-1': {
      ask: 'Hoeveel van het geld dat je in een project belegt, kun je verliezen?',
      options: { nothing: 'Niets', half: 'Hoogstens de helft', everything: 'Alles' },
    },
    'uk-loss-2': {
      ask: 'Het bedrijf waarin je hebt belegd gaat failliet. Wat gebeurt er met je geld?',
      options: {
        'money-back': 'Ik krijg het terug',
        'may-get-nothing': 'Misschien krijg ik niets terug',
        'paid-by-heathland': 'Heathland betaalt mij',
      },
    },
    'uk-protection-1': {
      ask: 'Je belegging verliest haar waarde. Betaalt het Financial Services Compensation Scheme (FSCS)?',
      options: {
        'fscs-pays': 'Ja, het FSCS betaalt het verlies',
        'fscs-does-not-pay-for-losses': 'Nee, het FSCS betaalt zulke verliezen niet',
        'the-fca-pays': 'Nee, maar de Financial Conduct Authority betaalt',
      },
    },
    'uk-protection-2': {
      ask: 'Hoe goed is een belegging met een hoog risico beschermd?',
      options: {
        insured: 'Ze is verzekerd',
        'unlikely-to-be-protected': 'Ze is waarschijnlijk niet beschermd',
        guaranteed: 'Ze is gegarandeerd',
      },
    },
    'uk-illiquidity-1': {
      ask: 'Wanneer kun je je geld er weer uit halen?',
      options: {
        'any-day': 'Op elke dag',
        'maybe-never-early': 'Aan het einde van de looptijd; misschien niet eerder',
        'after-a-month': 'Na één maand',
      },
    },
    'uk-illiquidity-2': {
      ask: 'Je wilt verkopen vóór het einde van de looptijd. Wat kan er gebeuren?',
      options: {
        'an-exchange': 'Ik verkoop het op een beurs',
        'maybe-no-buyer': 'Er is misschien geen koper',
        'heathland-buys': 'Heathland koopt het',
      },
    },
    'uk-diversification-1': {
      ask: 'Welke keuze verlaagt je risico het meest?',
      options: {
        'one-project': 'Al mijn geld in één goed project',
        'several-kinds': 'Mijn geld in verschillende soorten beleggingen',
        'two-alike': 'Mijn geld in twee projecten van dezelfde soort',
      },
    },
    'uk-diversification-2': {
      ask: 'Hoeveel van je spaargeld is verstandig voor beleggingen met een hoog risico?',
      options: { 'all-savings': 'Alles', 'at-most-a-tenth': 'Hoogstens een tiende', 'half-of-savings': 'De helft' },
    },
    'uk-use-of-money-1': {
      ask: 'Wat doet het bedrijf met je geld?',
      options: {
        'keeps-it-safe': 'Het bewaart het geld veilig voor mij',
        'pays-for-its-project': 'Het betaalt er zijn project mee',
        'lends-to-banks': 'Het leent het geld uit aan banken',
      },
    },
    'uk-use-of-money-2': {
      ask: 'Waarin steek je je geld als je in een aanbod belegt?',
      options: {
        'savings-account': 'In een spaarrekening',
        'the-companys-business': 'In de onderneming van het bedrijf',
        'shares-of-heathland': 'In aandelen van Heathland',
      },
    },
    'uk-change-of-terms-1': {
      ask: 'Hoe kunnen de voorwaarden van je belegging veranderen?',
      options: {
        'the-owner-alone': 'De eigenaar van het project verandert ze alleen',
        'as-the-agreement-says': 'Op de manier die in de overeenkomst staat',
        'nobody-ever': 'Ze kunnen nooit veranderen',
      },
    },
    'uk-change-of-terms-2': {
      ask: 'Wie kan over een wijziging van de voorwaarden beslissen?',
      options: {
        anybody: 'Iedereen',
        'whoever-the-agreement-names': 'Wie de overeenkomst noemt',
        'the-fca': 'De Financial Conduct Authority',
      },
    },
  },
}
