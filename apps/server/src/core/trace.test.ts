import { expect, test } from 'vitest'
import { inTrace, keptTraceId, newTraceId, traceHeaders, traceId, traceIdIn } from './trace.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace of a caller is taken where it is written as the standard says, and nothing else is', () => {
  expect(traceIdIn(`00-${id}-00f067aa0ba902b7-01`)).toBe(id)
  for (const header of [
    undefined,
    '',
    id,
    `00-${id}-00f067aa0ba902b7`,
    `01-${id}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${id}-${'0'.repeat(16)}-01`,
    `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${id}-00f067aa0ba902b7-01\n`,
    [`00-${id}-00f067aa0ba902b7-01`],
  ])
    expect(traceIdIn(header)).toBeUndefined()
  expect(keptTraceId(newTraceId())).toMatch(/^[0-9a-f]{32}$/)
  expect(keptTraceId('somebody')).toBeUndefined()
})

test('what is done in a trace knows it, across waits, and others do not', async () => {
  expect(traceId()).toBeUndefined()
  expect(traceHeaders()).toEqual({})
  const both = await Promise.all(
    [id, newTraceId()].map((own) =>
      inTrace(own, async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return [own, traceId(), traceIdIn(traceHeaders()['traceparent'])]
      }),
    ),
  )
  for (const [own, seen, sent] of both) expect([seen, sent]).toEqual([own, own])
  expect(traceId()).toBeUndefined()
})
