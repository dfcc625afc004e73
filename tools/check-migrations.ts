/**
 * A migration says why it is there and how to see that it worked. The first ones are numbered; later ones are named by the minute in
 * which they were begun (UTC), so that two branches do not take the same name.
 */
import { basename } from 'node:path'
import { listFiles, readText, report } from './repository.ts'

/** So many were numbered. */
const numberedMax = 26

function isNamedByTime(name: string): boolean {
  const [, year, month, day, hour, minute] = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[a-z0-9-]+\.sql$/.exec(name) ?? []
  const time = `${year}-${month}-${day}T${hour}:${minute}`
  return !Number.isNaN(Date.parse(`${time}Z`)) && new Date(`${time}Z`).toISOString().startsWith(time)
}

export function findMigrationFaults(name: string, text: string, position: number): readonly string[] {
  const faults: string[] = []
  if (position <= numberedMax) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) faults.push('is not named 0000-what-it-does.sql')
    if (Number(name.slice(0, 4)) !== position) faults.push(`is number ${position} in order`)
  } else if (!isNamedByTime(name)) faults.push('is not named 202611161310-what-it-does.sql, by the minute in UTC')
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
