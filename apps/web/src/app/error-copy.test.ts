import { account } from '@heathland/words/en/account'
import { errors } from '@heathland/words/en/errors'
import { account as nlAccount } from '@heathland/words/nl/account'
import { errors as nlErrors } from '@heathland/words/nl/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWordsWith, showWords } from '../ui/words.tsx'
import { client } from './api.ts'
import { explain, failureOf, wordsWithinMs } from './error-copy.ts'

const fetched = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://heathland.example' })
  vi.stubGlobal('fetch', fetched)
  // Another language first, so that nothing of the test before is left.
  showWords('nl', {})
  showWords('en', { account })
})

afterEach(() => {
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refuse = (code: string) =>
  fetched.mockResolvedValue(Response.json({ code, title: code, requestId: 'req_01k9x2c4v8e3tq5m7n0r6w1y2z' }, { status: 429 }))

async function failedCall(): Promise<unknown> {
  try {
    await client.member.platform.tell({ event: 'page-opened' } as never)
  } catch (error) {
    return error
  }
  throw new Error('the call did not fail')
}

test('[ERR-01] a call that fails before the error texts have loaded waits for them, and they load once', async () => {
  const load = vi.fn(async () => ({ errors }))
  loadWordsWith(load)
  refuse('RATE_LIMITED')
  const error = await failedCall()
  expect(explain(error)).toMatchObject(errors.RATE_LIMITED)
  expect(failureOf(error)).toMatchObject({ kind: 'refused', code: 'RATE_LIMITED', message: errors.RATE_LIMITED.happened })
  await failedCall()
  expect(load).toHaveBeenCalledTimes(1)
})

test('[LANG-01] a failure is explained in the language that was chosen meanwhile', async () => {
  loadWordsWith(async (language) => {
    if (language === 'nl') return { errors: nlErrors }
    showWords('nl', { account: nlAccount })
    return { errors }
  })
  refuse('RATE_LIMITED')
  expect(explain(await failedCall())).toMatchObject(nlErrors.RATE_LIMITED)
})

test('[ERR-01] if the error texts cannot be loaded, a failure reads like an unexpected error', async () => {
  loadWordsWith(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  refuse('RATE_LIMITED')
  const error = await failedCall()
  expect(explain(error)).toMatchObject({ ...account.failures.UNEXPECTED, reference: '0R6W-1Y2Z' })
  expect(failureOf(error)).toMatchObject({ kind: 'refused', code: 'RATE_LIMITED' })
})

test('[ERR-01] error texts that never load hold a failure back for three seconds at most', async () => {
  vi.useFakeTimers()
  loadWordsWith(() => new Promise(() => undefined))
  refuse('RATE_LIMITED')
  const failed = failedCall()
  await vi.advanceTimersByTimeAsync(wordsWithinMs)
  expect(explain(await failed)).toMatchObject(account.failures.UNEXPECTED)
})

test.each(['UNAVAILABLE', 'NOT_SIGNED_IN', 'UNEXPECTED'] as const)('[ERR-01] %s has its words at once', async (code) => {
  const load = vi.fn(async () => ({ errors }))
  loadWordsWith(load)
  refuse(code)
  expect(explain(await failedCall())).toMatchObject(account.failures[code])
  expect(load).not.toHaveBeenCalled()
})

test('[ERR-01] that the server cannot be reached is shown without loading anything', async () => {
  const load = vi.fn(async () => ({ errors }))
  loadWordsWith(load)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await failedCall()
  expect(explain(error)).toMatchObject(account.failures.UNREACHABLE)
  expect(failureOf(error)).toMatchObject({ kind: 'no-answer' })
  expect(load).not.toHaveBeenCalled()
})
