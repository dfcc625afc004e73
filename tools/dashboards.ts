/** What the dashboards of `ops/grafana` ask Prometheus, and what of it no program and no rule shows. */
import { parse } from 'yaml'
import { listFiles, readText } from './repository.ts'

interface Dashboard {
  readonly file: string
  readonly uid: string
  readonly title: string
  readonly panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

/** Every figure by its name, endings of histograms included, with its labels; a label of a closed list has its values. */
export type Shown = ReadonlyMap<string, Readonly<Record<string, readonly string[] | 'any'>>>

export function readDashboards(): readonly Dashboard[] {
  return listFiles(['ops/grafana/dashboards/*.json']).map((file) => ({ ...(JSON.parse(readText(file)) as Omit<Dashboard, 'file'>), file }))
}

/** What rules record; where several record one name, it has the labels of all of them. */
export function recordedFigures(): Shown {
  const { groups } = parse(readText('ops/prometheus/rules.yml')) as {
    groups: readonly { rules: readonly { record?: string; labels?: Readonly<Record<string, string>> }[] }[]
  }
  const names = groups.flatMap(({ rules }) => rules.flatMap(({ record }) => (record ? [record] : [])))
  const objectives = groups.flatMap(({ rules }) => rules.flatMap(({ record, labels }) => (record && labels?.['objective']) || []))
  return new Map(names.map((name) => [name, { objective: objectives }]))
}

/** PromQL's own words, which look like figures. */
const functions = new Set(
  'sum max min avg count topk by on and or unless ignoring rate increase histogram_quantile time abs absent vector'.split(' '),
)
const scraped = { instance: 'any', job: 'any' } as const

/** Names, labels and label values in one query that nothing shows. PromQL itself is read by promtool. */
export function findUnknownIn(expr: string, shown: Shown): readonly string[] {
  const findings: string[] = []
  const known: Record<string, readonly string[] | 'any'> = { ...scraped }
  const grouped = [...expr.matchAll(/\b(?:by|on|ignoring|without)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(/\s*,\s*/))
  const rest = expr.replaceAll(/\b(?:by|on|ignoring|without)\s*\([^)]*\)/g, ' ').replaceAll(/\[\d+\w\]/g, ' ')
  for (const [, name = '', selector = ''] of rest.matchAll(/([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\})?/g)) {
    if (functions.has(name)) continue
    const labels = shown.get(name)
    if (!labels) {
      findings.push(`no program and no rule shows ${name}`)
      continue
    }
    const own: Readonly<Record<string, readonly string[] | 'any'>> = { ...scraped, ...labels }
    Object.assign(known, own)
    for (const [, label = '', operator = '', wanted = ''] of selector.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)) {
      const values = own[label]
      if (!values) findings.push(`${name} has no label ${label}`)
      else if (values !== 'any') {
        const each = operator.includes('~') ? wanted.split('|') : [wanted]
        findings.push(...each.filter((value) => !values.includes(value)).map((value) => `${name} has no ${label} ${value}`))
      }
    }
  }
  for (const label of grouped) if (!(label in known)) findings.push(`nothing in ${expr} has the label ${label}`)
  return findings
}
