/** Plants values that name, reach or admit a person in every place that takes them, and looks for them wherever they have no business. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Answer, callApi, type Person, tokenIn, waitForMail } from '../../tests/conformance/identity-calls.ts'
import { encodingsOf } from '../../tests/conformance/identity-canaries.ts'
import { asSuperuser } from '../database.ts'
import { inRepository } from '../repository.ts'
import { startTemporaryStack, type TemporaryStack } from '../temporary-stack.ts'
import type { BarRun } from './bar.ts'

/** A dump of 18 needs its own pg_dump, which the package that brings 18 leaves out; the machine's fits 15. */
const version = 15
const pgDump = '/usr/lib/postgresql/15/bin/pg_dump'

export const run: BarRun = async ({ seed }) => {
  const secrets = { MASTER_KEY: randomBytes(32).toString('base64'), INDEX_KEY: randomBytes(32).toString('base64') }
  const environment = { ...secrets, LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1/32', SWEEP_SECONDS: '1' }
  const stack = await startTemporaryStack({ version, durable: true, seeded: false, environment })
  try {
    const { canaries, answers, urls } = await journey(stack, seed)
    canaries['master key'] = secrets.MASTER_KEY
    canaries['index key'] = secrets.INDEX_KEY
    // The last lines reach the logs, and the last mails leave, within a turn of the worker.
    await wait(3_000)
    const places = {
      'database dump': execFileSync(pgDump, ['--no-owner', stack.cluster.url(stack.database)], { encoding: 'latin1', maxBuffer: 2 ** 30 }),
      'job rows': await jobRows(stack),
      'api log': readFileSync(stack.logFile('api'), 'latin1'),
      'worker log': readFileSync(stack.logFile('worker'), 'latin1'),
      answers: answers.join('\n'),
      urls: urls.join('\n'),
      'web bundle': bundle(),
    }
    for (const [place, sign] of Object.entries(signsOfLife)) {
      const text = places[place as keyof typeof places]
      if (!text.includes(sign)) throw new Error(`the ${place} holds nothing of the journey: "${sign}" is missing`)
    }
    const hits = Object.entries(places).flatMap(([place, text]) =>
      Object.entries(canaries).flatMap(([canary, value]) =>
        encodingsOf(value)
          .filter((shape) => text.includes(shape))
          .map((shape) => ({ place, canary, shape })),
      ),
    )
    const looked = Object.fromEntries(Object.entries(places).map(([place, text]) => [place, `${text.length} characters`]))
    return { value: hits.length, unit: 'hits', details: { hits: hits.slice(0, 50), canaries: Object.keys(canaries), looked } }
  } finally {
    await stack.stop()
  }
}

/** What each place must hold if the journey passed through it; without it, finding nothing would mean nothing. */
const signsOfLife = {
  'database dump': 'identity.signed-out',
  'job rows': 'notifications.deliver-mail',
  'api log': 'identity.register',
  'worker log': 'a mail did not go out',
  answers: 'SIGN_IN_FAILED',
  urls: '/identity/registrations',
  'web bundle': 'Heathland',
}

interface Journey {
  readonly canaries: Record<string, string>
  /** Every answer but the one that says who is signed in, which is there to name them. */
  readonly answers: readonly string[]
  readonly urls: readonly string[]
}

async function journey(stack: TemporaryStack, seed: number): Promise<Journey> {
  const mark = createHash('sha256').update(`canary ${seed}`).digest('hex').slice(0, 10)
  const person = {
    firstName: `Firstcanary${mark}`,
    lastName: `Lastcanary${mark}`,
    email: `Mailcanary.${mark}@Mailbox.example`,
    password: `passwordcanary-${mark}`,
    phone: `+31 6 ${mark}`,
    address: `Streetcanary ${mark} 7`,
    city: `Citycanary ${mark}`,
    country: 'NL',
    investorKind: 'individual',
  } as const satisfies Person
  const origin = { 'x-forwarded-for': `203.0.113.${1 + (seed % 250)}`, 'user-agent': `Agentcanary/${mark}` }
  const wrongPassword = `wrongcanary-${mark}`
  const answers: string[] = []
  const urls: string[] = []
  let cookie = ''
  const call = async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const sent = { ...origin, origin: stack.origin, ...(cookie && { cookie }), ...headers }
    const answer = await callApi(stack.origin, method, path, { body, headers: sent })
    if (path !== '/identity/me')
      answers.push(JSON.stringify([answer.status, answer.body, [...answer.headers].filter(([name]) => name !== 'set-cookie')]))
    urls.push(path)
    return answer
  }
  const fault = (order: object) =>
    fetch(`${stack.mailbox}/mail/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) })
  const { firstName, lastName, email, password, phone, address, city } = person

  // A mail server that answers with the address it was given, and one that is away.
  await fault({ fault: 'permanent', count: 1 })
  await call('POST', '/identity/registrations', person)
  await wait(2_500)
  await fault({ fault: 'transient', count: 1 })
  await call('POST', '/identity/verifications/resend', { email })
  await call('POST', '/identity/session', { email, password: wrongPassword })
  await call('POST', '/identity/session', { email, password })
  const token = tokenIn(await waitForMail(stack.mailbox, email.toLowerCase()))
  await call('POST', '/identity/verifications', { token })
  await call('POST', '/identity/verifications', { token })
  await call('POST', '/identity/registrations', person)
  await call('POST', '/identity/session', { email, password: wrongPassword })
  cookie = (await call('POST', '/identity/session', { email, password })).cookie
  const session = cookie.split('=')[1] ?? ''
  const me = await call('GET', '/identity/me')
  if (me.body['email'] !== email.toLowerCase()) throw new Error('the journey did not get as far as being signed in')
  await call('POST', '/identity/session/renewal', {})

  // What does not fit, what is not there, and what fails inside.
  await call('POST', '/identity/registrations', { ...person, country: city, extra: address })
  await call('POST', '/identity/session', { email: phone, password })
  await call('POST', '/identity/verifications', { token: `${token}x` })
  await call('GET', '/nowhere', undefined, { cookie: `${cookie}; note=${encodeURIComponent(city)}` })
  await fetch(`${stack.origin}/api/identity/me?email=${encodeURIComponent(email)}&token=${token}`, { headers: { ...origin, cookie } })
  await fetch(`${stack.origin}/api/people/${encodeURIComponent(email)}`, { headers: origin })
  await fetch(`${stack.origin}/welcome/${token}?name=${firstName}`, { headers: origin })
  await fetch(`${stack.origin}/api/identity/session`, {
    method: 'POST',
    headers: { ...origin, origin: stack.origin, 'content-type': 'application/json' },
    body: `{"email":"${email}","password":"${password}"`,
  })
  await asSuperuser(stack.cluster, stack.database, 'revoke insert on audit_log from heathland_app')
  await call('POST', '/identity/registrations', { ...person, email: `other-${email}` })
  await call('POST', '/identity/session', { email, password })
  await asSuperuser(stack.cluster, stack.database, 'grant insert on audit_log to heathland_app')
  await call('DELETE', '/identity/session', {})
  await waitForMail(stack.mailbox, email.toLowerCase(), 2)

  const { 'x-forwarded-for': callerAddress, 'user-agent': device } = origin
  return {
    canaries: { firstName, lastName, email, password, wrongPassword, phone, address, city, callerAddress, device, token, session },
    answers,
    urls,
  }
}

async function jobRows({ cluster, database }: TemporaryStack): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url(database) })
  await client.connect()
  try {
    const { rows } = await client.query<{ row: string }>('select to_jsonb(job)::text as row from pgboss.job')
    return rows.map(({ row }) => row).join('\n')
  } finally {
    await client.end()
  }
}

function bundle(): string {
  const dist = inRepository('apps/web/dist')
  return globSync('**/*.{js,css,html,json,svg}', { cwd: dist })
    .map((file) => readFileSync(join(dist, file), 'latin1'))
    .join('\n')
}
