/**
 * Which requirement lines are proved by which tests: a test names the lines it proves in its title, `[AUTH-01]` or `[AUTH-01, AUTH-02]`.
 * A line with parts is named with one of them, `[WAL-12 bank account]`, and is proved when every part is.
 */
import type { TestResult } from './results.ts'

export interface RequirementLine {
  readonly id: string
  readonly text: string
}

export interface Proofs {
  /** For every line, the titles of the tests that name it and pass; empty while one of its parts has none. */
  readonly provedBy: ReadonlyMap<string, readonly string[]>
  readonly failing: ReadonlyMap<string, readonly string[]>
  /** For every line that has parts, those that no passing test names. */
  readonly partsMissing: ReadonlyMap<string, readonly string[]>
  /** Tests that name a line or part that does not exist: it was renamed, or mistyped. */
  readonly unknown: readonly { readonly id: string; readonly title: string }[]
}

export type Parts = Readonly<Record<string, readonly string[]>>

export function readRequirements(text: string): readonly RequirementLine[] {
  return [...text.matchAll(/^- ([A-Z]+-\d+) `.`\s+(.*)$/gm)].map(([, id = '', words = '']) => ({ id, text: words }))
}

/** What a title names: ids, each with its part where it has one (`WAL-12 bank account`). */
export function namesIn(title: string): readonly string[] {
  const groups = [...title.matchAll(/\[([A-Z]+-\d+(?: [a-z][a-z ]*)?(?:\s*,\s*[A-Z]+-\d+(?: [a-z][a-z ]*)?)*)\]/g)]
  return [...new Set(groups.flatMap(([, group = '']) => group.split(',').map((name) => name.trim())))]
}

export function collectProofs(lines: readonly RequirementLine[], results: readonly TestResult[], parts: Parts = {}): Proofs {
  const names = lines.flatMap(({ id }) => parts[id]?.map((part) => `${id} ${part}`) ?? [id])
  const passing = new Map<string, string[]>(names.map((name) => [name, []]))
  const failing = new Map<string, string[]>(lines.map(({ id }) => [id, []]))
  const unknown: { id: string; title: string }[] = []
  for (const { title, outcome } of results) {
    for (const name of namesIn(title)) {
      if (!passing.has(name)) unknown.push({ id: name, title })
      else if (outcome === 'passed') addOnce(passing.get(name), title)
      else if (outcome === 'failed') addOnce(failing.get(idOf(name)), title)
    }
  }
  // The same title in another browser or width: one failure outweighs the passes.
  const provingOf = (name: string) => (passing.get(name) ?? []).filter((title) => !failing.get(idOf(name))?.includes(title))
  const partsMissing = new Map(
    Object.entries(parts).map(([id, named]) => [id, named.filter((part) => provingOf(`${id} ${part}`).length === 0)]),
  )
  const provedBy = new Map(
    lines.map(({ id }) => {
      if (!parts[id]) return [id, provingOf(id)]
      return [id, partsMissing.get(id)?.length === 0 ? [...new Set(parts[id].flatMap((part) => provingOf(`${id} ${part}`)))] : []]
    }),
  )
  return { provedBy, failing, partsMissing, unknown }
}

function idOf(name: string): string {
  return name.split(' ', 1)[0] ?? name
}

function addOnce(titles: string[] | undefined, title: string): void {
  if (titles && !titles.includes(title)) titles.push(title)
}
