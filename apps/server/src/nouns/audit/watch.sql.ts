/** Reading the audit log onwards, for whoever makes something of what it says. */
import { after, minuteMs, secondMs } from '@heathland/domain/time'
import type { ReadTx, Tx } from '../../core/database.ts'

export type WatchName = 'security' | 'compliance'

/** A record bears the time at which it was written and is seen when its act commits, which takes less than this. */
const overlapMs = 2 * minuteMs
/** Detecting events more often than this helps nobody. */
const restMs = 20 * secondMs

/** From when on to look, for the one who looks now; the others wait. */
export async function lockWatch(tx: Tx, name: WatchName): Promise<Date> {
  const [row] = await tx.query<{ watched_until: Date }>('lock-watch', 'select watched_until from watch where name = $1 for update', [name])
  if (!row) throw new Error('a watch is not kept')
  return after(row.watched_until, -overlapMs)
}

export function saveWatch(tx: Tx, name: WatchName, until: Date): void {
  tx.send('save-watch', 'update watch set watched_until = greatest(watched_until, $2) where name = $1', [name, until])
}

export async function watchIsDue(tx: ReadTx, name: WatchName, now: Date): Promise<boolean> {
  const due = await tx.query('watch-is-due', 'select from watch where name = $1 and watched_until <= $2', [name, after(now, -restMs)])
  return due.length > 0
}
