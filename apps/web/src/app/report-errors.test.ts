import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { switchDemo } from './demo-switch.ts'

const origin = 'https://heathland.example'
const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => Response.json({}))
const listeners = new Map<string, (event: object) => void>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => void listeners.set(name, listener))
})

afterEach(() => {
  switchDemo(false)
  sent.mockClear()
  listeners.clear()
  vi.unstubAllGlobals()
})

const broken = (line: number) => ({ name: 'TypeError', message: 'anna@example.org', stack: `at ${origin}/assets/index-Ab1.js:${line}:2` })

test('an uncaught error is reported once for each place in the code, five times at most, without its message', async () => {
  const { watchErrors } = await import('./watch-errors.ts')
  watchErrors()
  listeners.get('error')?.({ error: broken(1) })
  listeners.get('error')?.({ error: broken(1) })
  listeners.get('unhandledrejection')?.({ reason: broken(2) })
  listeners.get('unhandledrejection')?.({ reason: 'somebody typed this' })
  await expect.poll(() => sent.mock.calls.length).toBe(2)
  expect(sent.mock.calls.map(([path, { body, keepalive }]) => [path, body, keepalive])).toEqual([
    ['/api/browser-errors', '{"kind":"error","name":"TypeError","places":"index-Ab1.js:1:2"}', true],
    ['/api/browser-errors', '{"kind":"rejection","name":"TypeError","places":"index-Ab1.js:2:2"}', true],
  ])
  for (let line = 3; line < 100; line += 1) listeners.get('error')?.({ error: broken(line) })
  await expect.poll(() => sent.mock.calls.length).toBe(5)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toHaveBeenCalledTimes(5)
})

test('a demonstration tells nobody', async () => {
  const { reportError } = await import('./report-errors.ts')
  const demo = await import('./demo-switch.ts')
  demo.switchDemo(true)
  reportError('error', broken(1))
  expect(sent).not.toHaveBeenCalled()
})
