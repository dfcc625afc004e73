import type { StatusWords } from '../words.ts'

export const status: StatusWords = {
  platformHealth: {
    lastAnswer: 'Laatste antwoord',
    noAnswerSoFar: 'Nog geen antwoord.',
    checkNow: 'Nu controleren',
    backgroundWorkLastAnswered: 'Laatste antwoord van de achtergrondtaken',
    notYet: 'Nog niet',
    itsAnswerTook: 'Antwoordtijd',
    notKnown: 'Onbekend',
    tookmsMs: ({ tookMs }) => `${tookMs} ms`,
    askingThePlatformHowIt: 'We controleren het platform...',
    ready: 'Werkt',
    everythingIsWorking: 'Alles werkt',
    requestsAreAnsweredAndThe: 'Pagina’s reageren en de achtergrondtaken worden uitgevoerd.',
    degraded: 'Vertraagd',
    someThingsTakeLongerThan: 'Sommige dingen duren langer dan normaal',
    pagesAnswerButPartOf:
      'Pagina’s reageren, maar sommige achtergrondtaken zijn vertraagd. Alles wat al bevestigd is, is veilig en er gaat niets verloren.',
    youCanGoOnAs: 'Je kunt gewoon doorgaan. Je hoeft niets opnieuw te versturen.',
    down: 'Storing',
    thePlatformCannotDoIts: 'Heathland is tijdelijk niet beschikbaar',
    whatWasConfirmedToYou: 'Alles wat al bevestigd is, is veilig. Je geld en documenten zijn vastgelegd en er blijft niets half gedaan.',
    pleaseWaitAndComeBack: 'Wacht even en kom terug naar deze pagina. Je hoeft niets opnieuw te versturen.',
  },
  statusPage: {
    doesThePlatformDoIts: 'Werkt het platform? We controleren het elke 15 seconden zolang deze pagina openstaat.',
    platformStatus: 'Platformstatus',
  },
  healthReasons: {
    SCHEMA_DIFFERS: 'De database heeft een versie waarmee dit programma niet werkt.',
    WORKER_SILENT: 'De achtergrondtaken hebben een paar minuten niet geantwoord.',
    WORK_LATE: 'De achtergrondtaken antwoorden later dan normaal.',
    EVENTS_LATE: 'Gebeurtenissen worden later doorgegeven dan normaal.',
    DEAD_LETTERS: 'Sommige achtergrondtaken zijn definitief mislukt en wachten op een medewerker.',
    EVENTS_DEAD: 'Sommige gebeurtenissen konden niet worden doorgegeven. De andere wel.',
    SCHEDULED_WORK_FAILING: 'Sommige geplande taken mislukken steeds. De rest wordt uitgevoerd.',
  },
}
