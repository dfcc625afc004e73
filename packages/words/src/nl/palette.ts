import type { PaletteWords } from '../words.ts'

export const palette: PaletteWords = {
  palette: {
    logout: 'Uitloggen',
    signOutLeave: 'afmelden verlaten',
    navigation: 'Navigatie',
    admin: 'Beheer',
    account: 'Account',
    searchPagesAndActions: 'Zoek pagina’s en acties',
    searchPagesAndActions2: 'Zoek pagina’s en acties…',
    noResultsFound: 'Geen resultaten gevonden.',
    acts: 'Acties',
    found: {
      person: 'Personen',
      case: 'Dossiers',
      ticket: 'Tickets',
      holding: 'Jouw beleggingen',
      opportunity: 'Beleggingskansen',
      document: 'Documenten',
      article: 'Artikelen',
    },
    actCommands: {
      addMoney: { label: 'Geld toevoegen', keywords: 'storten kopen opwaarderen' },
      statement: { label: 'Afschrift downloaden', keywords: 'rekening bewegingen pdf' },
      identityCheck: { label: 'Bevestig je identiteit', keywords: 'kyc paspoort' },
      password: { label: 'Wachtwoord wijzigen', keywords: 'beveiliging' },
    },
    toMove: ({ kbd }) => [kbd, ' om te bewegen'],
    toOpen: ({ kbd }) => [kbd, ' om te openen'],
    toClose: ({ kbd }) => [kbd, ' om te sluiten'],
  },
  commandList: {
    lengthFound: ({ length }) => `${length} gevonden`,
  },
  commands: {
    '/dashboard': {
      label: 'Dashboard',
      keywords: 'start overzicht',
    },
    '/opportunities': {
      label: 'Beleggingskansen',
      keywords: 'beleggen projecten',
    },
    '/placements': {
      label: 'Portefeuille',
      keywords: 'beleggingen',
    },
    '/wallet': {
      label: 'Wallet',
      keywords: 'geld saldo storten uitbetalen',
    },
    '/documents': {
      label: 'Documenten',
      keywords: 'contracten bewijzen overeenkomst',
    },
    '/community': {
      label: 'Community',
      keywords: 'leden',
    },
    '/research': {
      label: 'Onderzoek',
      keywords: 'bibliotheek',
    },
    '/notifications': {
      label: 'Meldingen',
      keywords: 'inbox berichten',
    },
    '/loans': {
      label: 'Leningen',
      keywords: 'kredieten',
    },
    '/investments': {
      label: 'Investeringen',
      keywords: 'aandelen',
    },
    '/assets': {
      label: 'Activa',
      keywords: 'productie',
    },
    '/offers': {
      label: 'Aanbiedingen',
      keywords: 'spv concept publiceren bewijs',
    },
    '/subscriptions': {
      label: 'Inschrijvingen',
      keywords: 'orders toewijzing register houders escrow',
    },
    '/month-end': {
      label: 'Maandafsluiting',
      keywords: 'maand afsluiten boeken periode voorziening',
    },
    '/distributions': {
      label: 'Uitkeringen',
      keywords: 'uitkering houders betalen inkomsten rente dividend kapitaal',
    },
    '/payments': {
      label: 'Betalingen',
      keywords: 'bank afschriften vastgehouden betalingen uitbetalingen betaalbestand',
    },
    '/reconciliation': {
      label: 'Afstemming',
      keywords: 'verschillen grootboek bank bewaring orders register reconciliatie',
    },
    '/investor-profile': {
      label: 'Beleggersprofiel',
      keywords: 'categorie toets risico geschiktheid',
    },
    '/kyc': {
      label: 'KYC / AML',
      keywords: 'identiteit dossiers',
    },
    '/audit': {
      label: 'Auditlogs',
      keywords: 'geschiedenis',
    },
    '/platform-updates': {
      label: 'Platformnieuws',
      keywords: 'nieuws bericht',
    },
    '/security': {
      label: 'Beveiliging',
      keywords: 'meldingen',
    },
    '/settings': {
      label: 'Instellingen',
      keywords: 'account profiel wachtwoord',
    },
    '/support': {
      label: 'Support',
      keywords: 'hulp vraag',
    },
    '/reports': {
      label: 'Rapporten',
      keywords: 'cijfers',
    },
    '/': {
      label: 'Homepage',
      keywords: 'start',
    },
    '/help': {
      label: 'Hulp',
      keywords: 'help vragen contact klacht',
    },
    '/verify': {
      label: 'Document of bewijs controleren',
      keywords: 'verify zegel bewijs ontvangst logboek',
    },
    '/status': {
      label: 'Platformstatus',
      keywords: 'storing werkt',
    },
    '/investment-disclaimer': {
      label: 'Beleggingsrisico’s',
      keywords: 'risico',
    },
    '/privacy-policy': {
      label: 'Privacybeleid',
      keywords: 'gegevens avg',
    },
    '/terms-and-conditions': {
      label: 'Algemene voorwaarden',
      keywords: 'juridisch',
    },
    '/login': {
      label: 'Inloggen',
      keywords: 'aanmelden login',
    },
    '/register': {
      label: 'Account aanmaken',
      keywords: 'registreren lid worden',
    },
    '/users': {
      label: 'Gebruikers beheren',
      keywords: 'leden medewerkers rollen',
    },
    '/compliance': {
      label: 'Compliancecentrum',
      keywords: 'risico’s leveranciers',
    },
    performance: {
      label: 'Rendement',
      keywords: 'rapporten afschriften belasting',
    },
  },
}
