import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { access } from '@heathland/contract/access'
import { priorities } from '@heathland/contract/priority'
import { browserErrorKinds } from '@heathland/domain/platform/browser-error'
import { calledProviders, callOutcomes, jobOutcomes, otherRequests, statusClasses, webhookOutcomes } from '@heathland/server/core/metrics'
import { everyGauge, everyJob } from '@heathland/server/entry/nouns'
import { showReadiness, watchProcess } from '@heathland/server/entry/watch-process'
import { showGauges } from '@heathland/server/work/gauge'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { openWorld, type World } from '../tests/world.ts'
import { findUnknownIn, readDashboards, recordedFigures, type Shown } from './dashboards.ts'
import { readText } from './repository.ts'

const promtool = '/usr/bin/promtool'
const dashboards = readDashboards()
const queries = dashboards.flatMap(({ file, panels }) =>
  panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ panel: `${file}: ${title}`, expr }))),
)

let world: World
let shown: Shown
beforeAll(async () => {
  world = await openWorld()
  showGauges(world.platform, everyGauge)
  showReadiness(world.platform)
  const watch = await watchProcess(world.platform, () => true)
  shown = new Map([...(await figuresOf(world)), ...recordedFigures()])
  await watch.stop()
})
afterAll(() => world.close())

/** What a real process shows of itself, and the closed lists that its labels take their values from. */
async function figuresOf({ platform }: World): Promise<Shown> {
  const closed: Readonly<Record<string, readonly string[]>> = {
    program: ['api', 'worker'],
    operation: [...Object.keys(access), ...Object.keys(otherRequests)],
    priority: [...priorities, 'always'],
    status: statusClasses,
    queue: everyJob.map(({ queue }) => queue),
    provider: calledProviders,
    outcome: [...callOutcomes, ...jobOutcomes, ...webhookOutcomes],
    kind: ['lockout', 'rate-limit', 'webhook', ...browserErrorKinds],
    pool: ['main', 'apart'],
    gauge: everyGauge.map(({ name }) => name),
    ...Object.fromEntries(everyGauge.flatMap(({ label }) => (label ? [[label.name, label.values]] : []))),
  }
  const { registry } = platform.metrics
  // Figures that have no series yet are shown by their name all the same.
  const text = await registry.metrics()
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  return new Map(
    [...types].flatMap(([name, type]) => {
      const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { readonly labelNames?: readonly string[] }
      const labels = Object.fromEntries(['program', ...labelNames].map((label) => [label, closed[label] ?? ('any' as const)]))
      const endings = type === 'histogram' ? ['_count', '_sum', '_bucket'] : ['']
      return endings.map((ending) => [`${name}${ending}`, ending === '_bucket' ? { ...labels, le: 'any' as const } : labels] as const)
    }),
  )
}

test('every query of a dashboard names figures, labels and values that are shown', () => {
  expect(queries.length).toBeGreaterThan(30)
  const findings = queries.flatMap(({ panel, expr }) => findUnknownIn(expr, shown).map((finding) => `${panel}: ${finding}`))
  expect(findings).toEqual([])
})

test('a query that names what nobody shows is found, by name, label and value', () => {
  expect(findUnknownIn('rate(heathland_http_request_secnds_count[5m])', shown)).toEqual([
    'no program and no rule shows heathland_http_request_secnds_count',
  ])
  expect(findUnknownIn('sum by (person) (rate(heathland_job_seconds_count[5m]))', shown).join()).toContain('has the label person')
  expect(findUnknownIn('heathland_job_seconds_count{provider="mail"}', shown)).toEqual([
    'heathland_job_seconds_count has no label provider',
  ])
  expect(findUnknownIn('heathland_http_request_seconds_count{status=~"5xx|6xx"}', shown)).toEqual([
    'heathland_http_request_seconds_count has no status 6xx',
  ])
  expect(findUnknownIn('heathland:objective:bad_ratio_rate1h{objective="speed"}', shown).join()).toContain('has no objective speed')
})

test.runIf(existsSync(promtool))('promtool reads every query, and finds a planted mistake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-dashboards-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const check = (exprs: readonly string[]) => {
    const path = join(folder, 'rules.yml')
    // JSON is YAML.
    writeFileSync(path, JSON.stringify({ groups: [{ name: 'all', rules: exprs.map((expr, nth) => ({ record: `query:${nth}`, expr })) }] }))
    return spawnSync(promtool, ['check', 'rules', path], { encoding: 'utf8' })
  }
  const exprs = queries.map(({ expr }) => expr)
  expect(check(exprs)).toMatchObject({ status: 0 })
  expect(check([...exprs, 'rat(heathland_job_seconds_count[5m])']).stderr).toContain('unknown function')
})

test('each dashboard has an address and panels of its own, and asks the data source that is provisioned', () => {
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length)
  const { datasources } = parse(readText('ops/grafana/provisioning/datasources/heathland.yaml')) as {
    datasources: readonly { uid: string }[]
  }
  const uids = dashboards.flatMap(({ file }) =>
    [...readText(file).matchAll(/"type": "prometheus",\s*"uid": "([^"]+)"/g)].map(([, uid]) => uid),
  )
  expect(new Set(uids)).toEqual(new Set(datasources.map(({ uid }) => uid)))
  for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
