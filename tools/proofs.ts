/** Which requirement lines are proved by which tests: a test names the lines it proves in its title, `[AUTH-01]` or `[AUTH-01, AUTH-02]`. */
import type { TestResult } from './results.ts'

export interface RequirementLine {
  readonly id: string
  readonly text: string
}

export interface Proofs {
  /** For every line, the titles of the tests that name it and pass. */
  readonly provedBy: ReadonlyMap<string, readonly string[]>
  readonly failing: ReadonlyMap<string, readonly string[]>
  /** Tests that name a line that does not exist: the line was renamed, or the id mistyped. */
  readonly unknown: readonly { readonly id: string; readonly title: string }[]
}

export function readRequirements(text: string): readonly RequirementLine[] {
  return [...text.matchAll(/^- ([A-Z]+-\d+) `.`\s+(.*)$/gm)].map(([, id = '', words = '']) => ({ id, text: words }))
}

export function idsIn(title: string): readonly string[] {
  const groups = [...title.matchAll(/\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g)]
  return [...new Set(groups.flatMap(([, group = '']) => group.split(',').map((id) => id.trim())))]
}

export function collectProofs(lines: readonly RequirementLine[], results: readonly TestResult[]): Proofs {
  const provedBy = new Map<string, string[]>(lines.map(({ id }) => [id, []]))
  const failing = new Map<string, string[]>(lines.map(({ id }) => [id, []]))
  const unknown: { id: string; title: string }[] = []
  for (const { title, outcome } of results) {
    for (const id of idsIn(title)) {
      if (!provedBy.has(id)) unknown.push({ id, title })
      else if (outcome === 'passed') addOnce(provedBy.get(id), title)
      else if (outcome === 'failed') addOnce(failing.get(id), title)
    }
  }
  // The same title in another browser or width: one failure outweighs the passes.
  for (const [id, titles] of provedBy) {
    provedBy.set(
      id,
      titles.filter((title) => !failing.get(id)?.includes(title)),
    )
  }
  return { provedBy, failing, unknown }
}

function addOnce(titles: string[] | undefined, title: string): void {
  if (titles && !titles.includes(title)) titles.push(title)
}
