import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenewal, firstRetryMs, pauseMaxMs } from './renewal.ts'

const minuteMs = 60_000

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('[AUTH-09] renews well before the session would end, again and again', async () => {
  const { renewal, asked } = open({ idleMs: 4 * minuteMs })
  renewal.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['read'])
  await vi.advanceTimersByTimeAsync(3 * minuteMs)
  expect(asked()).toEqual(['read', 'renew'])
  await vi.advanceTimersByTimeAsync(3 * minuteMs)
  expect(asked()).toEqual(['read', 'renew', 'renew'])
})

test('[AUTH-09] a long session is renewed at least every ten minutes, whatever this machine’s clock says', async () => {
  const { renewal, asked } = open({ idleMs: 100 * minuteMs })
  renewal.start()
  await vi.advanceTimersByTimeAsync(pauseMaxMs)
  expect(asked()).toEqual(['read', 'renew'])
})

test('[AUTH-09] a hidden tab asks for nothing, and for more as soon as it is seen', async () => {
  const { renewal, asked, hide } = open({ idleMs: 4 * minuteMs })
  renewal.start()
  await vi.advanceTimersByTimeAsync(0)
  hide(true)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(asked()).toEqual(['read'])
  hide(false)
  renewal.seen()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['read', 'renew'])
})

test('[AUTH-09] tries again after 200 ms and each time after twice as long, until the session has ended', async () => {
  const { renewal, asked, fail } = open({ idleMs: 4 * minuteMs })
  renewal.start()
  await vi.advanceTimersByTimeAsync(0)
  fail(new Error('no network'))
  await vi.advanceTimersByTimeAsync(3 * minuteMs)
  for (const [tries, pauseMs] of [firstRetryMs, 2 * firstRetryMs, 4 * firstRetryMs].entries()) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(asked()).toHaveLength(2 + tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toHaveLength(3 + tries)
  }
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  const count = asked().length
  await vi.advanceTimersByTimeAsync(60 * minuteMs)
  expect(asked()).toHaveLength(count)
})

test('[AUTH-09] stops at once when there is no session left, or on stop()', async () => {
  const over = open({ idleMs: 4 * minuteMs })
  over.renewal.start()
  await vi.advanceTimersByTimeAsync(0)
  over.fail('over')
  await vi.advanceTimersByTimeAsync(20 * minuteMs)
  expect(over.asked()).toEqual(['read', 'renew'])

  const stopped = open({ idleMs: 4 * minuteMs })
  stopped.renewal.start()
  await vi.advanceTimersByTimeAsync(0)
  stopped.renewal.stop()
  await vi.advanceTimersByTimeAsync(20 * minuteMs)
  expect(stopped.asked()).toEqual(['read'])
})

test('[AUTH-09] the last span of a session is not renewed: one only looks whether it is over', async () => {
  const { renewal, asked } = open({ idleMs: 4 * minuteMs, isLast: true })
  renewal.start()
  await vi.advanceTimersByTimeAsync(4 * minuteMs)
  expect(asked()).toEqual(['read', 'read'])
})

function open({ idleMs, isLast = false }: { idleMs: number; isLast?: boolean }) {
  const asked: string[] = []
  let failure: unknown
  let isHidden = false
  const answer = (name: string) => async () => {
    asked.push(name)
    if (failure) throw failure
    const idleEndsAt = new Date(Date.now() + idleMs).toISOString()
    return { idleEndsAt, endsAt: isLast ? idleEndsAt : new Date(Date.now() + 24 * 60 * minuteMs).toISOString() }
  }
  const renewal = createRenewal({
    read: answer('read'),
    renew: answer('renew'),
    isOver: (error) => error === 'over',
    isVisible: () => !isHidden,
    now: Date.now,
    later(act, durationMs) {
      const timer = setTimeout(act, durationMs)
      return () => clearTimeout(timer)
    },
  })
  return {
    renewal,
    asked: () => [...asked],
    fail: (error: unknown) => {
      failure = error
    },
    hide: (hidden: boolean) => {
      isHidden = hidden
    },
  }
}
