/**
 * Canaries through every operation: as everyone who may call, in every text the contract takes, in headers and in providers' events. Then
 * everybody but two witnesses is erased, and the canaries are looked for in the database, in a restored backup of before, in the files of
 * the backup, in the logs of api and worker, in what staff can still read, and in what any key still opens.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '@heathland/contract'
import { access } from '@heathland/contract/access'
import type { Id } from '@heathland/domain/id'
import { roles } from '@heathland/domain/identity/permissions'
import type { Keys } from '@heathland/server/core/keys'
import { startApi } from '@heathland/server/entry/api'
import { compose } from '@heathland/server/entry/compose'
import { erasePerson } from '@heathland/server/nouns/compliance/erase-person'
import pg from 'pg'
import { startMailTwin } from '../../apps/twins/src/mail/mail-twin.ts'
import { actsOn, joinWithApp, newId, openSession, requestWith } from '../../tests/authz/callers.ts'
import {
  addressWith,
  type Canary,
  canariesIn,
  canaryFor,
  confirmationsOf,
  inputWith,
  keptTexts,
  newMark,
  openEverything,
  operations,
  textFieldsOf,
} from '../../tests/conformance/canaries.ts'
import { callApi, somebody } from '../../tests/conformance/identity-calls.ts'
import { type System, systemOf } from '../../tests/conformance/identity-people.ts'
import { start } from '../../tests/processes.ts'
import { crossmintSettings, moonpaySettings, startTwin, sumsubSettings } from '../../tests/twin-process.ts'
import { genuine, intake, send } from '../../tests/webhooks/signing.ts'
import { openWorldOn } from '../../tests/world-on.ts'
import { asSuperuser, databaseSettings, prepareDatabase } from '../database.ts'
import type { Cluster } from '../postgres.ts'
import { inRepository } from '../repository.ts'

/** Where a thing is found that an operation acts on. */
const tableOf: Readonly<Record<string, string>> = {
  session: 'session',
  deposit: 'deposit',
  approval: 'approval',
  transfer: 'transfer',
  break: 'custody_break',
  'security event': 'security_event',
  risk: 'risk',
  vendor: 'vendor',
  'data protection event': 'dlp_event',
  'data class': 'data_class',
  report: 'compliance_report',
  ticket: 'support_ticket',
}

/** A worker looks twice a second; the rest is for a busy machine. */
const quietMs = 120_000

export interface ErasedCanaries {
  readonly violations: readonly string[]
  readonly details: object
}

