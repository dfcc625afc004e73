import { setTimeout as wait } from 'node:timers/promises'
import { priorities } from '@heathland/contract/priority'
import { expect, onTestFinished, test } from 'vitest'
import { watchOverload } from './overload.ts'

function watch() {
  const connections = { inUse: 10, waiting: 0, max: 10 }
  const overload = watchOverload({ connections: () => connections })
  onTestFinished(() => overload.stop())
  const refused = () => priorities.filter((priority) => overload.isTooMuchFor(priority, 'database'))
  return { connections, overload, refused }
}

test('a burst is no overload, a queue that stands is', async () => {
  const { connections, refused } = watch()
  await wait(1_300)
  connections.waiting = 35
  expect(refused()).toEqual([])
  await expect.poll(refused, { timeout: 3_000 }).toEqual(['read', 'list', 'bulk'])
  connections.waiting = 0
  expect(refused()).toEqual([])
})

test('the more there is to do, the more important is what is refused; webhooks and health never are', async () => {
  const { connections, overload, refused } = watch()
  const seen: Record<number, readonly string[]> = {}
  for (const waiting of [9, 10, 20, 30, 40, 79, 80]) {
    connections.waiting = waiting
    await wait(1_300)
    seen[waiting] = refused()
  }
  expect(seen).toEqual({
    9: [],
    10: ['bulk'],
    20: ['list', 'bulk'],
    30: ['read', 'list', 'bulk'],
    40: ['change', 'read', 'list', 'bulk'],
    79: ['change', 'read', 'list', 'bulk'],
    80: [...priorities],
  })
  connections.waiting = 1_000_000
  expect(overload.isTooMuchFor('always', 'database')).toBe(false)
})

test('a burst of many times what there are connections is refused without waiting', async () => {
  const { connections, refused } = watch()
  connections.waiting = 160
  expect(refused()).toEqual(['list', 'bulk'])
})

test('one long turn of the process is no overload; turns that keep being late are, for pages too', async () => {
  const { overload } = watch()
  const block = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  block(800)
  await wait(60)
  expect(overload.isTooMuchFor('bulk', 'process')).toBe(false)
  for (let turn = 0; turn < 12; turn += 1) {
    block(600)
    await wait(0)
  }
  await wait(1)
  expect(overload.isTooMuchFor('bulk', 'process')).toBe(true)
  expect(overload.isTooMuchFor('money', 'process')).toBe(false)
})
