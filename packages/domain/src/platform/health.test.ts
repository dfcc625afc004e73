import { expect, test } from 'vitest'
import { after } from '../time.ts'
import {
  answerLateMs,
  answerSilenceMs,
  decideHealth,
  eventLateMs,
  type HealthFacts,
  type HealthReason,
  type HealthState,
} from './health.ts'

const now = new Date('2026-11-05T09:07:00Z')
const ago = (ms: number) => after(now, -ms)
const well: HealthFacts = {
  schemaExpected: '0002-b',
  schemaFound: '0002-b',
  lastAnswer: { answeredAt: ago(1_000), tookMs: 300 },
  oldestEventWaitingSince: undefined,
  workGivenUp: 0,
}

const cases: { when: string; facts: Partial<HealthFacts>; state: HealthState; reasons: HealthReason[] }[] = [
  { when: 'everything is well', facts: {}, state: 'ready', reasons: [] },
  { when: 'the schema is older', facts: { schemaFound: '0001-a' }, state: 'down', reasons: ['SCHEMA_DIFFERS'] },
  { when: 'the schema is newer', facts: { schemaFound: '0003-c' }, state: 'down', reasons: ['SCHEMA_DIFFERS'] },
  { when: 'there is no schema', facts: { schemaFound: undefined }, state: 'down', reasons: ['SCHEMA_DIFFERS'] },
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
  { when: 'one job was given up', facts: { workGivenUp: 1 }, state: 'degraded', reasons: ['WORK_GIVEN_UP'] },
  {
    when: 'everything is wrong at once',
    facts: { schemaFound: undefined, lastAnswer: undefined, oldestEventWaitingSince: ago(eventLateMs + 1), workGivenUp: 3 },
    state: 'down',
    reasons: ['SCHEMA_DIFFERS', 'WORKER_SILENT', 'EVENTS_LATE', 'WORK_GIVEN_UP'],
  },
]

test.each(cases)('is $state when $when', ({ facts, state, reasons }) => {
  expect(decideHealth({ ...well, ...facts }, now)).toEqual({ state, reasons })
})