export async function eraseWithCanaries(cluster: Cluster, bin: string): Promise<ErasedCanaries> {
  const folder = mkdtempSync(path(tmpdir(), 'heathland-canaries-'))
  await prepareDatabase(cluster, 'canary_template')
  const twin = await startMailTwin({ smtpPort: 0, httpPort: 0 })
  const [sumsub, moonpay, crossmint] = await Promise.all([startTwin('sumsub'), startTwin('moonpay'), startTwin('crossmint')])
  const settings = {
    SMTP_URL: twin.smtpUrl,
    TRUSTED_PROXIES: '127.0.0.1/32',
    REQUESTS_PER_MINUTE_MAX: '1000000',
    REQUESTS_AT_ONCE_MAX: '1000',
    ...sumsubSettings(sumsub.http),
    ...moonpaySettings(moonpay.http),
    ...crossmintSettings(crossmint.http),
  }
  const world = await openWorldOn({ port: cluster.port, template: 'canary_template' }, settings)
  const program = { ...world.config, TRUSTED_PROXIES: '127.0.0.1/32' as never, LOG_LEVEL: 'debug' as const }
  const [api, worker] = [start('api', program), start('worker', program)]
  const own = { env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` }, encoding: 'latin1', maxBuffer: 2 ** 30 } as const
  const name = new URL(world.url('postgres')).pathname.slice(1)
  const backUp = () => execFileSync(inRepository('ops/backup/back-up'), [world.url('postgres'), folder], own).trim()
  try {
    const system = systemOf({ world, twin, address: await api.said('at') })
    const planted = await plant(system)
    console.log(`${planted.requests} requests with ${planted.canaries.length} canaries, ${planted.succeeded} succeeded`)
    await settle(system)
    const control = await look(world.url('postgres'), world.platform.keys, planted)
    const before = backUp()

    const ctx = await world.platform.openFor({ kind: 'operator', command: 'bar' })
    const people = await world.superuser<{ person_id: Id<'per'> }>('select person_id from person_key where person_id <> all ($1)', [
      planted.witnesses.map(({ personId }) => personId),
    ])
    for (const { person_id } of people) {
      await erasePerson(ctx, person_id).catch((error: unknown) => {
        // A sign-up of the same address may have gone with somebody else's erasure.
        if (!(error instanceof Error && error.message === 'NOT_FOUND')) throw error
      })
    }
    await wait(1_100)
    backUp()
    await asSuperuser(
      cluster,
      'postgres',
      `create database canary_restored owner heathland_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
    execFileSync(inRepository('ops/backup/restore'), [cluster.url('canary_restored'), before, path(folder, 'people.keys')], own)

    const inLogs = canariesIn([...api.lines(), ...worker.lines()].join('\n'), planted.canaries)
    const inFile = canariesIn(execFileSync(`${bin}/pg_restore`, ['--file=-', before], own), planted.canaries)
    const inKeys = canariesIn(execFileSync(`${bin}/pg_restore`, ['--file=-', path(folder, 'people.keys')], own), planted.canaries)
    const after = await look(world.url('postgres'), world.platform.keys, planted)
    const restored = await look(cluster.url('canary_restored'), world.platform.keys, planted)
    const read = [...(await readAsStaff(system, planted)), ...(await readRestored(cluster, 'canary_restored', planted, system))]
    const places = {
      database: after.dumped,
      'what a key opens': after.opened,
      'indexes of an address': after.confirmed,
      'restored database': restored.dumped,
      'what a key opens after a restore': restored.opened,
      'indexes after a restore': restored.confirmed,
      'file of the backup': inFile,
      'copy of the keys': inKeys,
      logs: inLogs,
      'what staff read': read,
    }
    const violations = Object.entries(places).flatMap(([place, found]) =>
      [...new Set(found.filter((canary) => !isKept(canary)).map(({ where, by }) => `${place}: ${where}, planted by ${by}`))].sort(),
    )
    // Finding nothing means nothing when nothing could have been found.
    if (control.opened.length < 50) violations.push(`only ${control.opened.length} canaries could be opened before the erasure`)
    if (control.confirmed.length === 0) violations.push('no index of an address was there before the erasure')
    if (after.witnesses < planted.witnesses.length || restored.witnesses < planted.witnesses.length)
      violations.push('a witness cannot be read')
    return {
      violations,
      details: {
        canaries: planted.canaries.length,
        requests: planted.requests,
        succeeded: planted.succeeded,
        fields: new Set(planted.canaries.map(({ where }) => where)).size,
        erased: people.length,
        openedBefore: control.opened.length,
        confirmedBefore: control.confirmed.length,
        addressesOfNobody: after.nobodys,
        kept: [...new Set(after.dumped.filter(isKept).map(({ where }) => where))].sort(),
        logLines: api.lines().length + worker.lines().length,
        database: name,
      },
    }
  } finally {
    for (const running of [api, worker]) {
      running.child.kill('SIGTERM')
      await running.ended
    }
    await world.close()
    await Promise.all([twin.stop(), sumsub.stop(), moonpay.stop(), crossmint.stop()])
  }
}

function isKept({ where }: Canary): boolean {
  return Object.hasOwn(keptTexts, where)
}

interface Witness {
  readonly personId: string
  readonly email: string
}

interface Planted {
  readonly canaries: readonly Canary[]
  readonly emails: readonly string[]
  readonly witnesses: readonly Witness[]
  readonly requests: number
  readonly succeeded: number
}

