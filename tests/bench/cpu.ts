/** Processor time as the system counts it (proc_pid_stat(5), Linux): unlike a rate it hardly depends on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs'

interface Times {
  readonly parent: number
  readonly ownMs: number
  /** Of children that have ended and were waited for. */
  readonly endedMs: number
}

function timesOf(pid: number | 'self'): Times | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * 10
    return { parent: Number(fields[1]), ownMs: ticks(11), endedMs: ticks(13) }
  } catch {
    // It ended meanwhile; its time is its parent's to tell.
    return undefined
  }
}

/** Of a process and all its children, living or ended. */
export function cpuMsOfFamily(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const head = timesOf(pid)
  let sum = (head?.ownMs ?? 0) + (head?.endedMs ?? 0)
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined
    if (times?.parent === pid) sum += times.ownMs + times.endedMs
  }
  return sum
}

/** Of our own children that have ended. */
export function cpuMsOfEnded(): number {
  return process.platform === 'linux' ? (timesOf('self')?.endedMs ?? Number.NaN) : Number.NaN
}
