/**
 * A file up and down through an api in a process of its own, and the most memory that process took. The sender and the reader are this
 * process; bytes are made and counted as they go by.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { type Id, makeId } from '@heathland/domain/id'
import type { Config } from '@heathland/server/entry/config'
import { addMember, addSpv, pdfOf } from '../file-people.ts'
import { type Running, start } from '../processes.ts'
import { s3Settings, startTwin } from '../twin-process.ts'
import { openWorldOn, type World, type WorldCluster } from '../world-on.ts'

const mebibyte = 1_024 * 1_024
type Store = Config['FILES_STORE']

/** An administrator with a session, made behind the product's back. */
export async function addStaffSession(world: World): Promise<{ readonly cookie: string; readonly spvId: Id<'spv'> }> {
  const { personId } = await addMember(world)
  const token = randomBytes(32).toString('base64url')
  await world.superuser(`update profiles set role = 'mfo_admin' where id = $1`, [personId])
  await world.superuser(
    `insert into account (person_id, email_index, index_version, password_is_short, verified_at) values ($1, $2, 1, false, now())`,
    [personId, randomBytes(32)],
  )
  await world.superuser(`insert into totp (person_id, secret, created_at, confirmed_at, last_step) values ($1, '', now(), now(), 0)`, [
    personId,
  ])
  await world.superuser(
    `insert into session (id, token_hash, person_id, level, created_at, last_used_at, step_up_at)
     values ($1, sha256($2::text::bytea), $3, 'full', platform_now(), platform_now(), platform_now())`,
    [makeId('ses', new Date(), randomBytes(10)), token, personId],
  )
  return { cookie: `__Host-heathland=${token}`, spvId: await addSpv(world) }
}

/** The most memory that a process has had in RAM, in MiB (proc_pid_status(5)). */
export function peakRssMib({ child }: Running): number {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1_024
}

export interface FileMeasurement {
  readonly store: Store
  readonly sizeMib: number
  /** Before the first byte. */
  readonly peakMibAtStart: number
  readonly peakMibAfterUpload: number
  readonly peakMib: number
  readonly upMibPerSecond: number
  readonly downMibPerSecond: number
  readonly isSame: boolean
}

export async function measureFile(cluster: WorldCluster, store: Store, size: number): Promise<FileMeasurement> {
  const twin = store === 's3' ? await startTwin('s3') : undefined
  const world = await openWorldOn(cluster, { FILES_STORE: store, ...(twin && s3Settings(twin.http)) })
  const api = start('api', { ...world.config, LOG_LEVEL: 'info', DATABASE_POOL_MAX: 10 })
  try {
    const address = await api.said('at')
    const { cookie, spvId } = await addStaffSession(world)
    const headers = { cookie, origin: world.config.PUBLIC_ORIGIN }
    const begun = await fetch(`${address}/api/office/files`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(16).toString('hex') },
      body: JSON.stringify({ spvId, name: 'Large.pdf', size, purpose: 'spv-document' }),
    })
    if (begun.status !== 200) throw new Error(`could not begin: ${begun.status} ${await begun.text()}`)
    const { id } = (await begun.json()) as { id: string }
    const content = `${address}/api/files/${id}/content`
    const peakMibAtStart = peakRssMib(api)
    const upAt = performance.now()
    const sent = await upload(content, headers, size)
    const upMs = performance.now() - upAt
    const peakMibAfterUpload = peakRssMib(api)
    const downAt = performance.now()
    const got = await download(content, headers)
    const downMs = performance.now() - downAt
    const rate = (ms: number) => Math.round(size / mebibyte / (ms / 1_000))
    return {
      store,
      sizeMib: size / mebibyte,
      peakMibAtStart: Math.round(peakMibAtStart),
      peakMibAfterUpload: Math.round(peakMibAfterUpload),
      peakMib: Math.round(peakRssMib(api)),
      upMibPerSecond: rate(upMs),
      downMibPerSecond: rate(downMs),
      isSame: sent.sha256 === sent.told && sent.sha256 === got.sha256 && got.size === size,
    }
  } finally {
    api.child.kill('SIGTERM')
    await api.ended
    await world.close()
    await twin?.stop()
  }
}

/** How much was sent, and the progress that was reported. Updated as the other side reads. */
function upload(url: string, headers: Readonly<Record<string, string>>, size: number): Promise<{ sha256: string; told: string }> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    const sending = request(url, { method: 'PUT', headers: { ...headers, 'content-length': String(size) } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`the upload was answered ${answer.statusCode} ${text}`))
        return resolve({ sha256: hash.digest('hex'), told: (JSON.parse(text) as { sha256: string }).sha256 })
      })
    })
    sending.on('error', reject)
    const write = async () => {
      for await (const chunk of pdfOf(size)) {
        hash.update(chunk)
        if (!sending.write(chunk)) await new Promise((drained) => sending.once('drain', drained))
      }
      sending.end()
    }
    write().catch(reject)
  })
}

async function download(url: string, headers: Readonly<Record<string, string>>): Promise<{ sha256: string; size: number }> {
  const answer = await fetch(url, { headers: { cookie: headers['cookie'] ?? '' } })
  if (answer.status !== 200) throw new Error(`the download was answered ${answer.status}`)
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of answer.body ?? []) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), size }
}
