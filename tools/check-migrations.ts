/** A migration says why it is there and how to see that it worked, and its number leaves no gap and no doubt about the order. */
import { basename } from 'node:path'
import { listFiles, readText, report } from './repository.ts'

export function findMigrationFaults(name: string, text: string, position: number): readonly string[] {
  const faults: string[] = []
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) faults.push('is not named 0000-what-it-does.sql')
  if (Number(name.slice(0, 4)) !== position) faults.push(`is number ${position} in order`)
  if (!/^-- Reason: \S/.test(text)) faults.push('does not start with "-- Reason: …"')
  if (!/^-- Check:/m.test(text)) faults.push('has no "-- Check:" section')
  return faults
}

if (import.meta.main) {
  const files = listFiles(['apps/server/db/migrations/*.sql'])
  const findings = files.flatMap((path, index) =>
    findMigrationFaults(basename(path), readText(path), index + 1).map((fault) => `${path} ${fault}`),
  )
  report({
    findings,
    advice: 'Say in the first line why the migration exists, and after "-- Check:" what proves it.',
    fine: `${files.length} migrations`,
  })
}
