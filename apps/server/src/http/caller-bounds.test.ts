import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { boundCallers } from './caller-bounds.ts'

const limits = { waitingMax: 2, turnMaxMs: 50, waitingOfAllMax: 3 }

test('so many at once go on, the next wait for their turn in order, and more are refused', async () => {
  const callers = boundCallers(limits)
  expect([callers.enter('anna', 2), callers.enter('anna', 2)]).toEqual([true, true])
  const order: string[] = []
  const third = Promise.resolve(callers.enter('anna', 2)).then((goesOn) => order.push(`third ${goesOn}`))
  const fourth = Promise.resolve(callers.enter('anna', 2)).then((goesOn) => order.push(`fourth ${goesOn}`))
  expect(callers.enter('anna', 2)).toBe(false)
  expect(callers.enter('bram', 2)).toBe(true)
  callers.leave('anna')
  await third
  callers.leave('anna')
  await fourth
  expect(order).toEqual(['third true', 'fourth true'])
})

test('a turn that does not come is refused, and the place behind it is free again', async () => {
  const callers = boundCallers(limits)
  await callers.enter('anna', 1)
  expect(await callers.enter('anna', 1)).toBe(false)
  const next = callers.enter('anna', 1)
  callers.leave('anna')
  expect(await next).toBe(true)
})

test('all callers together wait in so many places', async () => {
  const callers = boundCallers(limits)
  for (const name of ['anna', 'bram']) await callers.enter(name, 1)
  const waiting = ['anna', 'anna', 'bram'].map(async (name) => callers.enter(name, 1))
  expect(callers.enter('bram', 1)).toBe(false)
  expect(await Promise.all(waiting)).toEqual([false, false, false])
  await wait(5)
  callers.leave('anna')
  callers.leave('bram')
  // Nobody is left behind: whoever comes back finds the place as it was.
  expect([callers.enter('anna', 1), callers.enter('bram', 1)]).toEqual([true, true])
})
