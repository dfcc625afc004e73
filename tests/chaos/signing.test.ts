/** Api and worker killed while members sign and documents are sealed: nothing is half signed, and no sealed copy is missing or broken. */
import { randomInt } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { openFile } from '@heathland/server/core/files/files'
import { verifySeal } from '@heathland/verifier/seal'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callApi } from '../conformance/identity-calls.ts'
import { openSystem, type System } from '../conformance/identity-people.ts'
import { bytesOf } from '../files/sample-list.ts'
import { start } from '../processes.ts'
import { startTwin, type TwinProcess, trustSettings } from '../twin-process.ts'

/** Each takes six seconds. */
const kills = Number(process.env['KILLS'] ?? 3)
/** A signature takes some tens of milliseconds, more on a busy machine, a sealed copy one or two seconds. */
const untilApiDiesMs = 400
const untilWorkerDiesMs = 3_000

let trust: TwinProcess
let system: System
beforeAll(async () => {
  trust = await startTwin('trust')
  system = await openSystem(trustSettings(trust))
}, 120_000)
afterAll(async () => {
  await system.close()
  await trust.stop()
})

interface Row {
  readonly id: Id<'doc'>
  readonly person_id: string
  readonly state: string
  readonly file_id: Id<'fil'> | null
  readonly signed: boolean
  readonly evidence: boolean
  readonly recorded: boolean
  readonly acts: string
  readonly [column: string]: unknown
}

const wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs))

test.skipIf(inject('cluster').version === 15)(
  `after ${kills} kills every document is signed whole or not at all, and every signed one has its copy`,
  async () => {
    const members = await Promise.all(
      Array.from({ length: kills }, async () => {
        const person = await system.join()
        return { ...person, ...(await system.signIn(person)) }
      }),
    )
    await system.stopWorker()
    const config = { ...system.world.config, LOG_LEVEL: 'info' } as const
    const open = async (address: string, cookie: string) =>
      (await callApi(address, 'POST', '/documents/agreement', { body: { language: 'en' }, headers: { cookie } })).body
    const sign = (address: string, cookie: string, key: string, { id, textHash }: Readonly<Record<string, unknown>>) =>
      callApi(address, 'POST', `/documents/${String(id)}/signature`, {
        body: { textHash, hasConsented: true },
        headers: { cookie, 'idempotency-key': key },
      })
    for (const [round, { cookie, personId }] of members.entries()) {
      const [api, worker] = [start('api', config), start('worker', config)]
      const [address] = await Promise.all([api.said('at'), worker.said('msg')])
      const document = await open(address, cookie)
      // Every other time it is the sealing that is cut off, not the signing.
      const isSigningCut = round % 2 === 0
      const signing = sign(address, cookie, personId, document).catch(() => undefined)
      await (isSigningCut ? wait(randomInt(untilApiDiesMs)) : signing)
      api.child.kill('SIGKILL')
      await wait(randomInt(untilWorkerDiesMs))
      worker.child.kill('SIGKILL')
      await Promise.all([signing, api.ended, worker.ended])
    }
    const rows = () =>
      system.world.superuser<Row>(
        `select document.id, document.person_id, document.state, file_id, signed_at is not null as signed, evidence is not null as evidence,
                agreement_signed_at is not null as recorded,
                (select string_agg(action, ' ' order by audit_log.id) from audit_log where resource = document.id) as acts
         from document join document_signature on document_id = document.id join profiles on profiles.id = document.person_id
         order by document.id`,
      )
    const half = (await rows()).filter(
      (row) => row.signed !== row.evidence || row.signed !== (row.state === 'signed') || row.signed !== row.recorded,
    )
    expect(half).toEqual([])
    const before = await rows()

    // Whoever got no answer asks again, with the same key.
    for (const { cookie, personId } of members) {
      const again = await sign(system.address, cookie, personId, await open(system.address, cookie))
      expect([200, 409], JSON.stringify(again.body)).toContain(again.status)
    }
    const last = start('worker', config)
    await expect
      .poll(async () => (await rows()).filter(({ file_id: file }) => file === null).length, { timeout: 120_000, interval: 500 })
      .toBe(0)
    last.child.kill('SIGTERM')
    await last.ended

    const documents = await rows()
    expect(documents.map((row) => row.person_id).toSorted()).toEqual(members.map(({ personId }) => personId).toSorted())
    for (const { acts } of documents) expect(acts).toBe('documents.sent documents.signed documents.sealed')
    expect(await system.world.superuser(`select from file where state = 'stored' and purpose = 'document'`)).toHaveLength(kills)
    const trusted = (await system.call('GET', '/transparency/keys')).body as { seals: string[]; timestamps: string[] }
    const job = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
    for (const { file_id: fileId } of documents) {
      const { file, bytes } = await openFile(job, fileId as Id<'fil'>)
      expect(await verifySeal(await bytesOf(bytes), trusted)).toMatchObject({ holds: true, fileHash: file.sha256 })
    }
    console.log(
      `${kills} kills: ${before.filter(({ signed }) => signed).length} were signed and ${before.filter((row) => row.file_id).length} sealed by then, now all ${documents.length} are`,
    )
  },
  60_000 + kills * 20_000,
)
