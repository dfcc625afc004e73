/** Deliveries of providers: really signed and hostile in content, or nearly signed. */
import { randomUUID } from 'node:crypto'
import { intake, sign } from '../webhooks/signing.ts'
import type { Provider } from '../webhooks/stage.ts'
import type { Shot } from './generate.ts'

const pieces = [
  '"x"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u001b[2J"',
  '1e308',
  '1e400',
  '-0',
  'null',
  'true',
  '[]',
  '{}',
  '""',
  `"${'x'.repeat(201)}"`,
  `"${'é'.repeat(600)}"`,
  `"${'x'.repeat(50_000)}"`,
  '{"__proto__":{"type":"x"}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59Z"',
  '"userId:per_1"',
  '"per_1"',
]
const unreadable = ['', ' ', '{', 'null', '[]', '"x"', '0', '{"type":1}', '{"type":"x","type":"y"}', '\ufeff{"type":"x"}']

export function hostileDelivery(random: () => number, providers: readonly Provider[]): Shot {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const provider = pick(providers)
  const piece = () => pick(pieces)
  const type = () =>
    random() < 0.5 ? piece() : pick(['"transaction_updated"', '"applicantReviewed"', '"wallets.transfer.in"', '"wallets.transfer.out"'])
  const texts = [
    () => `{"type":${type()},"data":{"id":${piece()},"status":${piece()},"updatedAt":${piece()},"externalTransactionId":${piece()}}}`,
    () => `{"type":${type()},"data":{"recipient":{"address":${piece()},"owner":${piece()}},"sender":{"address":${piece()}}}}`,
    () => `{"type":${type()},"applicantId":${piece()},"externalUserId":${piece()},"createdAtMs":${piece()}}`,
    () => `{"type":${type()},"data":${piece()}}`,
    () => pick(unreadable),
  ]
  const text = pick(texts)()
  const body = random() < 0.15 ? Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]) : Buffer.from(text)
  const signed = Object.entries(sign(provider, { id: randomUUID(), body }))
  const spoilt = random() < 0.2 ? signed.map(([name, value]) => [name, value.replace(/[0-9a-f](?=[^0-9a-f]*$)/, 'z')] as const) : signed
  const contentType = random() < 0.9 ? 'application/json' : pick(['text/plain', 'application/json; charset=utf-16', 'application/jsonx'])
  return {
    name: `a delivery of ${provider}`,
    method: 'POST',
    target: intake(provider),
    headers: [['content-type', contentType], ...spoilt],
    body,
    mustBeRefused: false,
    isRaw: false,
  }
}
