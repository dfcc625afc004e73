import type { CategoryFormWords } from '../words.ts'

export const categoryForm: CategoryFormWords = {
  answers: {
    'gross-income': { label: 'Bruto-inkomen per jaar', hint: 'Telt vanaf € 60.000.' },
    portfolio: { label: 'Financiële portefeuille', hint: 'Spaargeld en beleggingen samen. Telt boven € 100.000.' },
    'own-funds': { label: 'Eigen vermogen', hint: 'Telt vanaf € 100.000.' },
    turnover: { label: 'Netto-omzet per jaar', hint: 'Telt vanaf € 2.000.000.' },
    'balance-sheet': { label: 'Balanstotaal', hint: 'Telt vanaf € 1.000.000.' },
    income: { label: 'Inkomen in het laatste boekjaar', hint: 'Vóór belasting, zonder pensioenuitkeringen. Telt vanaf £ 100.000.' },
    'net-assets': { label: 'Nettovermogen', hint: 'Zonder woning, pensioen en levensverzekering. Telt vanaf £ 250.000.' },
    'finance-job-months': {
      label: 'Werk in de financiële sector',
      hint: 'In een functie die kennis van zulke beleggingen vraagt. Telt vanaf 12 maanden.',
    },
    'executive-months': {
      label: 'Bestuurder van een groter bedrijf',
      hint: 'Met een eigen vermogen van € 100.000, een omzet van € 2.000.000 of een balans van € 1.000.000. Telt vanaf 12 maanden.',
    },
    'trades-each-quarter': {
      label: 'Grote transacties per kwartaal',
      hint: 'Gemiddeld over de laatste vier kwartalen. Telt vanaf 10.',
    },
    'high-risk-percent-past-year': {
      label: 'Beleggingen met hoog risico in de afgelopen 12 maanden',
      hint: 'Als deel van je nettovermogen, naar boven afgerond. Het moet onder de 10% zijn.',
    },
    'high-risk-percent-next-year': {
      label: 'Beleggingen met hoog risico in de komende 12 maanden',
      hint: 'Het deel dat je van plan bent, naar boven afgerond. Het moet onder de 10% zijn.',
    },
    certificate: {
      label: 'Een bedrijf met vergunning heeft mij gecertificeerd',
      hint: 'Het certificaat zegt dat ik de risico’s van zulke beleggingen begrijp. Het is in de laatste 36 maanden ondertekend.',
    },
    'statement-a': {
      label: 'Ik werk in private equity of in de financiering van kleinere bedrijven',
      hint: 'Of ik deed dat in de laatste twee jaar.',
    },
    'statement-b': {
      label: 'Ik ben bestuurder van een bedrijf met een omzet van £ 1 miljoen of meer',
      hint: 'Of ik was dat in de laatste twee jaar.',
    },
    'statement-c': {
      label: 'Ik heb twee of meer keer in een niet-beursgenoteerd bedrijf belegd',
      hint: 'In de laatste twee jaar.',
    },
    'statement-d': {
      label: 'Ik ben lid van een netwerk of syndicaat van business angels',
      hint: 'Minstens de laatste zes maanden.',
    },
    'professional-client': {
      label: 'Ik ben een professionele cliënt volgens de regels van de FCA',
      hint: 'Een bedrijf behandelt mij zo, of ik ben het door mijn beroep.',
    },
  },
  statementMissing: {
    'eu-attestation': 'Bevestig dat je antwoorden waar zijn.',
    'eu-awareness': 'Bevestig dat je weet welke bescherming je verliest.',
    'eu-liability': 'Bevestig dat je verantwoordelijk bent voor je antwoorden.',
    'uk-restricted-statement': 'Bevestig dat je een beperkte belegger bent.',
    'uk-high-net-worth-statement': 'Bevestig dat je een vermogende belegger bent.',
    'uk-certified-statement': 'Bevestig dat je een gecertificeerde ervaren belegger bent.',
    'uk-self-certified-statement': 'Bevestig dat je een zelfverklaard ervaren belegger bent.',
    'uk-professional-statement': 'Bevestig dat je een professionele cliënt bent.',
  },
  statements: {
    'eu-attestation': 'Mijn antwoorden zijn waar en ik kan ze bewijzen.',
    'eu-awareness': 'Ik weet dat ik als ervaren belegger bescherming verlies die andere beleggers hebben.',
    'eu-liability': 'Ik blijf verantwoordelijk voor deze antwoorden en voor de gevolgen als ze niet kloppen.',
    'uk-restricted-statement':
      'Ik ben een beperkte belegger. Ik kan al het geld verliezen dat ik beleg, en ik houd beleggingen met een hoog risico onder de 10% van mijn nettovermogen.',
    'uk-high-net-worth-statement':
      'Ik ben een vermogende belegger. Ik kan al het geld verliezen dat ik beleg, en ik kan advies vragen aan iemand die gespecialiseerd is in beleggingen met een hoog risico.',
    'uk-certified-statement':
      'Ik ben een gecertificeerde ervaren belegger. Ik kan al het geld verliezen dat ik beleg, en ik kan advies vragen aan iemand die gespecialiseerd is in beleggingen met een hoog risico.',
    'uk-self-certified-statement':
      'Ik ben een zelfverklaard ervaren belegger. Ik kan al het geld verliezen dat ik beleg, en ik kan advies vragen aan iemand die gespecialiseerd is in beleggingen met een hoog risico.',
    'uk-professional-statement': 'Ik ben een professionele cliënt. Ik weet dat ik bescherming verlies die andere beleggers hebben.',
  },
}
