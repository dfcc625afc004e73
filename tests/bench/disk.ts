/** What the disk takes by itself to keep one page, at the beat of the callers: no commit can be quicker. */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile, rounded } from './ledger.ts'

const page = Buffer.alloc(8_192, 1)
const pages = 2_048

export async function syncsMs({ perSecond, seconds }: { readonly perSecond: number; readonly seconds: number }) {
  const path = join(tmpdir(), `heathland-sync-${process.pid}`)
  const file = openSync(path, 'w')
  try {
    ftruncateSync(file, pages * page.length)
    const took: number[] = []
    for (let place = 0; place < perSecond * seconds; place += 1) {
      writeSync(file, page, 0, page.length, (place % pages) * page.length)
      const startedAt = performance.now()
      fdatasyncSync(file)
      took.push(performance.now() - startedAt)
      await wait(1_000 / perSecond)
    }
    return { p50: rounded(quantile(took, 0.5), 2), p90: rounded(quantile(took, 0.9), 2), p99: rounded(quantile(took, 0.99), 2) }
  } finally {
    closeSync(file)
    rmSync(path)
  }
}
