/** The twin's own record of what it truly did, newest first. Codes and tokens are not in it. */
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultName } from './faults.ts'

export interface Deed {
  readonly at: Date
  readonly what:
    | 'allowed'
    | 'cancelled'
    | 'authorization-refused'
    | 'code-exchanged'
    | 'code-refused'
    | 'client-refused'
    | 'profile-given'
    | 'profile-refused'
  readonly clientId: string
  readonly subject?: string
  readonly email?: string
  /** Why it was refused. */
  readonly reason?: string
  readonly fault: FaultName
  /** False when a fault kept the answer from the application, which cannot know that it was done. */
  readonly answered: boolean
}

export interface TruthLog {
  readonly add: (deed: Omit<Deed, 'at'>) => Promise<void>
  readonly list: () => readonly Deed[]
  readonly clear: () => number
}

/** Days of work on one machine; the oldest leaves first. */
const deedsMax = 1_000

export async function openTruthLog(logDir: string | undefined): Promise<TruthLog> {
  const deeds: Deed[] = []
  const file = logDir === undefined ? undefined : join(logDir, 'linkedin.jsonl')
  if (logDir !== undefined) await mkdir(logDir, { recursive: true })
  return {
    add: async (parts) => {
      const deed = { at: new Date(), ...parts }
      // Written before the answer is given, so that the file holds everything that an application was told.
      if (file !== undefined) await appendFile(file, `${JSON.stringify(deed)}\n`, { flush: true })
      deeds.unshift(deed)
      deeds.length = Math.min(deeds.length, deedsMax)
    },
    list: () => deeds,
    clear: () => deeds.splice(0).length,
  }
}
