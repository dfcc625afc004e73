/**
 * Checks who imports whom, by the rules of .dependency-cruiser.cjs, and that every source file was really read: without a
 * TypeScript that it can load, dependency-cruiser sees one module and passes.
 */
import { listFiles, report, run } from './repository.ts'

interface Cruise {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly unknown[] }[]
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string; readonly comment: string }[] }
  }
}

/** Fewer imports than this per file, over the whole repository, means that files were listed and not read. */
const importsPerFileMin = 1

const folders = ['packages', 'apps', 'tests', 'tools']
const { output } = await run('depcruise', [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], { output: 'keep' })
if (!output.startsWith('{')) {
  console.error(output)
  process.exit(1)
}
const { modules, summary } = JSON.parse(output) as Cruise
const seen = new Set(modules.map(({ source }) => source))
const files = listFiles(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
const reasons = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
const unread = files.filter((file) => !seen.has(file))
const findings = [
  ...summary.violations.map(({ from, to, rule }) => `${from} → ${to}\n  ${rule.name}: ${reasons.get(rule.name)}`),
  ...unread.map((file) => `${file} was not read`),
  ...(imports < files.length * importsPerFileMin ? [`only ${imports} imports were seen in ${files.length} files`] : []),
]
const advice = 'Move the code to the package where it belongs, or speak by an event; the order stands in .dependency-cruiser.cjs.'
report({ findings, advice, fine: `${files.length} files, ${imports} imports` })
