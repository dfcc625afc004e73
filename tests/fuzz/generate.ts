/**
 * Requests made from the contract by a seed: ones that fit, ones that nearly fit, and ones that want to break something. Each says whether
 * the contract itself refuses it, so that what is accepted all the same is noticed.
 */
import { contract, type Operation } from '@heathland/contract'
import { access } from '@heathland/contract/access'
import { inputs, newId } from '../authz/callers.ts'
import { randomFrom } from '../bench/random.ts'

export interface Shot {
  readonly name: string
  readonly method: string
  /** As it goes over the line. */
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer | undefined
  /** The contract refuses it, whoever sends it. */
  readonly mustBeRefused: boolean
  /** Sent byte by byte as it is, where Node's own client would not send it. */
  readonly isRaw: boolean
}

const operations = Object.keys(access) as Operation[]
export const ownOrigin = 'http://localhost:4000'

interface Route {
  readonly method: string
  readonly path: string
  readonly input: { safeParse(value: unknown): { success: boolean } } | undefined
}

function routeOf(operation: Operation): Route {
  const [side, noun, verb] = operation.split('.') as ['member', 'identity', 'signIn']
  const { route, inputSchema } = contract[side][noun][verb]['~orpc']
  return { method: route.method ?? 'POST', path: route.path ?? '', input: inputSchema as Route['input'] }
}

type Fields = Record<string, unknown>

/** What a raw piece of JSON is put in place of, after everything else has been written as JSON. */
const mark = 'the-raw-piece-of-json-stands-here'

/** JSON that no value of ours is written as, for the place of one value. */
const rawPieces = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u001b[2J"',
  '1e308',
  '-1e308',
  '1e400',
  '1E-400',
  '123456789012345678901234567890',
  '9007199254740993',
  '0.1',
  '-0',
  '-1',
  'NaN',
  'Infinity',
  '0x10',
  '01',
  '.5',
  "'x'",
  'undefined',
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":2}',
  '{"$ne":null}',
  '{"a":1,"a":2}',
  `${'['.repeat(31)}${']'.repeat(31)}`,
  `${'['.repeat(33)}${']'.repeat(33)}`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
  `[${'0,'.repeat(20_000)}0]`,
]

const longText = 'x'.repeat(60_000)
/** Texts that a field for text might take. */
const texts = [
  '',
  ' ',
  '\t',
  '\n',
  'a\r\nSet-Cookie: x=1',
  longText,
  'x'.repeat(255),
  '\ufeff',
  '\u202e\u2066\u200b',
  '\u0300'.repeat(500),
  '𝒳'.repeat(300),
  '\uffff\ufffe',
  "'; drop table account; --",
  '%00',
  '%s%s%n',
  '../../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e308',
  '-1',
  '٣',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999999Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '2026-11-05T24:00:00Z',
  '2026-11-05T23:59:60Z',
  '1970-01-01T00:00:00Z',
  '2199-12-31T23:59:59.999999Z',
  '9'.repeat(27),
  `-${'9'.repeat(27)}`,
  '9223372036854775808',
  '10000000000000000',
  'per_00000000000000000000000000',
  'acc_eu_bank_EUR',
  `${'9'.repeat(16)}.trf_${'0'.repeat(26)}`,
]

