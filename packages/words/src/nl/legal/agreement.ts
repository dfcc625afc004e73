export const agreement = {
  title: 'Lidmaatschapsovereenkomst',
  facts: {
    member: 'Lid',
    operator: 'Exploitant van Heathland',
    address: 'Adres',
    registration: 'Registratie',
    custodian: 'Bewaarder van wallets',
  },
  sections: [
    {
      title: 'Tussen wie',
      short: 'Kort gezegd: dit is een contract tussen jou en het bedrijf dat Heathland exploiteert.',
      parts: [
        'Deze overeenkomst is gesloten tussen jou, het lid, en {operator}, die Heathland exploiteert. Zij begint wanneer je haar ondertekent.',
        'De algemene voorwaarden, de beleggingsdisclaimer en het privacybeleid maken er deel van uit. Waar die iets anders zeggen, geldt deze overeenkomst.',
      ],
    },
    {
      title: 'Wat het lidmaatschap je geeft',
      short: 'Kort gezegd: je mag placements bekijken en erin beleggen. Het lidmaatschap is gratis en alleen van jou.',
      parts: [
        'Als lid mag je placements volledig bekijken, erin beleggen en deelnemen aan de community. Het lidmaatschap is gratis, is persoonlijk en kan niet worden overgedragen.',
        'Het lidmaatschap is geen belofte dat een placement je wordt aangeboden, en geen aandeel in de exploitant.',
      ],
    },
    {
      title: 'Voor je eerste belegging',
      short: 'Kort gezegd: identiteitscontrole, wallet, eerste betaling, deze overeenkomst.',
      parts: [
        [
          'Je identiteit is gecontroleerd, zoals de wet vereist.',
          'Je wallet is ingericht, en een eerste betaling van 20 euro of meer is daarin aangekomen.',
          'Je hebt deze overeenkomst ondertekend. Zonder haar kan geen belegging worden bevestigd.',
        ],
      ],
    },
    {
      title: 'Risico',
      short: 'Kort gezegd: je kunt alles verliezen wat je belegt. Beleg alleen geld dat je kunt missen.',
      parts: [
        'Heathland is geen bank. Je kapitaal loopt risico: je kunt alles verliezen wat je belegt, rendementen zijn prognoses, en een placement kan voor het einde van de looptijd moeilijk te verkopen zijn. Geen depositogarantiestelsel dekt dit.',
        'Wij geven geen advies. Voor elke belegging zie je de risico’s en alle kosten, en beslis je zelf.',
      ],
    },
    {
      title: 'Je geld en je wallet',
      short: 'Kort gezegd: je geld blijft van jou. Een bewaarder houdt het apart van het onze.',
      parts: [
        'Je wallet wordt bewaard door {custodian}, op jouw naam en apart van ons eigen geld. Wij verplaatsen wat erin zit alleen in jouw opdracht, of waar de wet dat vereist.',
        'Alles wat binnenkomt en uitgaat staat in je wallet, met datum en reden.',
      ],
    },
    {
      title: 'Wat het kost',
      short: 'Kort gezegd: het lidmaatschap is gratis. Elke belegging kost 1%, betalen met een kaart 1,5%.',
      parts: [
        'Lid worden en blijven kost niets. Beleggen kost 1% van het bedrag; betalen met een kaart 1,5%; een placement vroegtijdig verlaten, waar dat kan, 2%. De betaaldienst toont zijn eigen kosten voordat je betaalt.',
      ],
    },
    {
      title: 'Wat wij van je vragen',
      short: 'Kort gezegd: wees eerlijk, gebruik je eigen geld, en houd informatie voor leden voor jezelf.',
      parts: [
        [
          'Geef ons juiste gegevens over jezelf, en meld ons wanneer ze veranderen.',
          'Gebruik geld dat van jezelf is en rechtmatig is verdiend.',
          'Houd wat voor leden bestemd is voor jezelf.',
        ],
      ],
    },
    {
      title: 'Elektronisch ondertekenen',
      short: 'Kort gezegd: wij verzegelen precies deze tekst en bewaren hem zeven jaar. Je krijgt een exemplaar.',
      parts: [
        'Je ondertekent met je account. Wij bewaren de ondertekende tekst ongewijzigd, met een zegel en het tijdstip, ten minste zeven jaar, en geven je een exemplaar dat je zelf kunt controleren.',
        'Je kunt deze overeenkomst binnen 14 dagen zonder opgaaf van reden herroepen, zolang je niet hebt belegd.',
      ],
    },
    {
      title: 'Einde van deze overeenkomst',
      short: 'Kort gezegd: je kunt op elk moment vertrekken zodra je wallet leeg is.',
      parts: [
        'Je kunt op elk moment vertrekken zodra je geen placement hebt en je wallet leeg is. Wij kunnen deze overeenkomst beëindigen met een opzegtermijn van twee maanden, of meteen waar de wet dat vereist. Wat van jou is, blijft van jou.',
        'Op deze overeenkomst is het recht van dit land van toepassing: {country}. Ben je consument, dan behoud je de dwingende rechten van je eigen land. Dit is versie {version} van de tekst.',
      ],
    },
  ],
} as const
