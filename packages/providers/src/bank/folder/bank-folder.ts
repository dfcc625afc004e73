/**
 * The bank's files in a folder: `statements` holds what the bank sent, `taken` and `refused` what was read, `payouts` what the bank is to
 * pay, and `sent` what its client has picked up. Our files appear whole and never replace another. Links are not followed: whoever can write
 * into the folder must not make us read or overwrite anything outside it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BankFilesPort, PayoutsDiffer } from '../port.ts'

const isName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/
/** How clients name a file until it is complete. */
const isUnfinished = /\.(?:part|partial|filepart|tmp|temp|writing|lock)$|~$/i
/** As many as anybody leaves lying; more are there a pass later. */
const lookedAtMax = 10_000

export interface BankFolder {
  readonly folder: string
  /** Larger files are listed and read no further than one byte more than this; the reader refuses them by their size. */
  readonly bytesMax: number
}

export function openBankFolder({ folder, bytesMax }: BankFolder): BankFilesPort {
  const at = (place: string, name: string) => {
    if (!isName.test(name)) throw new Error('a bank file has another kind of name')
    return join(folder, place, name)
  }
  /** Which file was last read under a name: the bank may lay down another one under it before the first is put away. */
  const lastRead = new Map<string, string>()
  return {
    listStatements: async (max) => {
      await mkdir(join(folder, 'statements'), { recursive: true })
      const names = (await readdir(join(folder, 'statements'))).filter((name) => isName.test(name) && !isUnfinished.test(name))
      const found = await Promise.all(
        names.slice(0, lookedAtMax).map(async (name) => {
          const facts = await lstat(at('statements', name)).catch(absent)
          return facts?.isFile() ? [{ name, size: facts.size, at: facts.mtimeMs }] : []
        }),
      )
      return found
        .flat()
        .toSorted((left, right) => left.at - right.at || left.name.localeCompare(right.name, 'en', { numeric: true }))
        .slice(0, max)
        .map(({ name, size }) => ({ name, size }))
    },
    readStatement: async (name) => {
      const file = await openFile(at('statements', name))
      if (!file) return undefined
      try {
        const facts = await file.stat({ bigint: true })
        if (!facts.isFile()) return undefined
        lastRead.set(name, identityOf(facts))
        return await readUpTo(file, bytesMax + 1)
      } finally {
        await file.close()
      }
    },
    putAway: async (name, as) => {
      const from = at('statements', name)
      await mkdir(join(folder, as), { recursive: true })
      const facts = await lstat(from, { bigint: true }).catch(absent)
      const read = lastRead.get(name)
      lastRead.delete(name)
      if (!facts?.isFile() || (read !== undefined && read !== identityOf(facts))) return
      const digest = await digestOf(from)
      const there = await digestOf(at(as, name))
      // Under its own digest a file meets no other than itself.
      const to = there === undefined || there === digest ? at(as, name) : join(folder, as, `${name}.${digest?.slice(0, 32)}`)
      await rename(from, to).catch(absent)
    },
    sendPayouts: async (name, bytes) => {
      const payouts = join(folder, 'payouts')
      const target = at('payouts', name)
      for (const place of ['payouts', 'sent']) await mkdir(join(folder, place), { recursive: true })
      if (await isSent(bytes, target, at('sent', name))) return removeParts(payouts, name)
      const part = join(payouts, `.${name}.${randomUUID()}.part`)
      try {
        await writeWhole(part, bytes)
        // Unlike renaming, this fails when somebody else was faster.
        await link(part, target)
      } catch (error) {
        // Somebody else sent the same, and may have cleared our part away with those of the dead.
        const wasFirst = !hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')
        if (wasFirst || !(await isSent(bytes, target, at('sent', name)))) throw error
      } finally {
        await rm(part, { force: true })
      }
      await removeParts(payouts, name)
      await syncFolder(payouts)
    },
  }
}

/** Undefined when there is nothing, or a link. A pipe does not block. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((error: unknown) =>
    hasCode(error, 'ELOOP') ? undefined : absent(error),
  )
}

async function readUpTo(file: FileHandle, bytesMax: number): Promise<Uint8Array> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(Math.min(size, bytesMax))
  let read = 0
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}

function identityOf({ ino, size, mtimeNs }: { readonly ino: bigint; readonly size: bigint; readonly mtimeNs: bigint }): string {
  return [ino, size, mtimeNs].join(' ')
}

/** Of a file of any size; undefined when there is none. */
async function digestOf(path: string): Promise<string | undefined> {
  const file = await openFile(path)
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Whether the bank has these bytes, waiting or picked up. */
async function isSent(bytes: Uint8Array, ...places: readonly string[]): Promise<boolean> {
  const own = createHash('sha256').update(bytes).digest('hex')
  for (const place of places) {
    if (!(await lstat(place).catch(absent))) continue
    if ((await digestOf(place)) !== own) throw new PayoutsDiffer('another file has this name')
    return true
  }
  return false
}

/** What the bank may pay is on the disk before anybody can see it. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Left by a process that was killed while it wrote this file. */
async function removeParts(folder: string, name: string): Promise<void> {
  const parts = (await readdir(folder)).filter((each) => each.startsWith(`.${name}.`) && each.endsWith('.part'))
  for (const part of parts) await rm(join(folder, part), { force: true })
}

/** After this a new name survives a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function absent(error: unknown): undefined {
  if (hasCode(error, 'ENOENT')) return undefined
  throw error
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
