/** Writes the public log and every row that must be in it into a folder: `rows.jsonl` and `leaves.jsonl`, one JSON array a line. It only reads. */
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { exportLog } from '../nouns/transparency/export-log.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'

/** Returns a line that says what was written. */
export async function exportLogInto(folder: string, config: Config): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const platform = await compose(config, 'operator')
  try {
    const ctx = await platform.openFor({ kind: 'operator', command: 'log:export' })
    return await ctx.read(async (tx) => {
      const log = await exportLog(tx)
      const rows = await write(join(folder, 'rows.jsonl'), log.rows())
      return `log:export wrote ${rows} rows and ${await write(join(folder, 'leaves.jsonl'), log.leaves())} leaves to ${folder}`
    })
  } finally {
    await platform.close()
  }
}

async function write(path: string, pages: AsyncGenerator<readonly (readonly unknown[])[]>): Promise<number> {
  const file = createWriteStream(path)
  let count = 0
  for await (const page of pages) {
    count += page.length
    if (page.length > 0 && !file.write(`${page.map((line) => JSON.stringify(line)).join('\n')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return count
}
