import { describe, expect, test } from 'vitest'
import { createLive, type LiveConnection, type LiveEvent } from './live-events.ts'

/** A browser's side of the connection that the test drives. */
class Line implements LiveConnection {
  readyState = 0
  isClosed = false
  readonly #listeners = new Map<string, (() => void)[]>()
  addEventListener(type: string, listener: () => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }
  close(): void {
    this.isClosed = true
  }
  say(type: string, readyState = 1): void {
    this.readyState = readyState
    for (const listener of this.#listeners.get(type) ?? []) listener()
  }
}

function open() {
  const lines: Line[] = []
  const heard: LiveEvent[] = []
  const pauses: number[] = []
  let due: (() => void) | undefined
  let missed = 0
  const live = createLive({
    connect() {
      const line = new Line()
      lines.push(line)
      return line
    },
    heard: (event) => heard.push(event),
    missed: () => {
      missed += 1
    },
    later(act, durationMs) {
      pauses.push(durationMs)
      due = act
      return () => {
        due = undefined
      }
    },
    random: () => 1,
  })
  return {
    live,
    lines,
    heard,
    pauses,
    missed: () => missed,
    wait: () => due?.(),
    last: () => lines.at(-1) as Line,
  }
}

describe('live events', () => {
  test('hears what the server tells, over one connection however often it is started', () => {
    const { live, lines, heard, last, missed } = open()
    live.start()
    live.start()
    last().say('open')
    last().say('wallet.ready')
    last().say('deposit.settled')
    last().say('something.else')
    expect(lines).toHaveLength(1)
    expect(heard).toEqual(['wallet.ready', 'deposit.settled'])
    expect(missed()).toBe(0)
  })

  test('reads everything again when it was away for longer than events are kept', () => {
    const { live, last, missed } = open()
    live.start()
    last().say('open')
    last().say('missed')
    expect(missed()).toBe(1)
  })

  test('leaves a broken connection to the browser, which resumes where it was', () => {
    const { live, lines, last, missed, pauses } = open()
    live.start()
    last().say('open')
    last().say('error', 0)
    last().say('open')
    expect(lines).toHaveLength(1)
    expect(pauses).toEqual([])
    expect(missed()).toBe(0)
  })

  test('opens anew, later each time, what the browser gave up, and then asks for everything', () => {
    const { live, lines, last, missed, pauses, wait } = open()
    live.start()
    for (let time = 0; time < 7; time += 1) {
      last().say('error', 2)
      wait()
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(lines).toHaveLength(8)
    last().say('open')
    expect(missed()).toBe(1)
    last().say('error', 2)
    expect(pauses.at(-1)).toBe(1_000)
  })

  test('is silent after it was stopped, and catches up when it is started again', () => {
    const { live, lines, heard, last, missed, wait } = open()
    live.start()
    const first = last()
    first.say('open')
    live.stop()
    expect(first.isClosed).toBe(true)
    first.say('kyc.changed')
    first.say('error', 2)
    wait()
    expect(heard).toEqual([])
    expect(lines).toHaveLength(1)
    live.start()
    last().say('open')
    expect(missed()).toBe(1)
  })
})