const headerTricks: readonly (readonly [string, string])[][] = [
  [['content-type', 'application/json; charset=utf-16']],
  [['content-type', 'application/json;charset=']],
  [['content-type', ' application/json']],
  [['content-type', 'APPLICATION/JSON']],
  [['content-type', 'application/json, text/plain']],
  [['content-type', 'application/json\t;a=b']],
  [['content-type', 'text/plain']],
  [['content-type', 'application/x-www-form-urlencoded']],
  [['content-type', 'multipart/form-data; boundary=x']],
  [['content-type', 'application/octet-stream']],
  [['content-type', '']],
  [['content-encoding', 'gzip']],
  [['transfer-encoding', 'identity']],
  [['expect', '100-continue']],
  [['expect', 'something-else']],
  [['accept', 'text/event-stream']],
  [['accept', '*/*;q=NaN']],
  [['accept-encoding', 'br;q=2, \u00ff']],
  [['idempotency-key', 'short']],
  [['idempotency-key', 'x'.repeat(129)]],
  [['idempotency-key', `\u00e9${'x'.repeat(20)}`]],
  [['idempotency-key', `\u0080${'x'.repeat(20)}`]],
  [['idempotency-key', 'a key with spaces in it']],
  [
    ['idempotency-key', 'a-key-that-comes-twice-1'],
    ['idempotency-key', 'a-key-that-comes-twice-2'],
  ],
  [['user-agent', '\u0080\u009f'.repeat(300)]],
  [['user-agent', 'x'.repeat(8_000)]],
  [['user-agent', '']],
  [['x-forwarded-for', 'not an address']],
  [['x-forwarded-for', '::ffff:1.2.3.4%eth0, ,']],
  [['x-forwarded-for', '999.999.999.999']],
  [['x-forwarded-for', `${'1.1.1.1,'.repeat(500)}2.2.2.2`]],
  [['x-forwarded-proto', 'javascript']],
  [['x-forwarded-host', 'evil.test']],
  [['forwarded', 'for="_gazonk"']],
  [['host', 'evil.test']],
  [['host', '']],
  [['cookie', '__Host-heathland=']],
  [['cookie', `__Host-heathland=${'A'.repeat(43)}; __Host-heathland=${'B'.repeat(43)}`]],
  [['cookie', ';;;=;=a;__proto__=b']],
  [['cookie', `__Host-heathland="${'A'.repeat(43)}"`]],
  [['cookie', 'x'.repeat(8_000)]],
  [['last-event-id', '-1']],
  [['range', 'bytes=0-0,-1']],
  [['if-none-match', '*']],
  [['upgrade', 'websocket']],
  [['connection', 'upgrade']],
  [['x-heathland-background', '1']],
  [['x-http-method-override', 'DELETE']],
  [['content-length', '0']],
]

/** What Node's own client would not send: each is a whole head, without the empty line. */
const rawHeads = (method: string, target: string): readonly string[] => [
  `${method} ${target} HTTP/1.1\r\nhost: x\r\nhost: y`,
  `${method} ${target} HTTP/1.0`,
  `${method} ${target} HTTP/2.0\r\nhost: x`,
  `${method} ${target} HTTP/1.1`,
  `${method}  ${target} HTTP/1.1\r\nhost: x`,
  `${method} ${target}\0 HTTP/1.1\r\nhost: x`,
  `${method} ${target}\u00ff HTTP/1.1\r\nhost: x`,
  `${method} http://evil.test${target} HTTP/1.1\r\nhost: x`,
  `${method} * HTTP/1.1\r\nhost: x`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\nx: a\0b`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\n folded: yes`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\ncontent-length: -1`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: gzip`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\nbad header: 1`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}`,
  `${method} ${target} HTTP/1.1\r\nhost: x\r\ncookie: __Host-heathland=\u0001`,
  `PROPFIND ${target} HTTP/1.1\r\nhost: x`,
  `CONNECT x:1 HTTP/1.1\r\nhost: x`,
  `GET\r\n`,
  `\u0016\u0003\u0001`,
]

const otherMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'GET', 'POST', 'PROPFIND', 'SEARCH', 'QUERY']

