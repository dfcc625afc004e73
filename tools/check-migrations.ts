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

/** Landed and kept as they are. These three change tables of which their owner sees every row. */
const withoutActor: readonly string[] = [
  '202611161640-rename-to-trade-words.sql',
  '202611180900-add-payments.sql',
  '202611190620-add-card-payments.sql',
  // What these missed, 202611191900-change-rows-of-before.sql does.
  '202611180300-add-subscriptions.sql',
  '202611190410-add-kyc-cases.sql',
  '202611190611-remind-of-renewals.sql',
]

/** Row security is forced on the owner too: a statement that does not say who acts finds no rows, and fails nowhere. */
function changesRowsAsNobody(text: string): boolean {
  const statements = text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '').replaceAll(/--.*$/gm, '')
  const changesRows = /^(?:with\b[^;]*?\b)?(?:update|delete from) \w+|^insert into [^;]*?\bselect\b[^;]*?\bfrom\b/ms.test(statements)
  return changesRows && !text.includes("set_config('app.actor', 'operator'")
}

export function findMigrationFaults(name: string, text: string, position: number): readonly string[] {
  const faults: string[] = []
  if (position <= numberedMax) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) faults.push('is not named 0000-what-it-does.sql')
    if (Number(name.slice(0, 4)) !== position) faults.push(`is number ${position} in order`)
  } else if (!isNamedByTime(name)) faults.push('is not named 202611161310-what-it-does.sql, by the minute in UTC')
  if (!/^-- Reason: \S/.test(text)) faults.push('does not start with "-- Reason: …"')
  if (position > numberedMax && changesRowsAsNobody(text) && !withoutActor.includes(name))
    faults.push("changes rows and does not say who acts: select set_config('app.actor', 'operator', true)")
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
