import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HttpOutcome } from '../../http.ts'
import { kycUnknowns } from '../port.ts'
import { signRequest } from './client.ts'
import { translateApplicant, translateCreation, translateLink, translateToken } from './translate.ts'

const levelName = 'heathland-individual'
const folder = join(import.meta.dirname, 'recorded')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

function inWords(name: string): string {
  const { call, outcome } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { call: string; outcome: HttpOutcome }
  if (call === 'read') return readingInWords(outcome)
  const result =
    call === 'create'
      ? translateCreation(outcome, 'per_01')
      : call === 'link'
        ? translateLink(outcome, 'required')
        : translateToken(outcome, 'per_01')
  if ('unknown' in result) return `unknown: ${result.unknown}`
  return JSON.stringify(Object.values(result)[0]).replaceAll('"', '').slice(0, 24)
}

function readingInWords(outcome: HttpOutcome): string {
  const result = translateApplicant(outcome, 'per_01', levelName)
  if ('unknown' in result) return `unknown: ${result.unknown}`
  if ('missing' in result) return 'missing'
  const { verification } = result
  if (verification.state === 'pending') return verification.isOnHold ? 'on hold' : 'pending'
  if (verification.state === 'open') return 'open'
  const when = verification.decidedAt?.toISOString() ?? 'no time'
  if (verification.state === 'approved') return `approved, ${when}`
  const { mayRetry, reasons, message } = verification
  return `rejected, ${mayRetry ? 'may retry' : 'final'}: ${reasons.join(', ')}; ${message ?? 'no message'}`
}

const expected = {
  'create-201': '5f9c0ec4d2f1d9000969b05f',
  'create-404-level': 'unknown: misconfigured',
  'create-409': 'true',
  'create-cut': 'unknown: unreachable',
  'create-of-another': 'unknown: contradiction',
  'link-200': 'https://in.sumsub.com/we',
  'link-401': 'unknown: misconfigured',
  'link-missing': 'unknown: provider-failed',
  'link-to-a-script': 'unknown: provider-failed',
  'link-without-tls': 'unknown: provider-failed',
  'read-401-signature': 'unknown: misconfigured',
  'read-404': 'missing',
  'read-404-html': 'unknown: misconfigured',
  'read-429': 'unknown: busy',
  'read-500': 'unknown: provider-failed',
  'read-circuit-open': 'unknown: busy',
  'read-completed-without-answer': 'unknown: provider-failed',
  'read-green': 'approved, 2025-03-05T05:00:01.000Z',
  'read-green-in-small-letters': 'unknown: provider-failed',
  'read-green-not-completed': 'pending',
  'read-green-of-another': 'unknown: contradiction',
  'read-green-of-other-level': 'unknown: contradiction',
  'read-green-without-time': 'approved, no time',
  'read-html': 'unknown: provider-failed',
  'read-init': 'open',
  'read-on-hold': 'on hold',
  'read-pending': 'pending',
  'read-prechecked': 'pending',
  'read-queued': 'pending',
  'read-red-final': 'rejected, final: document-not-genuine; We could not verify your profile.',
  'read-red-final-on-a-list': 'rejected, final: not-accepted; no message',
  'read-red-label-unheard-of': 'rejected, may retry: other; no message',
  'read-red-retry': 'rejected, may retry: photo-unclear, document-incomplete; Please upload a clear photo.',
  'read-red-retry-handed-in-again': 'pending',
  'read-red-without-labels': 'rejected, may retry: other; no message',
  'read-red-without-type': 'rejected, final: not-an-original; no message',
  'read-status-unheard-of': 'pending',
  'read-timeout': 'unknown: timeout',
  'read-without-review': 'unknown: provider-failed',
  'token-200': '_act-sbx-7b8a7e3c-0d4f-4',
  'token-missing': 'unknown: provider-failed',
  'token-of-another': 'unknown: contradiction',
  'token-unreachable': 'unknown: unreachable',
}

test('every recorded answer of Sumsub in our words', () => {
  expect(Object.fromEntries(names.map((name) => [name, inWords(name)]))).toEqual(expected)
})

test('signs a request as Sumsub does: the test vector', () => {
  const path = '/resources/accessTokens?userId=cfd20712-24a2-4c7d-9ab0-146f3c142335&levelName=basic-kyc-level&ttlInSecs=600'
  expect(signRequest({ secretKey: 'secret', ts: '1607551635', method: 'POST', path, body: '' })).toBe(
    'd83abc452b742637e74439ed5f5f94246241b2d8b69f5e79d71a24fb4707121d',
  )
})

test('takes the address of a stand-in only where that is allowed', () => {
  const outcome: HttpOutcome = {
    answer: { status: 200, content: { url: 'http://sumsub.localhost:4330/websdk/p/x' }, retryAfterMs: undefined },
  }
  expect(translateLink(outcome, 'not-on-loopback')).toHaveProperty('url')
  expect(translateLink(outcome, 'required')).toEqual({ unknown: 'provider-failed' })
})

test('whatever comes is an outcome, and nobody is approved by it', () => {
  const status = fc.constantFrom(200, 201, 204, 302, 400, 404, 429, 500)
  const review = fc.record({
    reviewStatus: fc.constantFrom('init', 'completed', 'x'),
    levelName: fc.string(),
    reviewResult: fc.jsonValue(),
  })
  const content = fc.oneof(fc.jsonValue(), fc.record({ id: fc.jsonValue(), externalUserId: fc.constant('per_01'), review }))
  fc.assert(
    fc.property(status, content, (code, given) => {
      const result = translateApplicant({ answer: { status: code, content: given, retryAfterMs: undefined } }, 'per_01', levelName)
      if ('verification' in result) expect(result.verification.state).not.toBe('approved')
      if ('unknown' in result) expect(Object.keys(kycUnknowns)).toContain(result.unknown)
    }),
  )
})