const targetTricks: readonly ((target: string) => string)[] = [
  (target) => `${target}%00`,
  (target) => `${target}/%2e%2e/%2e%2e`,
  (target) => target.replace('/api', '/api/..//api'),
  (target) => target.replace('/api', '/%61pi'),
  (target) => target.replace('/api/', '/api//'),
  (target) => target.replace('/api', '/API'),
  (target) => `${target}/`,
  (target) => `${target}%ff`,
  (target) => `${target}%c0%80`,
  (target) => `${target}%ed%a0%80`,
  (target) => `${target}%`,
  (target) => `${target}%zz`,
  (target) => `${target}%2500`,
  (target) => `${target}%0d%0aset-cookie:x`,
  (target) => `${target};jsessionid=1`,
  (target) => `${target}#fragment`,
  (target) => `${target}/${'a/'.repeat(500)}`,
  (target) => `${target}/${'x'.repeat(2_000)}`,
  (target) => `${target}?${'a'.repeat(10_000)}=1`,
  (target) => `${target}?a[b][c][d]${'[e]'.repeat(100)}=1`,
  (target) => `${target}?a[4294967294]=1&a[-1]=2&a[]=3`,
  (target) => `${target}?__proto__[isAdmin]=1&constructor[prototype][x]=1`,
  (target) => `${target}?after=%00`,
  (target) => `${target}?after=a&after=b`,
  (target) => `${target}?after=%ed%a0%80`,
  (target) => `${target}?asset=EUR&from=0000-01-01T00:00:00Z&until=9999-12-31T00:00:00Z`,
  (target) => `${target}?cell=eu&asset=EUR&at=0000-01-01T00%3A00%3A00Z`,
]

export interface Generator {
  /** A request that is one of those the contract refuses. */
  readonly refused: () => Shot
  /** A request that may be taken. */
  readonly any: () => Shot
  readonly random: () => number
}

