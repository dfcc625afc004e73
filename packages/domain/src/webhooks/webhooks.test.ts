import { expect, test } from 'vitest'
import { after, dayMs, hourMs } from '../time.ts'
import { type Delivery, decideAfterDelivery, decideDelivery, failureOf } from './delivery.ts'
import { checkEndpointForm, hasFailedTooLong, readEndpointAddress } from './endpoint.ts'
import { bodyOf, isWebhookEvent } from './event.ts'

const strictly = { allowsLoopback: false }
const now = new Date('2026-11-19T12:00:00Z')

test.each([
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  [' https://Hooks.Example.com:443/A/b?c=D ', 'https://hooks.example.com/A/b?c=D'],
  ['HTTPS://hooks.example.com/%20', 'https://hooks.example.com/%20'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example/'],
])('[API-01 webhooks] %s is taken', (typed, address) => {
  expect(readEndpointAddress(typed, strictly)).toEqual({ ok: true, address })
})

test.each([
  ['', 'address-missing'],
  ['http://hooks.example.com/', 'address-not-https'],
  ['ftp://hooks.example.com/', 'address-not-https'],
  ['hooks.example.com', 'address-not-https'],
  ['https://user:password@hooks.example.com/', 'address-invalid'],
  ['https://hooks.example.com@127.0.0.1/', 'address-invalid'],
  ['https://hooks.example.com:8443/', 'address-invalid'],
  ['https://hooks.example.com/#part', 'address-invalid'],
  ['https://hooks.example.com\\@evil.example/', 'address-invalid'],
  ['https://hooks.example.com/a b', 'address-invalid'],
  ['https://hooks.example.com/\r\nhost:x', 'address-invalid'],
  ['https://hooks', 'address-invalid'],
  ['https://hooks.example.com./', 'address-invalid'],
  ['https://127.0.0.1/', 'address-invalid'],
  ['https://1.1.1.1/', 'address-invalid'],
  ['https://0x7f.1/', 'address-invalid'],
  ['https://2130706433/', 'address-invalid'],
  ['https://[::1]/', 'address-invalid'],
  ['https://１２７.0.0.1/', 'address-invalid'],
  [`https://hooks.example.com/${'x'.repeat(500)}`, 'address-invalid'],
  ['https://metadata.google.internal/', 'address-not-public'],
  ['https://db.local/', 'address-not-public'],
  ['https://a.localhost/', 'address-not-public'],
  ['https://printer.home.arpa/', 'address-not-public'],
])('[API-01 webhooks] %s is refused: %s', (typed, problem) => {
  expect(readEndpointAddress(typed, strictly)).toEqual({ ok: false, problem })
})

test('this machine is an address in development alone', () => {
  const address = 'http://127.0.0.1:4010/hook'
  expect(readEndpointAddress(address, { allowsLoopback: true })).toEqual({ ok: true, address })
  expect(readEndpointAddress(address, strictly).ok).toBe(false)
  expect(readEndpointAddress('http://10.0.0.1:4010/', { allowsLoopback: true }).ok).toBe(false)
  expect(readEndpointAddress('http://user@127.0.0.1:4010/', { allowsLoopback: true }).ok).toBe(false)
})

test('a form without scopes is refused, and one that is well has each scope once', () => {
  expect(checkEndpointForm({ address: '', scopes: [] }, strictly)).toEqual({
    ok: false,
    problems: { address: 'address-missing', scopes: 'scopes-missing' },
  })
  expect(checkEndpointForm({ address: 'https://hooks.example.com', scopes: ['documents', 'wallet', 'wallet'] }, strictly)).toEqual({
    ok: true,
    input: { address: 'https://hooks.example.com/', scopes: ['wallet', 'documents'] },
  })
})

const fresh: Delivery = { state: 'waiting', attempts: 0, createdAt: now, dueAt: now }

test('[API-01 webhooks] a delivery is tried for about a day, later each time, and then it is dead', () => {
  let delivery = fresh
  let at = now
  const pauses: number[] = []
  for (let tries = 0; tries < 100 && delivery.state !== 'dead'; tries += 1) {
    const decision = decideDelivery(delivery, at, { isOpen: true })
    if (decision.act !== 'send') throw new Error('it is due')
    delivery = decideAfterDelivery(decision.delivery, 'timeout', at)
    if (delivery.state === 'waiting') pauses.push(delivery.dueAt.getTime() - at.getTime())
    at = delivery.state === 'waiting' ? delivery.dueAt : at
  }
  expect(delivery.state).toBe('dead')
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(delivery.attempts).toBeLessThan(20)
  expect(at.getTime() - now.getTime()).toBeGreaterThan(dayMs)
  expect(at.getTime() - now.getTime()).toBeLessThan(dayMs + 5 * hourMs)
})

test('what is under way is left alone until its worker counts as dead', () => {
  const sending: Delivery = { ...fresh, state: 'sending', attempts: 1, dueAt: after(now, 60_000) }
  expect(decideDelivery(sending, now, { isOpen: true })).toEqual({ act: 'nothing' })
  expect(decideDelivery(sending, now, { isOpen: true, isAbandoned: true })).toMatchObject({ act: 'send', delivery: { attempts: 2 } })
  expect(decideDelivery(sending, after(now, 60_000), { isOpen: true })).toMatchObject({ act: 'send' })
  for (const state of ['delivered', 'dead', 'dropped'] as const)
    expect(decideDelivery({ ...fresh, state }, now, { isOpen: true })).toEqual({ act: 'nothing' })
  expect(decideDelivery(fresh, now, { isOpen: false })).toEqual({ act: 'drop' })
})

test('only the 200s say that an event was taken', () => {
  expect([200, 204, 299].map(failureOf)).toEqual([undefined, undefined, undefined])
  expect([301, 308].map(failureOf)).toEqual(['redirect', 'redirect'])
  expect([100, 199, 400, 404, 410, 500].map(failureOf)).toEqual(Array(6).fill('status'))
})

test('three days of failure are too long', () => {
  expect(hasFailedTooLong(undefined, now)).toBe(false)
  expect(hasFailedTooLong(after(now, -3 * dayMs + 1), now)).toBe(false)
  expect(hasFailedTooLong(after(now, -3 * dayMs), now)).toBe(true)
})

test('[API-01 webhooks] a message carries ids and kinds alone', () => {
  const body = bodyOf({ eventId: 'evt_1', type: 'deposit.settled', happenedAt: now, kind: 'deposit', subjectId: 'dep_1' })
  expect(JSON.parse(body)).toEqual({
    id: 'evt_1',
    type: 'deposit.settled',
    created: '2026-11-19T12:00:00.000Z',
    data: { kind: 'deposit', id: 'dep_1' },
  })
  expect(isWebhookEvent('deposit.settled')).toBe(true)
  for (const type of ['identity.password-changed', 'toString', 'constructor']) expect(isWebhookEvent(type)).toBe(false)
})
