import type { Value } from '../language.ts'

export const status = {
  platformHealth: {
    lastAnswer: 'Last answer',
    noAnswerSoFar: 'No answer yet.',
    checkNow: 'Check now',
    backgroundWorkLastAnswered: 'Background jobs last answered',
    notYet: 'Not yet',
    itsAnswerTook: 'Response time',
    notKnown: 'Not known',
    tookmsMs: ({ tookMs }: { tookMs: Value }) => `${tookMs} ms`,
    askingThePlatformHowIt: 'Checking the platform...',
    ready: 'Ready',
    everythingIsWorking: 'Everything is working',
    requestsAreAnsweredAndThe: 'Pages respond and background jobs run.',
    degraded: 'Degraded',
    someThingsTakeLongerThan: 'Some things take longer than usual',
    pagesAnswerButPartOf: 'Pages respond, but some background jobs are delayed. Everything already confirmed is safe, and nothing is lost.',
    youCanGoOnAs: 'You can carry on as usual. You do not need to send anything again.',
    down: 'Down',
    thePlatformCannotDoIts: 'Heathland is temporarily unavailable',
    whatWasConfirmedToYou: 'Everything already confirmed is safe. Your money and documents are on record, and nothing is left half done.',
    pleaseWaitAndComeBack: 'Please wait and come back to this page. You do not need to send anything again.',
  },
  statusPage: {
    doesThePlatformDoIts: 'Is Heathland working? We check every 15 seconds while this page is open.',
    platformStatus: 'Platform status',
  },
  healthReasons: {
    SCHEMA_DIFFERS: 'The database version does not match this program.',
    WORKER_SILENT: 'Background jobs have not answered for some minutes.',
    WORK_LATE: 'Background jobs answer later than usual.',
    EVENTS_LATE: 'Events are passed on later than usual.',
    DEAD_LETTERS: 'Some background jobs failed for good and need a person.',
    EVENTS_DEAD: 'Some events could not be passed on. The others were.',
    SCHEDULED_WORK_FAILING: 'Some scheduled jobs keep failing. The rest run.',
  },
}
