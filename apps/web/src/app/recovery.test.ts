import { expect, test } from 'vitest'
import { createRecovery } from './recovery.ts'

function open() {
  const pauses: number[] = []
  let waiting: (() => void) | undefined
  let [asked, isVisible] = [0, true]
  const recovery = createRecovery({
    ask: () => {
      asked += 1
    },
    later(act, durationMs) {
      pauses.push(durationMs)
      waiting = act
      return () => {
        waiting = undefined
      }
    },
    random: () => 1,
    isVisible: () => isVisible,
  })
  return {
    recovery,
    pauses,
    asked: () => asked,
    isWaiting: () => waiting !== undefined,
    pass() {
      const act = waiting
      waiting = undefined
      act?.()
    },
    show(visible: boolean) {
      isVisible = visible
    },
  }
}

test('it asks again later each time, twice a minute at most, until the server answers', () => {
  const { recovery, pauses, asked, pass, isWaiting } = open()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    recovery.failed()
    recovery.failed()
    pass()
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  expect(asked()).toBe(7)
  recovery.failed()
  recovery.reached()
  expect(isWaiting()).toBe(false)
  recovery.failed()
  expect(pauses.at(-1)).toBe(2_000)
})

test('a tab that comes back online or into view asks at once, and only while something is wrong', () => {
  const { recovery, asked, isWaiting } = open()
  recovery.hurry()
  expect(asked()).toBe(0)
  recovery.failed()
  recovery.hurry()
  expect(asked()).toBe(1)
  expect(isWaiting()).toBe(false)
})

test('a hidden tab does not ask', () => {
  const { recovery, isWaiting, show, asked } = open()
  show(false)
  recovery.failed()
  expect(isWaiting()).toBe(false)
  show(true)
  recovery.hurry()
  expect(asked()).toBe(1)
})
