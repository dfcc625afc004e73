import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSend, decodeProblem, firstPauseMs, type SendOptions, timeoutMs } from './send.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = 'https://heathland.example/api/platform/health'

test('asks a question again, each time after twice the pause, when the network fails or the server is not available', async () => {
  const { send, fetch, pauses } = sender([new TypeError('network'), json(503), json(200)])
  expect((await send(new Request(address))).status).toBe(200)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(pauses).toEqual([firstPauseMs, 2 * firstPauseMs])
})

test('gives up after three tries and says that the platform cannot be reached', async () => {
  const { send, fetch } = sender([new TypeError('network'), new TypeError('network'), new TypeError('network')])
  await expect(send(new Request(address))).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('hands on the last answer of a server that stays unavailable, so that its own words are shown', async () => {
  const { send } = sender([json(503), json(503), json(503)])
  expect((await send(new Request(address))).status).toBe(503)
})

test('never sends an act again', async () => {
  const { send, fetch } = sender([new TypeError('network')])
  await expect(send(new Request(address, { method: 'POST' }))).rejects.toMatchObject({ code: 'UNREACHABLE' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('stops waiting when the time is up', async () => {
  const { send } = sender([(signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])
  const answer = expect(send(new Request(address))).rejects.toMatchObject({ code: 'TIMED_OUT' })
  await vi.advanceTimersByTimeAsync(timeoutMs)
  await answer
})

test('leaves the caller’s own giving up as it is', async () => {
  const caller = new AbortController()
  const { send, fetch } = sender([
    (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
  const answer = expect(send(new Request(address, { signal: caller.signal }))).rejects.toMatchObject({ name: 'AbortError' })
  caller.abort()
  await answer
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('[DEMO-05 sends nothing] sends nothing in a demonstration, not even the second try of what began before it', async () => {
  let isDemo = false
  const { send, fetch } = sender(
    [
      () => {
        isDemo = true
        throw new TypeError('network')
      },
    ],
    { mayLeave: () => !isDemo },
  )
  await expect(send(new Request(address))).rejects.toMatchObject({ name: 'AbortError' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('names a problem as JSON for the link and hands an endless stream on unread', async () => {
  const problem = new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json; charset=utf-8' } })
  const stream = new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } })
  const { send } = sender([problem, stream])
  expect((await send(new Request(address))).headers.get('content-type')).toBe('application/json')
  expect(await send(new Request(address))).toBe(stream)
})

test('a problem becomes an error with our code, its title, and fields, facts and request id beside it', () => {
  const body = {
    type: 'urn',
    status: 400,
    code: 'INPUT_INVALID',
    title: 'Some of what was sent is not valid.',
    requestId: 'req_1',
    errors: [{ path: 'email', message: 'x' }],
  }
  const error = decodeProblem(body, { status: 400 })
  expect(error).toBeInstanceOf(ORPCError)
  expect(error).toMatchObject({
    code: 'INPUT_INVALID',
    message: body.title,
    status: 400,
    data: { requestId: 'req_1', errors: body.errors },
  })
})

test.each([
  [502, 'UNAVAILABLE'],
  [500, 'UNEXPECTED'],
])('an answer %i that is no problem of ours still has one of our codes', (status, code) => {
  expect(decodeProblem('<h1>Bad gateway</h1>', { status })).toMatchObject({ code })
})

type Answer = Response | Error | ((signal: AbortSignal) => Promise<Response>)

function sender(answers: Answer[], options: Partial<SendOptions> = {}) {
  const pauses: number[] = []
  const fetch = vi.fn(async (_request: Request, { signal }: RequestInit): Promise<Response> => {
    const answer = answers.shift()
    if (typeof answer === 'function') return answer(signal as AbortSignal)
    if (answer instanceof Response) return answer
    throw answer ?? new Error('fetch was called once too often')
  })
  const pause = async (durationMs: number) => void pauses.push(durationMs)
  return { send: createSend({ fetch, mayLeave: () => true, pause, ...options }), fetch, pauses }
}

function json(status: number): Response {
  return new Response('{}', { status, headers: { 'content-type': 'application/json' } })
}
