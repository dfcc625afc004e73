import { expect, test } from 'vitest'
import { after } from '../time.ts'
import {
  answerLateMs,
  answerSilenceMs,
  decideHealth,
  eventDeadMs,
  eventLateMs,
  type HealthFacts,
  type HealthReason,
  type HealthState,
  workFailingMs,
} from './health.ts'

const now = new Date('2026-11-05T09:07:00Z')
const ago = (ms: number) => after(now, -ms)
const well: HealthFacts = {
  schema: { program: '0002-b', hasNewest: true, oldestProgram: '0001-a' },
  lastAnswer: { answeredAt: ago(1_000), tookMs: 300 },
  oldestEventWaitingSince: undefined,
  deadLetters: 0,
  deadEventSince: undefined,
  workFailingSince: undefined,
}

const cases: { when: string; facts: Partial<HealthFacts>; state: HealthState; reasons: HealthReason[] }[] = [
  { when: 'everything is well', facts: {}, state: 'ready', reasons: [] },
  { when: 'the schema is behind', facts: { schema: { ...well.schema, hasNewest: false } }, state: 'down', reasons: ['SCHEMA_DIFFERS'] },
  {
    when: 'the schema has left this program behind',
    facts: { schema: { ...well.schema, oldestProgram: '0003-c' } },
    state: 'down',
    reasons: ['SCHEMA_DIFFERS'],
  },
  { when: 'no check was ever answered', facts: { lastAnswer: undefined }, state: 'degraded', reasons: ['WORKER_SILENT'] },
  {
    when: 'the last answer is just recent enough',
    facts: { lastAnswer: { answeredAt: ago(answerSilenceMs), tookMs: 1 } },
    state: 'ready',
    reasons: [],
  },
  {
    when: 'the last answer is too old',
    facts: { lastAnswer: { answeredAt: ago(answerSilenceMs + 1), tookMs: 1 } },
    state: 'degraded',
    reasons: ['WORKER_SILENT'],
  },
  {
    when: 'the answer was just quick enough',
    facts: { lastAnswer: { answeredAt: now, tookMs: answerLateMs } },
    state: 'ready',
    reasons: [],
  },
  {
    when: 'the answer was late',
    facts: { lastAnswer: { answeredAt: now, tookMs: answerLateMs + 1 } },
    state: 'degraded',
    reasons: ['WORK_LATE'],
  },
  {
    when: 'an old answer was late too',
    facts: { lastAnswer: { answeredAt: ago(answerSilenceMs + 1), tookMs: answerLateMs + 1 } },
    state: 'degraded',
    reasons: ['WORKER_SILENT'],
  },
  { when: 'an event waits as long as it may', facts: { oldestEventWaitingSince: ago(eventLateMs) }, state: 'ready', reasons: [] },
  {
    when: 'an event waits too long',
    facts: { oldestEventWaitingSince: ago(eventLateMs + 1) },
    state: 'degraded',
    reasons: ['EVENTS_LATE'],
  },
  { when: 'one job is a dead letter', facts: { deadLetters: 1 }, state: 'degraded', reasons: ['DEAD_LETTERS'] },
  { when: 'an event was put aside a moment ago', facts: { deadEventSince: ago(eventDeadMs) }, state: 'ready', reasons: [] },
  { when: 'an event stays put aside', facts: { deadEventSince: ago(eventDeadMs + 1) }, state: 'degraded', reasons: ['EVENTS_DEAD'] },
  { when: 'scheduled work failed a moment ago', facts: { workFailingSince: ago(workFailingMs) }, state: 'ready', reasons: [] },
  {
    when: 'scheduled work keeps failing',
    facts: { workFailingSince: ago(workFailingMs + 1) },
    state: 'degraded',
    reasons: ['SCHEDULED_WORK_FAILING'],
  },
  {
    when: 'everything is wrong at once',
    facts: {
      schema: { program: '0002-b', hasNewest: false, oldestProgram: undefined },
      lastAnswer: undefined,
      oldestEventWaitingSince: ago(eventLateMs + 1),
      deadLetters: 3,
      deadEventSince: ago(eventDeadMs + 1),
      workFailingSince: ago(workFailingMs + 1),
    },
    state: 'down',
    reasons: ['SCHEMA_DIFFERS', 'WORKER_SILENT', 'EVENTS_LATE', 'DEAD_LETTERS', 'EVENTS_DEAD', 'SCHEDULED_WORK_FAILING'],
  },
]

test.each(cases)('is $state when $when', ({ facts, state, reasons }) => {
  expect(decideHealth({ ...well, ...facts }, now)).toEqual({ state, reasons })
})