async function plant(system: System): Promise<Planted> {
  const canaries: Canary[] = []
  let [requests, succeeded] = [0, 0]
  const note = (where: string, by: string, value: (mark: string) => string) => {
    const mark = newMark()
    canaries.push({ mark, value: value(mark), where, by })
    return value(mark)
  }
  // A visitor's own address is kept for 90 days like everybody's, and nobody knows whose it is: only who signs in sends a canary in it.
  const headersOf = (by: string) => ({
    'user-agent': by === 'visitor' ? 'Visitor' : note('header user-agent', by, (mark) => `Mozilla/5.0 Canary${mark}`),
    'accept-language': note('header accept-language', by, (mark) => `canary-${mark}`),
    referer: note('header referer', by, (mark) => `https://canary${mark}.example/`),
    'x-request-id': note('header x-request-id', by, (mark) => `canary-${mark}`),
    ...(by !== 'visitor' && { 'x-forwarded-for': note('header x-forwarded-for', by, addressWith) }),
  })

  const witnesses = await Promise.all(
    (['mfo_admin', 'compliance'] as const).map(async (role) => {
      const person = await joinWithApp(system, role)
      return { personId: person.personId, email: person.email }
    }),
  )
  // Everyone joins with canaries in everything they say.
  const join = async (by: string) => {
    const person = somebody({
      firstName: note('member.identity.register firstName', by, (mark) => `First${mark}`),
      lastName: note('member.identity.register lastName', by, (mark) => `Last${mark}`),
      email: note('member.identity.register email', by, (mark) => `canary.${mark}@example.org`),
      phone: note('member.identity.register phone', by, (mark) => `+31 6 ${mark}`),
      address: note('member.identity.register address', by, (mark) => `Street ${mark} 7`),
      city: note('member.identity.register city', by, (mark) => `City${mark}`),
      country: 'NL',
    })
    return person
  }
  const callers = await Promise.all(
    roles.map(async (role) => {
      const person = await joinWithApp(system, role, await join(role))
      await system.signIn(person, headersOf(role))
      return { by: role as string, person }
    }),
  )
  const member = callers.find(({ by }) => by === 'investor')
  if (!member) throw new Error('nobody is a member')
  // Somebody with an approved check and a wallet: what they start at providers succeeds.
  await system.world.superuser(
    `update profiles set kyc_status = 'approved', crossmint_wallet_id = coalesce(crossmint_wallet_id, '0x' || repeat('a', 40)) where id = $1`,
    [member.person.personId],
  )
  await Promise.all(
    [{ by: 'visitor', person: undefined }, ...callers].map(async ({ by, person }) => {
      for (const operation of operations) {
        const fields = textFieldsOf(operation)
        const target = await targetOf(system, operation, member.person.personId)
        const named = new Set(/\{(\w+)\}/.exec(routeOf(operation))?.slice(1) ?? [])
        // Once on something that is there, and once with a canary in place of its name as well.
        for (const chosen of [fields.filter(({ path: [first = ''] }) => !named.has(first)), fields]) {
          const given = chosen.flatMap((field) => {
            const canary = canaryFor(field, by)
            return canary ? [[field, canary] as const] : []
          })
          canaries.push(...given.map(([, canary]) => canary))
          const { method, path: where, body } = requestWith(operation, inputWith(operation, target, given))
          const cookie = person ? await openSession(system, person, { minutesAgo: 1 }) : ''
          const key = by === 'visitor' ? {} : { 'idempotency-key': note('header idempotency-key', by, (mark) => `${mark}-${randomUUID()}`) }
          const answer = await callApi(system.address, method, where, { body, headers: { ...headersOf(by), ...key, cookie } }).catch(
            () => undefined,
          )
          requests += 1
          if (answer && answer.status < 300) succeeded += 1
        }
      }
    }),
  )
  for (const provider of ['moonpay', 'crossmint', 'sumsub'] as const) {
    const value = note(`webhook of ${provider}`, provider, (mark) => `Canary ${mark}`)
    const hook = {
      provider,
      type: 'transaction_updated',
      id: randomUUID(),
      body: JSON.stringify({
        type: 'transaction_updated',
        applicantId: newMark(),
        createdAtMs: new Date().toISOString().replace('T', ' ').slice(0, 23),
        externalUserId: member.person.personId,
        data: { id: randomUUID(), status: 'failed', failureReason: value, customer: { email: value, firstName: value } },
        customerName: value,
      }),
    }
    await send(system.address, genuine(hook))
    await send(system.address, { path: intake(provider), headers: { 'user-agent': 'Forger' }, body: hook.body })
  }
  // Addresses of people, joined or invited; what was tried with an address of nobody is counted for an hour and then forgotten.
  const ofPeople = ['member.identity.register email', 'office.users.invite email']
  const emails = [...new Set(canaries.filter(({ where }) => ofPeople.includes(where)).map(({ value }) => value))]
  return { canaries, emails, witnesses, requests, succeeded }
}

