/**
 * Writes the whole ledger into a folder, as it was at one moment: one file a table, one JSON array a line, in a fixed order. It only
 * reads, and needs OPERATOR_DATABASE_URL. `ledger:verify` looks at the files alone.
 */

import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findPrimary } from '@heathland/server/core/database-client'
import pg from 'pg'

const us = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`

/** Amounts and moments leave as text: a JSON number cannot hold them. */
const files: Readonly<Record<string, string>> = {
  kinds: `select json_build_array(code, holder, side, floor, array_to_json(assets)) from ledger_kind order by code`,
  movements: `select json_build_array(name, kind, debit_code, credit_code) from ledger_movement order by name, kind, debit_code, credit_code`,
  accounts: `select json_build_array(id, cell, code, asset, holder_id, side, floor, debits_pending_minor::text, debits_posted_minor::text,
               credits_pending_minor::text, credits_posted_minor::text, entries::text, ${us('last_booked_at')}) from ledger_account order by id`,
  transfers: `select json_build_array(id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor::text,
                ${us('expires_at')}, ${us('made_at')}) from transfer order by id`,
  resolutions: `select json_build_array(id, transfer_id, key, kind, movement, subject, amount_minor::text, ${us('made_at')})
                from transfer_resolution order by id`,
  entries: `select json_build_array(account_id, ${us('booked_at')}, posting_id, side, amount_minor::text, movement, subject, other_account_id,
              debits_minor::text, credits_minor::text, position::text) from entry order by account_id, booked_at, posting_id`,
  totals: `select json_build_array(cell, code, asset, ${us('booked_before')}, debits_minor::text, credits_minor::text, entries::text)
           from ledger_total order by cell, code, asset, booked_before`,
  snapshots: `select json_build_array(account_id, ${us('booked_before')}, debits_minor::text, credits_minor::text, entries::text)
              from ledger_snapshot order by account_id, booked_before`,
}

/** Rows fetched at once: enough that the way to the database does not count, few enough to hold. */
const rowsAtOnce = 10_000

const [folder] = process.argv.slice(2)
const url = process.env['OPERATOR_DATABASE_URL']
if (!folder || !url) {
  console.error('Usage: OPERATOR_DATABASE_URL=… ./heathland ledger:export DIR')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const client = new pg.Client({ connectionString: await findPrimary(url), application_name: 'heathland ledger:export' })
await client.connect()
// One moment for all files, however long they take to write.
await client.query('begin isolation level repeatable read read only')
await client.query(`select set_config('app.actor', 'operator', true)`)
const written: string[] = []
for (const [name, text] of Object.entries(files)) {
  await client.query(`declare export no scroll cursor for ${text}`)
  const file = createWriteStream(join(folder, `${name}.jsonl`))
  let rows = 0
  for (;;) {
    const page = await client.query<[string]>({ text: `fetch ${rowsAtOnce} from export`, rowMode: 'array', types: asText() })
    if (page.rows.length === 0) break
    rows += page.rows.length
    if (!file.write(`${page.rows.map(([line]) => line).join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  await client.query('close export')
  written.push(`${rows} ${name}`)
}
await client.query('commit')
await client.end()
console.log(`ledger:export wrote ${written.join(', ')} to ${folder}`)

/** The lines as PostgreSQL wrote them: read and written again they could change. */
function asText() {
  return { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig
}
