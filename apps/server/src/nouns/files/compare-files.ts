/**
 * Compares files with what lies in the stores, a page an hour and round again: every file has its bytes, every blob has a file. It also
 * clears what killed uploads left behind. What it finds is a fault that a person hears of; bytes without a file are removed after a week.
 */
import { after, dayMs, hourMs } from '@heathland/domain/time'
import type { BlobStore } from '@heathland/providers/files/port'
import type { Context } from '../../core/context.ts'
import { sealedSize } from '../../core/files/frames.ts'
import { reasonOf } from '../../core/isolate.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  type ComparedFile,
  type FileFault,
  type FoundFault,
  keepFaults,
  keysWithoutFile,
  listFilesToCompare,
  listOrphans,
  readPlace,
  savePlace,
} from './files.sql.ts'

/** So many questions to a store take less than a minute. */
const pageMax = 200
/** Longer than the longest upload may take. */
const unfinishedMs = 6 * hourMs
/** A blob without a row may be a row that a restored backup does not have yet: a week is for people to find that out. */
const orphanKeptMs = 7 * dayMs

export async function compareFiles(ctx: Context): Promise<void> {
  const failed: string[] = []
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failed.push(`${what}: ${reasonOf(error)}`)
    }
  }
  for (const store of ctx.ports.files.all) {
    await attempt(`unfinished in ${store.name}`, async () => {
      const cleared = await store.clearUnfinished(after(ctx.now, -unfinishedMs), pageMax)
      if (cleared > 0) ctx.log.info({ store: store.name, cleared }, 'unfinished uploads cleared')
    })
    await attempt(`blobs of ${store.name}`, () => compareBlobs(ctx, store))
  }
  await attempt('files', () => comparePage(ctx))
  await attempt('orphans', () => removeOrphans(ctx))
  if (failed.length > 0) throw new Error(failed.join('; '))
}

async function comparePage(ctx: Context): Promise<void> {
  const files = await ctx.read(async (tx) => listFilesToCompare(tx, await readPlace(tx, 'files'), pageMax))
  const faults: FoundFault[] = []
  const fine: Pick<FoundFault, 'store' | 'key'>[] = []
  for (const file of files) {
    const what = await faultOf(ctx, file)
    const { store, blob_key: key } = file
    if (what) faults.push({ store, key, what })
    else fine.push({ store, key })
  }
  await ctx.inTransaction(async (tx) => {
    await keepFaults(tx, { faults, fine, now: ctx.now })
    await savePlace(tx, 'files', files.length < pageMax ? '' : (files.at(-1)?.id ?? ''))
  })
}

async function faultOf(ctx: Context, { store, blob_key: key, size }: ComparedFile): Promise<FileFault | undefined> {
  const found = await ctx.ports.files.of(store).head(key)
  if (!found) return 'blob-missing'
  return found.size === sealedSize(Number(size)) ? undefined : 'size-differs'
}

async function compareBlobs(ctx: Context, store: BlobStore): Promise<void> {
  const place = await ctx.read((tx) => readPlace(tx, store.name))
  const blobs = await store.list({ after: place === '' ? undefined : place, max: pageMax })
  // A blob is there a moment before its row says so.
  const settled = blobs.filter(({ storedAt }) => storedAt < after(ctx.now, -unfinishedMs)).map(({ key }) => key)
  await ctx.inTransaction(async (tx) => {
    const orphans = await keysWithoutFile(tx, store.name, settled)
    const faults = orphans.map((key) => ({ store: store.name, key, what: 'no-row' as const }))
    await keepFaults(tx, { faults, fine: [], now: ctx.now })
    await savePlace(tx, store.name, blobs.length < pageMax ? '' : (blobs.at(-1)?.key ?? ''))
  })
}

/** Also forgets those that have a row again, or are gone. */
async function removeOrphans(ctx: Context): Promise<void> {
  for (const { store: name, key, found_at: foundAt } of await ctx.read((tx) => listOrphans(tx, pageMax))) {
    const store = ctx.ports.files.of(name)
    const [isOrphan] = await ctx.read((tx) => keysWithoutFile(tx, name, [key]))
    const isThere = isOrphan !== undefined && (await store.head(key)) !== undefined
    if (isThere && foundAt > after(ctx.now, -orphanKeptMs)) continue
    if (isThere && (await store.remove(key)) === 'kept') continue
    await ctx.inTransaction(async (tx) => {
      if (isThere) await recordAudit(tx, ctx, { action: 'files.orphan-removed', resource: key })
      await keepFaults(tx, { faults: [], fine: [{ store: name, key }], now: ctx.now })
    })
  }
}
