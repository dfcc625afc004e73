/** Compares what the lockfile installs with floors.json: no version below the one that fixed a published advisory. */
import { type Installed, listInstalled } from './lockfile.ts'
import { readText, report } from './repository.ts'

export interface Floor {
  /** The name, or with a `*` at its end the beginning of several. */
  readonly package: string
  /** One floor per line of releases that was fixed; none when the package must not be installed at all. */
  readonly floors: readonly string[]
  readonly advisories: readonly string[]
  readonly lesson: string
}

export function findBelowFloor(floors: readonly Floor[], installed: readonly Installed[]): readonly string[] {
  return floors.flatMap((floor) =>
    installed
      .filter(({ name }) => isNamed(floor.package, name))
      .filter(({ version }) => !isAbove(version, floor.floors))
      .map(({ name, version }) => {
        const wanted = floor.floors.length === 0 ? 'must not be installed' : `needs ${floor.floors.join(' or ')}`
        return `${name} ${version} ${wanted} (${floor.advisories.join(', ')})\n  ${floor.lesson}`
      }),
  )
}

function isNamed(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** A version is held against the floor of its own major line, and one of a later line against the highest. */
function isAbove(version: string, floors: readonly string[]): boolean {
  const [major = 0] = numbersOf(version)
  const lines = floors.map(numbersOf)
  const own = lines.find(([line]) => line === major) ?? lines.filter(([line = 0]) => line < major).at(-1)
  if (!own) return false
  const difference =
    numbersOf(version)
      .map((part, index) => part - (own[index] ?? 0))
      .find((part) => part !== 0) ?? 0
  // A pre-release of the floor itself came before the fix.
  return difference > 0 || (difference === 0 && !version.includes('-'))
}

function numbersOf(version: string): readonly number[] {
  return (version.split(/[-+]/)[0] ?? '').split('.').map(Number)
}

if (import.meta.main) {
  const floors = JSON.parse(readText('floors.json')) as readonly Floor[]
  const findings = findBelowFloor(floors, listInstalled(readText('pnpm-lock.yaml')))
  report({
    findings,
    advice: 'Raise the version (pnpm-workspace.yaml `overrides` when it is not ours).',
    fine: `${floors.length} floors hold`,
  })
}
