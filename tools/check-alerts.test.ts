import { expect, test } from 'vitest'
import { type Alert, type Facts, findDeaf, findUnknown, findUnpaired } from './check-alerts.ts'

const silent: Alert = {
  alert: 'SweepSilent',
  expr: 'max(heathland_sweep) > 180 or absent(heathland_sweep)',
  labels: { severity: 'page' },
  annotations: { summary: 'Nothing turns.', runbook: 'docs/runbooks/worker-silent.md' },
}
const whole: Facts = {
  alerts: [silent],
  runbooks: new Map([['worker-silent.md', '# WORKER_SILENT\n\n**Alert.** `SweepSilent`\n']]),
  listed: new Map([['SweepSilent', 'worker-silent.md']]),
  tests: '{alertname="SweepSilent"}',
}

test('an alert with its runbook, its row and its test is whole', () => {
  expect(findUnpaired(whole)).toEqual([])
})

test('a pair that is broken on either side is named', () => {
  expect(findUnpaired({ ...whole, runbooks: new Map() })[0]).toContain('which is not there')
  expect(findUnpaired({ ...whole, runbooks: new Map([['worker-silent.md', 'nothing']]) })[0]).toContain('does not name SweepSilent')
  expect(findUnpaired({ ...whole, listed: new Map() })[0]).toContain('does not list SweepSilent')
  expect(findUnpaired({ ...whole, tests: '' })[0]).toContain('is in no test')
  expect(findUnpaired({ ...whole, alerts: [{ ...silent, labels: {} }] })[0]).toContain('has no severity')
  const without = findUnpaired({ ...whole, alerts: [] })
  expect(without).toHaveLength(2)
  expect(without.join()).toContain('docs/runbooks/worker-silent.md names SweepSilent, which no rule fires')
})

test('a rule about a gauge that would not notice its absence is named', () => {
  expect(findDeaf([silent])).toEqual([])
  expect(findDeaf([{ ...silent, expr: 'max(heathland_sweep) > 180' }])[0]).toContain('stays silent')
  expect(findDeaf([{ ...silent, expr: 'rate(heathland_calls_total[5m]) > 1' }])).toEqual([])
})

test('a figure that no program shows is named', () => {
  const shown = new Set(['heathland_job_seconds', 'heathland_ready'])
  expect(findUnknown(['rate(heathland_job_seconds_bucket[5m]) and heathland_ready < 1'], shown)).toEqual([])
  expect(findUnknown(['heathland_redy < 1'], shown)).toEqual(['no program shows heathland_redy'])
})
