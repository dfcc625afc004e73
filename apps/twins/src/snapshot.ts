/** What a twin knows, in one file, so that it is there again after a restart: written whole beside the old one and put in its place. */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

export interface Snapshot {
  /** Resolves when what is known now is in the file. */
  readonly keep: () => Promise<void>
}

/** What is kept: as plain values, and taken up again from them. */
export interface Kept<State> {
  readonly read: () => State
  readonly restore: (state: State) => void
}

/** Takes up what an earlier life has left, and keeps from then on. */
export async function openSnapshot<State>(name: string, dataDir: string, { read, restore }: Kept<State>): Promise<Snapshot> {
  const file = join(dataDir, `${name}.json`)
  await mkdir(dataDir, { recursive: true })
  let written = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (written !== '') restore(JSON.parse(written, revive) as State)

  const write = async () => {
    const text = JSON.stringify(read(), replace)
    if (text === written) return
    const beside = `${file}.new`
    const handle = await open(beside, 'w')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
    written = text
  }
  let running = Promise.resolve()
  let waiting: Promise<void> | undefined
  return {
    keep: () => {
      // Everyone who asks while one is being written is served by the next.
      waiting ??= running.then(() => {
        waiting = undefined
        running = write()
        return running
      })
      return waiting
    },
  }
}

/** JSON has neither whole numbers of any size nor instants. */
function replace(this: unknown, key: string, value: unknown): unknown {
  const given = (this as Record<string, unknown>)[key]
  if (given instanceof Date) return { $instant: given.toISOString() }
  return typeof value === 'bigint' ? { $whole: String(value) } : value
}

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$instant' in value) return new Date(String(value.$instant))
  return '$whole' in value ? BigInt(String(value.$whole)) : value
}
