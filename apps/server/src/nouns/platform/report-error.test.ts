import { expect, test, vi } from 'vitest'
import type { Context } from '../../core/context.ts'
import { openMetrics } from '../../core/metrics.ts'
import { reportError } from './report-error.ts'

const broken = (line: number) => ({ kind: 'error', name: 'TypeError', places: `index-Ab1.js:${line}:2` }) as const

test('an error of a browser is counted every time and logged once, and whoever makes up many fills no log', async () => {
  const metrics = openMetrics('api')
  const warn = vi.fn()
  const ctx = { metrics, log: { warn } } as unknown as Context
  for (let time = 0; time < 3; time += 1) reportError(ctx, broken(1))
  expect(warn.mock.calls).toEqual([[{ kind: 'error', error: 'TypeError', places: 'index-Ab1.js:1:2' }, 'a page broke in a browser']])
  for (let line = 2; line < 1_000; line += 1) reportError(ctx, broken(line))
  expect(warn).toHaveBeenCalledTimes(200)
  expect(await metrics.registry.metrics()).toContain('heathland_browser_errors_total{kind="error",program="api"} 1001')
})
