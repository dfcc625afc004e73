import type { SubscriptionAgreementWords } from '../../en/legal/subscription.ts'

/** De inschrijvingsovereenkomst, die een lid bij elke belegging tekent. */
export const subscriptionAgreement: SubscriptionAgreementWords = {
  title: 'Inschrijvingsovereenkomst',
  facts: {
    investor: 'Belegger',
    offer: 'Belegging',
    company: 'Onderneming',
    offerVersion: 'Versie van het aanbod',
    amount: 'Bedrag',
    fee: 'Beheervergoeding',
    total: 'Je betaalt',
    term: 'Looptijd',
    yield: 'Verwacht rendement',
    operator: 'Exploitant van Heathland',
  },
  months: '{count} maanden',
  aYear: '{percent}% per jaar',
  sections: [
    {
      title: 'Waarmee je akkoord gaat',
      short: 'Kort gezegd: je vraagt om dit bedrag in deze onderneming te beleggen, onder de voorwaarden van deze versie van het aanbod.',
      parts: [
        'Je schrijft in op {offer}, aangeboden door {company}, voor {amount}. Het essentiële-informatieblad en het contract die bij het aanbod zijn gepubliceerd, horen bij deze overeenkomst.',
        'De onderneming kan je inschrijving geheel, gedeeltelijk of niet aanvaarden. Wordt er meer gevraagd dan er te verdelen is, dan wordt verdeeld volgens een regel die voor iedereen gelijk is.',
      ],
    },
    {
      title: 'Wat je betaalt en wanneer',
      short: 'Kort gezegd: in totaal {total}. Het wordt nu gereserveerd en alleen betaald voor wat je krijgt toegewezen.',
      parts: [
        'Je betaalt {amount} en een beheervergoeding van {fee}, samen {total}. De vergoeding wordt alleen berekend over wat aan je wordt toegewezen.',
        'Het geld blijft van jou, gereserveerd in je wallet, tot het is toegewezen. Wat niet wordt toegewezen, is meteen weer vrij, zonder kosten.',
        'Onder het minimum van het aanbod wordt niets gereserveerd voordat de onderneming je inschrijving heeft aanvaard.',
      ],
    },
    {
      title: 'Van gedachten veranderen',
      short: 'Kort gezegd: {cancel}',
      parts: ['Om te annuleren open je de belegging in je account en kies je Annuleren. Je hoeft geen reden te geven.'],
    },
    {
      title: 'Risico',
      short: 'Kort gezegd: je kunt alles verliezen.',
      parts: [
        '{warning}',
        'Verwachte rendementen zijn geen belofte. Mogelijk kun je niet verkopen voordat de looptijd eindigt, en geen depositogarantiestelsel dekt deze belegging.',
      ],
    },
    {
      title: 'Wat je krijgt',
      short: 'Kort gezegd: zodra het geld bij de onderneming is, sta je in het register van houders.',
      parts: [
        'Het geld verlaat de escrowrekening alleen zolang de eigendom van wat ermee wordt betaald is aangetoond, en nadat twee personen akkoord zijn. Daarna word je ingeschreven in het register van houders en vind je je belegging in je account.',
      ],
    },
  ],
  cancelDays: 'je kunt zonder kosten annuleren tot en met {days} kalenderdagen na de dag waarop je tekent.',
  cancelNone:
    'de wet van je land geeft voor jouw beleggerscategorie geen bedenktijd na ondertekening, zodat je handtekening definitief is zodra je geld is gereserveerd.',
}
