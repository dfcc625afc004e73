/** A twin's own record of what it truly did, newest first. Secrets and tokens do not belong into it. */
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface DeedFacts {
  readonly what: string
  /** Which fault was at work. */
  readonly fault: string
  /** False when a fault kept the answer from the application, which cannot know that it was done. */
  readonly answered: boolean
}

export interface TruthLog<Deed extends DeedFacts> {
  readonly add: (deed: Deed) => Promise<void>
  /** Newest first; of those after the so many-th that was ever done. */
  readonly list: (after?: number) => readonly (Deed & { readonly at: Date; readonly number: number })[]
  readonly clear: () => number
}

/** A night of hostile runs; the oldest leaves first. */
const deedsMax = 50_000

export async function openTruthLog<Deed extends DeedFacts>(
  name: string,
  logDir: string | undefined,
  now: () => Date = () => new Date(),
): Promise<TruthLog<Deed>> {
  const deeds: (Deed & { readonly at: Date; readonly number: number })[] = []
  let number = 0
  const file = logDir === undefined ? undefined : join(logDir, `${name}.jsonl`)
  if (logDir !== undefined) await mkdir(logDir, { recursive: true })
  return {
    add: async (parts) => {
      number += 1
      const deed = { at: now(), number, ...parts }
      deeds.push(deed)
      if (deeds.length > deedsMax) deeds.shift()
      // Written before the answer is given, so that the file holds everything that was ever answered.
      if (file !== undefined) await appendFile(file, `${JSON.stringify(deed)}\n`, { flush: true })
    },
    list: (after = 0) => deeds.slice(Math.max(deeds.length - (number - after), 0)).toReversed(),
    clear: () => deeds.splice(0).length,
  }
}
