/** Lists which lines of docs/requirements.md are proved by which passing tests of the last runs. */
import { collectProofs, readRequirements } from './proofs.ts'
import { readText } from './repository.ts'
import { requirementParts } from './requirement-parts.ts'
import { readResults } from './results.ts'

const lines = readRequirements(readText('docs/requirements.md'))
const results = readResults()
if (!results) {
  console.error('There are no results yet. Run "./heathland test" first, and "./heathland e2e" for what only a browser can prove.')
  process.exit(1)
}
const { provedBy, failing, partsMissing, unknown } = collectProofs(lines, results, requirementParts)

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(Object.fromEntries(provedBy), null, 2))
} else {
  for (const { id, text } of lines) {
    const proofs = provedBy.get(id) ?? []
    console.log(`${proofs.length > 0 ? '✓' : '·'} ${id.padEnd(9)}${text.length > 110 ? `${text.slice(0, 109)}…` : text}`)
    for (const title of proofs) console.log(`            ✓ ${title}`)
    for (const title of failing.get(id) ?? []) console.log(`            ✗ ${title}`)
    const missing = partsMissing.get(id) ?? []
    if (missing.length > 0) console.log(`            · not proved: ${missing.join(', ')}`)
  }
  const proved = [...provedBy.values()].filter((titles) => titles.length > 0).length
  console.log(`\n${proved} of ${lines.length} lines are proved by passing tests.`)
}
if (unknown.length > 0) {
  for (const { id, title } of unknown)
    console.error(
      `${id} is not a line of docs/requirements.md, or not one of its parts in tools/requirement-parts.ts, but a test names it: ${title}`,
    )
  console.error('\nCorrect the id in the title of the test.')
  process.exitCode = 1
}
