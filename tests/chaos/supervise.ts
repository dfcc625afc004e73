/** A process that is killed and comes back, as an operator’s service manager has it, and the order in which that happens. */
import type { Running } from '../processes.ts'

export interface Supervisor {
  /** When the process that runs now has said that it is at work. */
  readonly up: () => Promise<void>
  /** kill -9; returns when the process is gone. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Of the process that runs now. */
  readonly pid: () => number
}

/** Starts the process again whenever it ends, as an operator’s service manager does. */
export function supervise(launch: () => Running, sign: string): Supervisor {
  let stopping = false
  let current = launch()
  const watching = (async () => {
    while (!stopping) {
      await current.ended
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, 100))
      if (!stopping) current = launch()
    }
  })()
  return {
    async up() {
      const deadline = Date.now() + 60_000
      while (!current.lines().some((line) => line.includes(sign)) || current.child.exitCode !== null || current.child.signalCode !== null) {
        if (Date.now() > deadline) throw new Error(`it never said “${sign}”:\n${current.lines().slice(-5).join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async kill() {
      current.child.kill('SIGKILL')
      await current.ended
    },
    async stop() {
      stopping = true
      current.child.kill('SIGKILL')
      await watching
    },
    pid: () => current.child.pid ?? 0,
  }
}

/** Every target as often as it is to be killed, in an order that the seed decides. */
export function drawn<Target extends string>(kills: Readonly<Record<Target, number>>, random: () => number): Target[] {
  const order = (Object.keys(kills) as Target[]).flatMap((target) => Array.from({ length: kills[target] }, () => target))
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1))
    ;[order[place], order[other]] = [order[other] as Target, order[place] as Target]
  }
  return order
}
