/**
 * Alerts and runbooks are pairs, in both directions; every figure that a rule reads is one that the programs show; every rule about a
 * gauge notices its absence; and the rules do what their own tests say, which promtool finds out where it is installed.
 */
import { existsSync } from 'node:fs'
import { parse } from 'yaml'
import { isInRepository, listFiles, readText, report, run } from './repository.ts'

const rulesFile = 'ops/prometheus/rules.yml'
const testsFile = 'ops/prometheus/alerts.test.yml'
const runbooks = 'docs/runbooks'
/** CI installs it; elsewhere the rest of this check holds without it. */
const promtool = '/usr/bin/promtool'

export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export interface Facts {
  readonly alerts: readonly Alert[]
  /** The files of the runbooks by their names, as `worker-silent.md`. */
  readonly runbooks: ReadonlyMap<string, string>
  /** The table of alerts in the list of runbooks: each alert with its file. */
  readonly listed: ReadonlyMap<string, string>
  readonly tests: string
}

const severities = ['page', 'ticket', 'watchdog']
/** The alert about a daily check takes its runbook from the check, which another test keeps. */
const ofTheCheck = `${runbooks}/{{ $labels.check }}.md`

export function findUnpaired({ alerts, runbooks: files, listed, tests }: Facts): readonly string[] {
  const findings: string[] = []
  for (const { alert, labels = {}, annotations = {} } of alerts) {
    const { runbook = '', summary } = annotations
    const file = runbook.replace(`${runbooks}/`, '')
    const text = files.get(file)
    if (!severities.includes(labels['severity'] ?? '')) findings.push(`${alert} has no severity of ${severities.join(', ')}`)
    if (!summary) findings.push(`${alert} has no summary`)
    if (!tests.includes(`alertname="${alert}"`)) findings.push(`${alert} is in no test of ${testsFile}`)
    if (runbook !== ofTheCheck && text === undefined) findings.push(`${alert} names ${runbook || 'no runbook'}, which is not there`)
    if (text !== undefined && !text.includes(`\`${alert}\``)) findings.push(`${runbook} does not name ${alert}`)
    if (listed.get(alert) !== (runbook === ofTheCheck ? 'the-check' : file))
      findings.push(`${runbooks}/README.md does not list ${alert} with ${file}`)
  }
  const known = new Set(alerts.map(({ alert }) => alert))
  for (const alert of listed.keys()) if (!known.has(alert)) findings.push(`${runbooks}/README.md lists ${alert}, which no rule fires`)
  for (const [file, text] of files) {
    const named = [...text.matchAll(/\*\*Alerts?\.\*\* ([^\n]*)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    for (const alert of named) if (!known.has(alert)) findings.push(`${runbooks}/${file} names ${alert}, which no rule fires`)
  }
  return findings
}

/** Ratios of counters are no figures by themselves: without traffic there is nothing to say, and the gauges say that nobody answers. */
const isGauge = (metric: string) => !/_(total|count|sum|bucket)$/.test(metric)

export function findDeaf(alerts: readonly Alert[]): readonly string[] {
  return alerts.flatMap(({ alert, expr }) => {
    const gauges = metricsIn(expr).filter(isGauge)
    // Silence about what the daily checks found is the alert of their own, since there it names no check.
    const isWatched = gauges.length === 0 || alert === 'CheckBroken' || gauges.some((gauge) => expr.includes(`absent(${gauge}`))
    return isWatched ? [] : [`${alert} stays silent when nobody shows ${gauges.join(', ')}: add "or absent(…)"`]
  })
}

export function metricsIn(expr: string): readonly string[] {
  return [...new Set([...expr.matchAll(/\bheathland_\w+/g)].map(([name]) => name))]
}

/** Every name that the server's sources give a figure, without the endings that Prometheus adds. */
function shownMetrics(): ReadonlySet<string> {
  const sources = listFiles(['apps/server/src/**/*.ts']).filter((path) => !path.endsWith('.test.ts'))
  const names = sources.flatMap((path) => {
    const text = readText(path)
    const own = [...text.matchAll(/'heathland_(\w+)'/g)].map(([, name = '']) => name)
    const pools = [...text.matchAll(/\bgauge\('(\w+)'/g)].map(([, name = '']) => `db_pool_${name}`)
    const declared =
      path.endsWith('.noun.ts') || path.endsWith('entry/nouns.ts')
        ? [...text.matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name)
        : []
    return [...own, ...pools, ...declared]
  })
  return new Set(names.map((name) => `heathland_${name}`))
}

export function findUnknown(exprs: readonly string[], shown: ReadonlySet<string>): readonly string[] {
  return exprs
    .flatMap(metricsIn)
    .flatMap((metric) => (shown.has(metric) || shown.has(metric.replace(/_(count|sum|bucket)$/, '')) ? [] : [`no program shows ${metric}`]))
}

function readFacts(): Facts & { readonly exprs: readonly string[] } {
  const { groups } = parse(readText(rulesFile)) as { groups: readonly { rules: readonly (Alert & { record?: string })[] }[] }
  const rules = groups.flatMap(({ rules: each }) => each)
  const readme = readText(`${runbooks}/README.md`)
  const listed = new Map(
    [...readme.matchAll(/^\| `(\w+)`\s*\|.*?\|\s*(?:\[[^\]]+\]\(([\w-]+\.md)\)|(the check’s own))\s*\|$/gm)].map(([, alert = '', file]) => [
      alert,
      file ?? 'the-check',
    ]),
  )
  const files = listFiles([`${runbooks}/*.md`]).filter((path) => !path.endsWith('/README.md'))
  return {
    alerts: rules.filter(({ alert }) => alert !== undefined),
    exprs: rules.map(({ expr }) => expr),
    runbooks: new Map(files.map((path) => [path.replace(`${runbooks}/`, ''), readText(path)])),
    listed,
    tests: readText(testsFile),
  }
}

async function runPromtool(): Promise<readonly string[]> {
  if (!existsSync(promtool)) return []
  const tried = [
    await run(promtool, ['check', 'rules', rulesFile], { output: 'keep' }),
    await run(promtool, ['test', 'rules', testsFile], { output: 'keep' }),
    await run(promtool, ['check', 'config', '--syntax-only', 'ops/prometheus/prometheus.yml'], { output: 'keep' }),
  ]
  return tried.flatMap(({ exitCode, output }) => (exitCode === 0 ? [] : [output.trim()]))
}

if (import.meta.main) {
  if (!isInRepository(rulesFile)) throw new Error(`${rulesFile} is not there`)
  const facts = readFacts()
  const findings = [
    ...findUnpaired(facts),
    ...findDeaf(facts.alerts),
    ...findUnknown(facts.exprs, shownMetrics()),
    ...(await runPromtool()),
  ]
  const tested = existsSync(promtool) ? 'tested by promtool' : 'not tested: promtool is not installed'
  report({
    findings,
    advice: `Correct ${rulesFile}, its test, the runbook or the list of runbooks.`,
    fine: `${facts.alerts.length} alerts, ${tested}`,
  })
}
