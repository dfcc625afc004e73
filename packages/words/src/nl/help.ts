import type { HelpWords } from '../words.ts'

export const help: HelpWords = {
  title: 'Hulp nodig?',
  lead: 'Antwoorden op veelgestelde vragen. Je hoeft niet in te loggen.',
  onThisPage: 'Veelgestelde vragen',
  questions: {
    join: {
      question: 'Wie kan lid worden?',
      answer:
        'Lidmaatschap is open voor volwassenen die in de Europese Unie of het Verenigd Koninkrijk wonen. Je maakt een account aan, tekent de lidmaatschapsovereenkomst en bevestigt één keer je identiteit.',
    },
    identityCheck: {
      question: 'Hoe lang duurt de identiteitscontrole?',
      answer:
        'Je hebt 3–5 minuten en een paspoort of identiteitskaart nodig. We beslissen meestal binnen 1–2 werkdagen en sturen je een e-mail. Is je controle afgewezen, log dan in en open een ticket. Een medewerker kijkt er met je naar.',
    },
    money: {
      question: 'Hoe wordt mijn geld bewaard?',
      answer:
        'Heathland is geen bank en je saldo valt niet onder een depositogarantie. Geld dat je toevoegt, wordt omgezet in EURC, een euro-stablecoin, en bewaard in een bewaarwallet op jouw naam. Elke mutatie staat in je wallet en op je overzicht.',
    },
    addMoney: {
      question: 'Hoe voeg ik geld toe?',
      answer:
        'Bevestig eerst je identiteit. Open daarna je wallet, kies “Geld toevoegen” en betaal met een kaart of per bank via onze betaalpartner. Het eerste bedrag is € 20 of meer. Het geld staat er zodra de betaling is bevestigd, meestal binnen enkele minuten.',
    },
    fees: {
      question: 'Wat kost het?',
      answer:
        'Lidmaatschap is gratis. Je ziet de kosten van de betaalpartner en het bedrag dat je ontvangt voordat je betaalt. De kosten van een investering staan in de documenten ervan.',
    },
    password: {
      question: 'Ik ben mijn wachtwoord vergeten',
      answer: 'Kies “Wachtwoord vergeten?” op de inlogpagina. We sturen een link die een uur werkt, als het adres bij een account hoort.',
    },
    factor: {
      question: 'Ik ben mijn telefoon of tweede factor kwijt',
      answer:
        'Log in met een van je back-upcodes. Heb je er geen meer, stuur ons dan het bericht hieronder. Nadat medewerkers hebben gecontroleerd wie je bent, keuren twee beheerders het herstel goed. Het geldt pas na een wachttijd die jou beschermt.',
    },
    complaint: {
      question: 'Hoe dien ik een klacht in?',
      answer:
        'Open een ticket, of stuur het bericht hieronder, en kies “Een klacht indienen”. Het kost niets. We bevestigen je klacht binnen 10 werkdagen (5 in het Verenigd Koninkrijk) en geven ons definitieve antwoord binnen 8 weken. Ben je het er niet mee eens, dan kun je naar de klachteninstantie van je land. In het Verenigd Koninkrijk is dat de Financial Ombudsman Service.',
    },
  },
  contact: 'Schrijf ons',
  contactLead: 'Je hebt geen account nodig. We antwoorden binnen twee werkdagen.',
  hasAccount: 'Heb je een account? Je tickets staan onder Support.',
  openSupport: 'Naar Support',
  signIn: 'Inloggen',
  forgotPassword: 'Je wachtwoord herstellen',
  verify: 'Je identiteit bevestigen',
  send: 'Bericht versturen',
  sending: 'Versturen',
  notSent: 'Je bericht kon niet worden verstuurd.',
  sentTitle: 'Bedankt, we hebben je bericht',
  sentText: 'We sturen een e-mail met een link naar ons antwoord naar het adres dat je opgaf. Kijk ook in je spammap.',
  another: 'Nog een bericht sturen',
  conversation: 'Je gesprek met support',
  conversationLead: 'Alleen wie de link uit onze e-mail heeft, kan het lezen.',
  loadingConversation: 'Het gesprek wordt geladen',
  linkInvalid: 'Deze link werkt niet meer',
  linkInvalidText: 'Een link werkt tot 90 dagen na het laatste bericht. Je kunt ons hieronder een nieuw bericht sturen.',
  closed: 'Dit gesprek is gesloten. Je kunt ons een nieuw bericht sturen.',
  replySent: 'Je reactie is verstuurd.',
  reply: 'Je reactie',
  sendReply: 'Reactie versturen',
}