export function generatorOf(seed: number): Generator {
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const base = (operation: Operation): Fields => structuredClone({ ...inputs[operation](newId('non')) })

  /** Every place of an input where a value stands, and one where none is expected. */
  const placesIn = (value: unknown, path: readonly string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key])), [...path, 'nobody-declared-this']]
      : [[...path]]

  const put = (fields: Fields, [first = '', ...rest]: readonly string[], value: unknown): void => {
    if (rest.length === 0) {
      fields[first] = value
      return
    }
    fields[first] ??= {}
    put(fields[first] as Fields, rest, value)
  }

  const without = (fields: Fields, [first = '', ...rest]: readonly string[]): void => {
    if (rest.length === 0) delete fields[first]
    else if (typeof fields[first] === 'object' && fields[first] !== null) without(fields[first] as Fields, rest)
  }

  const spoil = (operation: Operation): { fields: Fields; raw: string | undefined } => {
    const fields = base(operation)
    // Names that an operation may take without having to, so that lists and filters are spoilt too.
    const optional = [
      'after',
      'before',
      'from',
      'until',
      'at',
      'search',
      'email',
      'status',
      'severity',
      'role',
      'holderId',
      'code',
      'context',
    ]
    const place = pick([...placesIn(fields), ...optional.map((name) => [name])])
    const kind = random()
    if (kind < 0.45) {
      put(fields, place, mark)
      return { fields, raw: pick(rawPieces) }
    }
    if (kind < 0.9) put(fields, place, pick(texts))
    else if (kind < 0.95) without(fields, place)
    else for (const each of placesIn(fields)) put(fields, each, pick(texts))
    return { fields, raw: undefined }
  }

  const shotOf = (operation: Operation, { fields, raw }: { fields: Fields; raw: string | undefined }): Shot => {
    const { method, path, input } = routeOf(operation)
    const left = { ...fields }
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = left[name]
      delete left[name]
      return encodeURIComponent((value === mark ? (raw ?? '').replace(/^"|"$/g, '') : String(value)).toWellFormed().slice(0, 3_000))
    })
    const headers: [string, string][] = []
    if (method !== 'GET') {
      const text = JSON.stringify(left).replace(JSON.stringify(mark), () => raw ?? 'null')
      headers.push(['content-type', 'application/json'])
      const body = Buffer.from(text)
      return {
        name: operation,
        method,
        target: `/api${filled}`,
        headers,
        body,
        mustBeRefused: isRefused(input, text, fields),
        isRaw: false,
      }
    }
    const query = Object.entries(left)
      .map(
        ([key, value]) => [key, value === mark ? spelled(raw) : typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
      )
      .map(([key, value]) => `${encodeURIComponent(key)}=${percent(value).slice(0, 4_000)}`)
      .join('&')
    const target = `/api${filled}${query ? `?${query}` : ''}`
    return { name: operation, method, target, headers, body: undefined, mustBeRefused: false, isRaw: false }
  }

  /** Judged by the schema alone, from the bytes as they are sent. */
  const isRefused = (input: Route['input'], text: string, fields: Fields): boolean => {
    if (!input) return false
    try {
      const said = JSON.parse(text) as unknown
      const inPath = Object.fromEntries(Object.entries(fields).filter(([name]) => !(said as object).hasOwnProperty.call(said, name)))
      const whole = typeof said === 'object' && said !== null && !Array.isArray(said) ? { ...inPath, ...said } : said
      return Object.values(inPath).includes(mark) ? false : !input.safeParse(whole).success
    } catch {
      return true
    }
  }

  const bodyTricks: readonly ((body: Buffer) => Buffer)[] = [
    (body) => body.subarray(0, Math.floor(body.length * random())),
    (body) => Buffer.concat([body, body]),
    (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
    (body) => Buffer.from(body.toString(), 'utf16le'),
    (body) => Buffer.concat([body.subarray(0, -1), Buffer.from([0x2c, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])]),
    (body) => Buffer.concat([body.subarray(0, -1), Buffer.from(',"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    (body) => Buffer.concat([body.subarray(0, -1), Buffer.from(',"a":1,"a":2}')]),
    (body) => Buffer.concat([body.subarray(0, -1), Buffer.from(',"__proto__":{"x":1}}')]),
    (body) => Buffer.concat([body.subarray(0, -1), Buffer.from(',"\\u0000":1}')]),
    (body) => Buffer.from(`[${body.toString()}]`),
    () => Buffer.from('null'),
    () => Buffer.from('"text"'),
    () => Buffer.from('0'),
    () => Buffer.alloc(0),
    () => Buffer.alloc(1_000),
    () => Buffer.alloc(70_000, ' '),
    () => Buffer.alloc(200_000, '['),
    () => Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    () => Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256))),
  ]

  const hostileForm = (): Shot => {
    const operation = pick(operations)
    const shot = shotOf(operation, { fields: base(operation), raw: undefined })
    const kind = random()
    if (kind < 0.3 && shot.body) return { ...shot, name: `${operation}, body`, body: pick(bodyTricks)(shot.body) }
    if (kind < 0.55) return { ...shot, name: `${operation}, headers`, headers: [...shot.headers, ...pick(headerTricks)] }
    if (kind < 0.8) return { ...shot, name: `${operation}, target`, target: pick(targetTricks)(shot.target) }
    if (kind < 0.9) return { ...shot, name: `${operation}, method`, method: pick(otherMethods) }
    const head = pick(rawHeads(shot.method, shot.target))
    return { ...shot, name: `${operation}, raw`, target: head, isRaw: true, body: undefined }
  }

  const anyInput = (): Shot => {
    const operation = pick(operations)
    return shotOf(operation, random() < 0.25 ? { fields: base(operation), raw: undefined } : spoil(operation))
  }

  return {
    random,
    any: () => {
      for (;;) {
        const shot = random() < 0.4 ? hostileForm() : anyInput()
        if (!shot.mustBeRefused) return shot
      }
    },
    refused: () => {
      for (;;) {
        const shot = anyInput()
        if (shot.mustBeRefused) return shot
      }
    },
  }
}

function spelled(raw: string | undefined): string {
  try {
    const value = JSON.parse(raw ?? 'null') as unknown
    return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 2_000)
  } catch {
    return raw ?? ''
  }
}

/** Percent-encoded UTF-8; half a surrogate pair as the bytes that it would have. */
function percent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ue000')).replaceAll('%EE%80%80', '%ED%A0%80')
}