function routeOf(operation: Operation): string {
  return requestWith(operation, {}).path
}

async function targetOf(system: System, operation: Operation, personId: string): Promise<string> {
  const kind: string | undefined = (actsOn as Partial<Record<Operation, string>>)[operation]
  if (kind === 'person') return personId
  const table = kind && tableOf[kind]
  const [row] = table ? await system.world.superuser<{ id: string }>(`select id from ${table} order by id desc limit 1`) : []
  return row?.id ?? newId('non')
}

/** Until every mail is out and every event handled, or nothing moves any more. */
async function settle({ world }: System): Promise<void> {
  const deadline = performance.now() + quietMs
  for (;;) {
    const [row] = await world.superuser<{ open: number }>(
      `select (select count(*) from mail where state in ('waiting', 'sending'))::int + (select count(*) from mail_request)::int
            + (select count(*) from outbox where sequence is null)::int as open`,
    )
    if (row?.open === 0 || performance.now() > deadline) return
    await wait(500)
  }
}

interface Looked {
  readonly dumped: readonly Canary[]
  readonly opened: readonly Canary[]
  readonly confirmed: readonly Canary[]
  /** Addresses of those whom nobody knew, which the month's key opens for 90 days. */
  readonly nobodys: number
  /** How many of them can still be read. */
  readonly witnesses: number
}

async function look(url: string, keys: Keys, { canaries, emails, witnesses }: Planted): Promise<Looked> {
  const behind = new pg.Client({ connectionString: url })
  await behind.connect()
  try {
    const ask = async (text: string) => (await behind.query<Record<string, unknown>>(text)).rows
    const tables = await ask(
      `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    let text = ''
    for (const { name } of tables)
      for (const row of await ask(`select to_jsonb(t)::text as row from ${name} as t`)) text += `${row['row']}\n`
    const { opened, hashes } = await openEverything(ask, keys)
    const marks = emails.filter((email) => confirmationsOf(keys, email).some((hash) => hashes.has(hash)))
    return {
      dumped: canariesIn(text, canaries),
      opened: canariesIn(opened.flatMap((value) => (value.isNobodys ? [] : [value.text])).join('\n'), canaries),
      nobodys: opened.filter((value) => value.isNobodys).length,
      confirmed: canaries.filter(({ value }) => marks.includes(value)),
      witnesses: witnesses.filter(({ email }) => opened.some((value) => value.where === 'profiles.email' && value.text === email)).length,
    }
  } finally {
    await behind.end()
  }
}

/** Everything that staff who are still there can read, as they read it. */
async function readAsStaff(system: System, { canaries, witnesses }: Planted, address = system.address): Promise<readonly Canary[]> {
  let text = ''
  for (const witness of witnesses) {
    for (const operation of Object.keys(access) as Operation[]) {
      const { method, path: where } = requestWith(operation, inputWith(operation, await targetOf(system, operation, witness.personId), []))
      if (method !== 'GET') continue
      const cookie = await openSession(system, witness, { minutesAgo: 1 })
      const answer = await fetch(`${address}/api${where}`, { headers: { cookie } })
      text += `${await answer.text()}\n`
    }
  }
  return canariesIn(text, canaries)
}

/** The same through an api on the restored database; who signs in there is a matter of its own rows. */
async function readRestored(cluster: Cluster, database: string, planted: Planted, system: System): Promise<readonly Canary[]> {
  const platform = await compose({ ...system.world.config, ...databaseSettings(cluster, database) }, 'api')
  const api = await startApi(platform)
  const behind = new pg.Client({ connectionString: cluster.url(database) })
  await behind.connect()
  const superuser: System['world']['superuser'] = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await behind.query<Row>(text, [...values])).rows
  try {
    return await readAsStaff({ ...system, world: { ...system.world, superuser } }, planted, api.address)
  } finally {
    await api.stop()
    await platform.close()
    await behind.end()
  }
}
