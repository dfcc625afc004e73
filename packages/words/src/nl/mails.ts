import { rulesOf } from '../language.ts'
import type { MailsWords } from '../words.ts'

const { plural } = rulesOf('nl')

export const mails: MailsWords = {
  frame: {
    greeting: ({ name }) => `Hallo ${name},`,
    greetingWithoutName: 'Hallo,',
    copyAddress: 'Of kopieer dit adres naar je browser:',
    neverAsks: 'Heathland vraagt nooit per e-mail om je wachtwoord of een code.',
    utc: ({ instant }) => `${instant} (UTC)`,
  },
  reason: {
    'verify-email': 'Je krijgt deze e-mail omdat iemand zich met dit adres bij Heathland heeft aangemeld.',
    'already-a-member': 'Je krijgt deze e-mail omdat iemand zich met dit adres bij Heathland heeft aangemeld.',
    'reset-password': 'Je krijgt deze e-mail omdat iemand een nieuw wachtwoord voor je Heathland-account heeft aangevraagd.',
    'password-changed': 'Je krijgt deze e-mail omdat het wachtwoord van je Heathland-account is gewijzigd.',
    'new-device': 'Je krijgt deze e-mail omdat iemand heeft ingelogd op je Heathland-account.',
    'factor-changed': 'Je krijgt deze e-mail omdat de beveiliging van je Heathland-account is gewijzigd.',
    'account-linked': 'Je krijgt deze e-mail omdat de beveiliging van je Heathland-account is gewijzigd.',
    'bank-account': 'Je ontvangt deze e-mail omdat er een bankrekening aan je Heathland-account is gekoppeld.',
    invitation: 'Je krijgt deze e-mail omdat een medewerker van Heathland je heeft uitgenodigd.',
    'email-change': 'Je krijgt deze e-mail omdat iemand heeft gevraagd het adres van een Heathland-account te wijzigen.',
    'account-closed': 'Je krijgt deze e-mail omdat je Heathland-account is gesloten.',
    recovery: 'Je krijgt deze e-mail omdat medewerkers van Heathland is gevraagd je account te herstellen.',
    notification: 'Je krijgt deze e-mail omdat er iets is veranderd in je Heathland-account.',
    digest: 'Je krijgt deze e-mail omdat je voor sommige meldingen een dagelijks overzicht hebt gekozen.',
    support: 'Je ontvangt deze e-mail omdat iemand met dit adres naar Heathland-support heeft geschreven.',
  },
  accountClosed: {
    subject: 'Je Heathland-account is gesloten',
    preview: 'Je persoonsgegevens zijn gewist.',
    closed: 'Je account is gesloten en je persoonsgegevens zijn gewist, zoals je hebt gevraagd. Je kunt niet meer inloggen.',
    kept: 'We bewaren wat de wet vereist, zonder je naam: de boekhouding 7 jaar, het resultaat van je identiteitscontrole 5 jaar en het auditlogboek 7 jaar.',
    notYou: 'Heb je hier niet om gevraagd? Neem dan contact op met support.',
  },
  bankAccountLinked: {
    subject: 'Er is een bankrekening aan je account gekoppeld',
    preview: ({ account }) => `Je hebt betaald vanaf ${account}, dus je kunt ernaar opnemen.`,
    linked: ({ account }) =>
      `Er kwam een betaling op jouw naam en met jouw kenmerk binnen vanaf ${account}. De rekening is nu gekoppeld en je kunt er geld naar opnemen.`,
    usable: ({ instant }) => `Voor je veiligheid gaat er vóór ${instant} geen geld naartoe.`,
    notYou: 'Heb je deze betaling niet gedaan? Verwijder de rekening dan in je wallet en neem meteen contact op met support.',
    action: 'Bekijk je bankrekeningen',
  },
  confirmEmail: {
    subject: 'Bevestig je nieuwe e-mailadres',
    preview: 'Je Heathland-account verhuist hierheen zodra je het bevestigt.',
    asked: 'Iemand, hopelijk jij, heeft gevraagd dit adres te gebruiken voor een Heathland-account. Bevestig dat het van jou is.',
    action: 'Dit adres bevestigen',
    expiry: ({ instant }) =>
      `De link werkt tot ${instant}. Heb je hier niet om gevraagd? Dan kun je deze e-mail negeren: zonder de link gebeurt er niets.`,
  },
  emailChange: {
    subject: 'Je e-mailadres gaat veranderen',
    preview: 'Heb je hier niet om gevraagd? Je stopt het met één klik.',
    asked: ({ email }) =>
      `Iemand, hopelijk jij, heeft gevraagd het adres van je account te wijzigen in ${email}. Het verandert zodra die mailbox het bevestigt.`,
    notYou: 'Was jij het niet? Houd dan dit adres: iedereen wordt uitgelogd en je kiest een nieuw wachtwoord.',
    action: 'Dit adres houden',
    expiry: ({ instant }) => `De link werkt tot ${instant}, ook na de wijziging.`,
  },
  verification: {
    subject: 'Bevestig je e-mailadres voor Heathland',
    preview: 'Bevestig dat dit adres van jou is. De link werkt 24 uur.',
    confirm: 'Fijn dat je lid wilt worden van Heathland. Bevestig eerst dat dit adres van jou is.',
    action: 'E-mailadres bevestigen',
    expiry:
      'De link werkt één keer, 24 uur lang. Heb je je niet aangemeld? Dan kun je deze e-mail negeren: zonder de link gebeurt er niets.',
  },
  alreadyAMember: {
    subject: 'Je hebt al een Heathland-account',
    preview: 'Iemand wilde zich aanmelden met jouw adres. Er is niets gewijzigd.',
    tried: 'Iemand, misschien jijzelf, wilde zich net aanmelden met dit adres. Je bent al lid, dus er is niets gewijzigd.',
    action: 'Inloggen',
    nothingToDo: 'Was jij het niet? Dan hoef je niets te doen. We vertellen nooit aan anderen welke adressen we kennen.',
  },
  passwordReset: {
    subject: 'Nieuw wachtwoord voor Heathland',
    preview: 'Kies een nieuw wachtwoord. De link werkt een uur.',
    asked: 'Iemand, hopelijk jijzelf, heeft een nieuw wachtwoord voor je account aangevraagd.',
    action: 'Nieuw wachtwoord kiezen',
    expiry: 'De link werkt één keer, een uur lang. Was jij het niet? Dan kun je deze e-mail negeren: je wachtwoord blijft hetzelfde.',
  },
  passwordChanged: {
    subject: 'Je Heathland-wachtwoord is gewijzigd',
    preview: 'Je bent overal elders uitgelogd.',
    changed: 'Het wachtwoord van je account is zojuist gewijzigd en je bent overal elders uitgelogd.',
    notYou: 'Was jij het niet? Kies dan nu een nieuw wachtwoord en neem contact op met support.',
    action: 'Wachtwoord opnieuw instellen',
  },
  newDevice: {
    subject: 'Nieuwe aanmelding bij je Heathland-account',
    preview: 'Was jij dit? Zo niet, beëindig die sessie en wijzig je wachtwoord.',
    seen: 'Iemand heeft ingelogd op je account met een browser die we nog niet kenden.',
    when: 'Wanneer',
    browser: 'Browser',
    browserOnSystem: ({ browser, system }) => `${browser} op ${system}`,
    unknownBrowser: 'Onbekende browser',
    unknownBrowserOn: ({ system }) => `Onbekende browser op ${system}`,
    check: 'Was jij het? Dan hoef je niets te doen. Zo niet, beëindig die sessie en wijzig je wachtwoord.',
    action: 'Bekijk waar ik ben ingelogd',
  },
  undo: {
    explain:
      'Was jij het niet? Maak het dan ongedaan. De link werkt één keer, drie dagen lang, zonder inloggen. Wat is toegevoegd, wordt verwijderd en je wordt op elk apparaat uitgelogd. Daarna kies je een nieuw wachtwoord.',
    action: 'Ik was het niet: maak ongedaan',
  },
  linkedInLinked: {
    subject: 'LinkedIn is gekoppeld aan je Heathland-account',
    preview: 'Met een LinkedIn-account kun je nu inloggen op je account. Was jij dit?',
    linked:
      'Iemand heeft ingelogd met een LinkedIn-account met jouw e-mailadres. Met dat account kun je nu inloggen bij Heathland. Was jij het? Dan hoef je niets te doen.',
  },
  factorAdded: {
    subject: 'De beveiliging van je Heathland-account is gewijzigd',
    preview: {
      totp: 'Er is een authenticator-app toegevoegd. Was jij dit?',
      passkey: 'Er is een passkey toegevoegd. Was jij dit?',
    },
    added: {
      totp: 'Er is een authenticator-app aan je account toegevoegd en je bent overal elders uitgelogd. Was jij het? Dan hoef je niets te doen.',
      passkey: 'Er is een passkey aan je account toegevoegd en je bent overal elders uitgelogd. Was jij het? Dan hoef je niets te doen.',
    },
  },
  factorRemoved: {
    subject: 'De beveiliging van je Heathland-account is gewijzigd',
    removed: {
      totp: 'De authenticator-app is van je account verwijderd.',
      passkey: 'Er is een passkey van je account verwijderd.',
    },
    notYou: 'Je bent overal elders uitgelogd. Was jij het niet? Neem dan meteen contact op met support.',
    action: 'Bekijk mijn beveiligingsinstellingen',
  },
  recoveryWaits: {
    subject: 'Accountherstel: controleer dit',
    preview: 'Stop het nu als je er niet om hebt gevraagd.',
    clearFactors:
      'Medewerkers van Heathland is gevraagd de tweestapsverificatie van je account te verwijderen: authenticator-app, back-upcodes en passkeys. Twee beheerders zijn akkoord.',
    changeEmail: ({ email }) =>
      `Medewerkers van Heathland is gevraagd het e-mailadres van je account te wijzigen in ${email}. Twee beheerders zijn akkoord.`,
    takesEffect: ({ instant }) => `Dit gaat in op ${instant}. Tot dan verandert er niets.`,
    stop: 'Heb je hier niet om gevraagd? Stop het dan nu. Inloggen is niet nodig.',
    action: 'Herstel stoppen',
  },
  newAddress: {
    subject: 'Bevestig je nieuwe e-mailadres voor Heathland',
    preview: 'Bevestig dat dit adres van jou is.',
    asked: 'Medewerkers van Heathland is gevraagd dit adres voor je account te gebruiken. Bevestig dat het van jou is.',
    action: 'Dit adres bevestigen',
    takesEffect: ({ instant }) =>
      `De wijziging gaat op zijn vroegst in op ${instant}, en alleen als je binnen zeven dagen bevestigt. Heb je hier niet om gevraagd? Dan kun je deze e-mail negeren.`,
  },
  recoveryStopped: {
    subject: 'Accountherstel gestopt',
    preview: 'Er is niets gewijzigd.',
    stopped: {
      'clear-factors': 'Het verzoek om de tweestapsverificatie van je account te verwijderen is gestopt. Er is niets gewijzigd.',
      'change-email': 'Het verzoek om het e-mailadres van je account te wijzigen is gestopt. Er is niets gewijzigd.',
    },
    action: 'Bekijk mijn beveiligingsinstellingen',
    support: 'Kun je nog steeds niet in je account? Neem dan contact op met support.',
  },
  factorsCleared: {
    subject: 'Je tweestapsverificatie is verwijderd',
    preview: 'Kies een nieuw wachtwoord. De link werkt een uur.',
    cleared:
      'Medewerkers van Heathland hebben de tweestapsverificatie van je account verwijderd, met akkoord van twee beheerders. Je bent overal uitgelogd en je oude wachtwoord werkt niet meer.',
    action: 'Nieuw wachtwoord kiezen',
    expiry:
      'De link werkt één keer, een uur lang. Daarna vraag je een nieuwe aan met ‘Wachtwoord vergeten?’ op de inlogpagina. Stel tweestapsverificatie daarna opnieuw in bij je instellingen.',
    notYou: 'Heb je hier niet om gevraagd? Neem dan meteen contact op met support.',
  },
  emailReplaced: {
    subject: 'Het e-mailadres van je Heathland-account is gewijzigd',
    preview: 'Je bent overal uitgelogd.',
    changed: ({ email }) =>
      `Medewerkers van Heathland hebben het e-mailadres van je account gewijzigd in ${email}, met akkoord van twee beheerders. Je bent overal uitgelogd.`,
    action: 'Inloggen',
    notYou: 'Heb je hier niet om gevraagd? Neem dan meteen contact op met support.',
  },
  notification: {
    subject: 'Je hebt een nieuwe melding',
    preview: 'Log in om ze te lezen.',
    about: {
      identity: 'Er is nieuws over je identiteitscontrole.',
      money: 'Er is nieuws over je geld.',
      opportunities: 'Er is nieuws over een beleggingskans die je volgt of waarover je een vraag stelde.',
      'investor-profile': 'Er is nieuws over je beleggersprofiel.',
      documents: 'Er is nieuws over je documenten.',
      security: 'Er is nieuws over de beveiliging van je account.',
      support: 'Er is nieuws over je vraag aan support.',
      updates: 'Er is nieuws van Heathland.',
    },
    action: 'Mijn meldingen bekijken',
    preferences: 'Op die pagina kies je onder Voorkeuren welke e-mails je krijgt, en wanneer.',
  },
  digest: {
    subject: 'Je dagelijkse overzicht van Heathland',
    preview: 'Log in om je meldingen te lezen.',
    unread: ({ count }) => plural(count, { one: 'Je hebt één ongelezen melding.', other: 'Je hebt # ongelezen meldingen.' }),
    action: 'Mijn meldingen bekijken',
    preferences: 'Op die pagina kies je onder Voorkeuren welke e-mails je krijgt, en wanneer.',
  },
  supportAnswered: {
    subject: 'Heathland-support heeft geantwoord',
    preview: 'Lees het antwoord en reageer op Heathland.',
    answered: 'Er is een antwoord op je bericht.',
    action: 'Lees het antwoord',
    noReply: 'Reageer daar: berichten aan dit e-mailadres worden niet gelezen.',
  },
  invitation: {
    subject: 'Je bent uitgenodigd voor Heathland',
    preview: 'Kies een wachtwoord om de uitnodiging te accepteren. De link werkt drie dagen.',
    invited: 'Je bent uitgenodigd om lid te worden van Heathland. Kies een wachtwoord om de uitnodiging te accepteren.',
    action: 'Uitnodiging accepteren',
    expiry: 'De link werkt één keer, drie dagen lang. Verwachtte je dit niet? Dan kun je deze e-mail negeren.',
  },
}
