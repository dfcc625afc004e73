/**
 * Writes the public log and every row that must be in it into a folder: `rows.jsonl` and `leaves.jsonl`, one JSON array a line. It only
 * reads, and needs the settings of an operator. `log:verify` looks at the files alone.
 */
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { exportLog } from '@heathland/server/nouns/transparency/export-log'
import { withEnvironment } from './staff.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: ./heathland log:export DIR')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
await withEnvironment(async (environment) => {
  const platform = await compose(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), 'operator')
  try {
    const ctx = await platform.openFor({ kind: 'operator', command: 'log:export' })
    await ctx.read(async (tx) => {
      const log = await exportLog(tx)
      console.log(`log:export wrote ${await write('rows', log.rows())} rows and ${await write('leaves', log.leaves())} leaves to ${folder}`)
    })
  } finally {
    await platform.close()
  }
})

async function write(name: string, pages: AsyncGenerator<readonly (readonly unknown[])[]>): Promise<number> {
  const file = createWriteStream(join(folder ?? '', `${name}.jsonl`))
  let count = 0
  for await (const page of pages) {
    count += page.length
    if (page.length > 0 && !file.write(`${page.map((line) => JSON.stringify(line)).join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return count
}
