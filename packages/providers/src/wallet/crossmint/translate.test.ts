import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDecimal } from '@heathland/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HttpOutcome } from '../../http.ts'
import { walletRefusals, walletUnknowns } from '../port.ts'
import { type CrossmintKind, locatorOf, orderBody, translateBalances, translateCreation, translateFinding } from './translate.ts'

const kind: CrossmintKind = { walletType: 'smart', adminSigner: { type: 'api-key' }, chain: 'base-sepolia', eurcToken: 'eurc' }
const folder = join(import.meta.dirname, 'recorded')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

function outcomeOf(name: string) {
  const { call, outcome } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { call: string; outcome: HttpOutcome }
  if (call === 'create') return translateCreation(outcome, 'per_01', kind)
  return call === 'find' ? translateFinding(outcome, 'per_01', kind) : translateBalances(outcome, kind)
}

function inWords(outcome: ReturnType<typeof outcomeOf>): string {
  if ('created' in outcome) return `created ${outcome.created.address.slice(0, 6)}`
  if ('found' in outcome) return `found ${outcome.found.address.slice(0, 6)}, ${outcome.found.createdAt?.toISOString() ?? 'no time'}`
  if ('balances' in outcome) return outcome.balances.map((each) => `${toDecimal(each)} ${each.asset}`).join(', ')
  if ('missing' in outcome) return 'missing'
  return 'unknown' in outcome ? `unknown: ${outcome.unknown}` : `not created: ${outcome.notCreated}`
}

const expected = {
  'balances-404': 'missing',
  'balances-circuit-open': 'unknown: busy',
  'balances-many-digits': '9007199254.740993 EURC',
  'balances-negative': 'unknown: provider-failed',
  'balances-other-chain': 'unknown: contradiction',
  'balances-other-decimals': 'unknown: contradiction',
  'balances-other-token': 'unknown: contradiction',
  'balances-quickstart-shape': 'unknown: provider-failed',
  'balances-raw-is-number': 'unknown: provider-failed',
  'balances-raw-missing': 'unknown: provider-failed',
  'balances-some': '19.500000 EURC',
  'balances-upper-case-symbol': '19.500000 EURC',
  'balances-zero': '0.000000 EURC',
  'create-200-existing': 'created 0x1a2B',
  'create-201': 'created 0x1a2B',
  'create-302': 'unknown: provider-failed',
  'create-400': 'not created: not-possible',
  'create-401': 'not created: misconfigured',
  'create-403-scope': 'not created: misconfigured',
  'create-422': 'not created: not-possible',
  'create-429': 'not created: busy',
  'create-500': 'unknown: provider-failed',
  'create-address-missing': 'unknown: provider-failed',
  'create-address-of-solana': 'unknown: provider-failed',
  'create-circuit-open': 'not created: busy',
  'create-cut': 'unknown: unreachable',
  'create-html': 'unknown: provider-failed',
  'create-other-owner': 'unknown: contradiction',
  'create-other-type': 'unknown: contradiction',
  'create-owner-missing': 'unknown: contradiction',
  'create-timeout': 'unknown: timeout',
  'create-unreachable': 'not created: unreachable',
  'find-200': 'found 0x1a2B, 2026-07-23T10:11:12.345Z',
  'find-200-created-at-odd': 'found 0x1a2B, no time',
  'find-401': 'unknown: misconfigured',
  'find-404': 'missing',
  'find-404-html': 'unknown: misconfigured',
  'find-429': 'unknown: busy',
  'find-other-owner': 'unknown: contradiction',
  'find-timeout': 'unknown: timeout',
}

test('every recorded answer of Crossmint in our words', () => {
  expect(Object.fromEntries(names.map((name) => [name, inWords(outcomeOf(name))]))).toEqual(expected)
})

test('orders a wallet by user id, with a signer only where there is one', () => {
  expect(JSON.parse(orderBody('per_01', kind))).toEqual({
    chainType: 'evm',
    type: 'smart',
    config: { adminSigner: { type: 'api-key' } },
    owner: 'userId:per_01',
  })
  expect(JSON.parse(orderBody('per_01', { ...kind, walletType: 'mpc' }))).toEqual({ chainType: 'evm', type: 'mpc', owner: 'userId:per_01' })
  expect(locatorOf('per_01', kind)).toBe('userId:per_01:evm:smart')
})

test('whatever comes is an outcome, and none gives a person the wallet of another', () => {
  const status = fc.constantFrom(200, 201, 204, 301, 400, 401, 404, 429, 500, 599)
  const content = fc.oneof(fc.jsonValue(), fc.record({ address: fc.jsonValue(), owner: fc.jsonValue(), chainType: fc.jsonValue() }))
  fc.assert(
    fc.property(status, content, (code, given) => {
      const outcome: HttpOutcome = { answer: { status: code, content: given, retryAfterMs: undefined } }
      const created = translateCreation(outcome, 'per_01', kind)
      const found = translateFinding(outcome, 'per_01', kind)
      const balances = translateBalances(outcome, kind)
      expect('created' in created || 'found' in found || 'balances' in balances).toBe(false)
      if ('notCreated' in created) expect(Object.keys(walletRefusals)).toContain(created.notCreated)
      if ('unknown' in found) expect(Object.keys(walletUnknowns)).toContain(found.unknown)
    }),
  )
})
