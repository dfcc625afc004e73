/** A worker that is killed in the middle of an export: the next one begins again, and one whole file comes of it. */
import type { Id } from '@heathland/domain/id'
import { openFile } from '@heathland/server/core/files/files'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { joinStaff, type Staff } from '../conformance/identity-factors.ts'
import { openSystem, type System } from '../conformance/identity-people.ts'
import { readXlsx } from '../files/read-list-file.ts'
import { bytesOf } from '../files/sample-list.ts'
import { start } from '../processes.ts'

const rows = 30_000

let system: System
let compliance: Staff
beforeAll(async () => {
  system = await openSystem()
  compliance = await joinStaff(system, 'compliance')
  await system.stopWorker()
  await system.world.superuser(
    `insert into custody_break (id, kind, person_id, asset, expected_minor, found_minor, found_at, state, updated_at)
     select 'brk_' || lpad(n::text, 26, '0'), 'balance', 'per_' || lpad(n::text, 26, '0'), 'EURC', n, 1, now(), 'open', now() from generate_series(1, $1::int) n`,
    [rows],
  )
}, 120_000)
afterAll(() => system.close())

interface Row {
  readonly state: string
  readonly attempts: number
  readonly rows_written: number
  readonly file_id: Id<'fil'> | null
  readonly totals: { readonly rows: number; readonly sums: readonly { readonly columns: readonly { readonly sumMinor: string }[] }[] }
  readonly [column: string]: unknown
}

test.skipIf(inject('cluster').version === 15)(
  'an export whose worker was killed is written again from the beginning, once and whole',
  async () => {
    const asked = await system.call('POST', '/office/exports', {
      body: { list: 'breaks', format: 'xlsx', filters: { state: 'open' } },
      headers: { cookie: compliance.cookie },
    })
    const rowOf = async () => (await system.world.superuser<Row>('select * from export where id = $1', [asked.body['id']]))[0]
    const config = { ...system.world.config, LOG_LEVEL: 'info' } as const
    const first = start('worker', config)
    // Looked at all the time: the moment in which it writes is short.
    for (let row = await rowOf(); (row?.rows_written ?? 0) === 0; row = await rowOf()) {
      expect(row?.state).not.toBe('ready')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    first.child.kill('SIGKILL')
    await first.ended
    const cut = await rowOf()
    expect(cut).toMatchObject({ state: 'writing', attempts: 1 })
    expect(cut?.rows_written).toBeLessThan(rows)

    const second = start('worker', config)
    const killedAt = Date.now()
    await expect.poll(async () => (await rowOf())?.state, { timeout: 90_000, interval: 200 }).toBe('ready')
    const ready = await rowOf()
    const seconds = (Date.now() - killedAt) / 1_000
    second.child.kill('SIGTERM')
    await second.ended
    expect(ready).toMatchObject({ attempts: 2, rows_written: rows, totals: { rows } })
    expect(ready?.totals.sums[0]?.columns[0]?.sumMinor).toBe(String((rows * (rows + 1)) / 2))
    const { bytes } = await openFile(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), ready?.file_id as Id<'fil'>)
    const lines = readXlsx(await bytesOf(bytes))
    expect(new Set(lines.slice(1, -2).map((line) => line[0]?.value)).size).toBe(rows)
    // Of the first attempt nothing is kept.
    expect(await system.world.superuser(`select from file where state = 'stored'`)).toHaveLength(1)
    console.log(`killed at ${cut?.rows_written} of ${rows} rows, whole again after ${seconds.toFixed(1)} s`)
  },
  180_000,
)
