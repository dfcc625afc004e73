/**
 * Rows of the audit log are logged by the product; then somebody who owns the database changes it in every way there is, and the audit,
 * which shares no code with the product and trusts only the checkpoints that left the database, must say so. Each change is made twice:
 * once to the row alone, and once to the row and the log, as whoever knows the salts would. The figure is how many were not noticed, with
 * what was too slow counted too.
 */
import { createHash, randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import type { Context } from '@heathland/server/core/context'
import { logKeyOf, signedCheckpoint, verifierKey } from '@heathland/server/core/transparency/checkpoint'
import { consistencyProof } from '@heathland/server/core/transparency/tree'
import { cosignNewest } from '@heathland/server/nouns/transparency/cosign'
import { exportLog } from '@heathland/server/nouns/transparency/export-log'
import { isLogBehind } from '@heathland/server/nouns/transparency/log.sql'
import { subtreesFor } from '@heathland/server/nouns/transparency/log-reading'
import { readReceipt } from '@heathland/server/nouns/transparency/receipt'
import { sealLog } from '@heathland/server/nouns/transparency/seal-log'
import { startWitnessTwin } from '../../apps/twins/src/witness/witness-twin.ts'
import { openC2spWitness } from '../../packages/providers/src/witness/c2sp/adapter.ts'
import { verifyCheckpoint } from '../../packages/verifier/src/log.ts'
import { median, quantile, rounded } from '../../tests/bench/ledger.ts'
import { seeded } from '../../tests/ledger/model.ts'
import { openWorldOn, type World, type WorldCluster } from '../../tests/world-on.ts'
import { type AuditedLeaf, type AuditedLog, auditLog, partLength, type Trusted } from '../log-audit.ts'
import type { BarFigure, BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const few = Number(process.env['FEW'] ?? 10_000)
const many = Number(process.env['MANY'] ?? 1_000_000)
const randomChanges = 1_000
const limits = { inclusionMs: 5, consistencyMs: 50, sealedPerSecond: 300 }
const changes = ['edit', 'delete', 'insert', 'swap'] as const
type Change = (typeof changes)[number]

export const run: BarRun = ({ seed }) => withWorldCluster((cluster) => measure(cluster, seed))

async function measure(cluster: WorldCluster, seed: number): Promise<BarFigure> {
  const random = seeded(seed, 0)
  const key = logKeyOf('log.example/s13', randomBytes(32))
  const world = await openWorldOn(cluster)
  const sealing: number[] = []
  try {
    const ctx = () => world.platform.openFor({ kind: 'job', queue: 'bar' })
    const names = ['north.example', 'south.example', 'west.example']
    const twin = await startWitnessTwin({ httpPort: 0, logKey: verifierKey(key), names })
    const witnesses = twin.witnesses.map((one) => openC2spWitness({ ...one, timeoutMs: 10_000 }))
    const trust = { log: verifierKey(key), witnesses: twin.witnesses.map((one) => one.key), witnessesNeeded: 2 }
    const trusted: Trusted[] = []
    const publish = async () => {
      await cosignNewest(await ctx(), { witnesses, needed: 2 })
      const [row] = await world.superuser<{ note: string }>(
        `select note || (select string_agg(value || chr(10), '' order by key) from jsonb_each_text(cosignatures)) as note
         from log_checkpoint where published_at is not null order by size desc limit 1`,
      )
      trusted.push(await verifyCheckpoint(row?.note ?? '', trust))
    }

    // Ten states on the way, as a minute apart would leave them.
    for (let step = 0; step < 10; step += 1) {
      await addRows(world, Math.ceil(few / 10))
      await sealAll(ctx, key)
      await publish()
    }
    const small = await readLog(await ctx(), trusted)
    if (auditLog(small, new Date()).length > 0) throw new Error(`the log itself does not agree: ${auditLog(small, new Date())[0]}`)
    let made = 0
    const unnoticed: string[] = []
    const attempt = (log: AuditedLog, change: Change, index: number, isThorough: boolean) => {
      made += 1
      if (auditLog(changed(log, change, index, isThorough), new Date()).length === 0)
        unnoticed.push(`${change} of entry ${index}${isThorough ? ' with the log' : ''}`)
    }
    const sizeOf = ({ parts }: AuditedLog) => parts.reduce((sum, part) => sum + part.length, 0)
    for (let index = 0; index < sizeOf(small); index += 1)
      for (const change of changes) for (const isThorough of [false, true]) attempt(small, change, index, isThorough)
    const exhaustive = made

    // The rest of a million, in states of fifty thousand.
    const began = performance.now()
    let added = 0
    for (const step = 50_000; sizeOf(small) + added < many; added += step) {
      await addRows(world, step)
      const before = performance.now()
      await sealAll(ctx, key)
      sealing.push(step / ((performance.now() - before) / 1_000))
      await publish()
    }
    const grewInSeconds = (performance.now() - began) / 1_000
    const large = await readLog(await ctx(), trusted)
    if (auditLog(large, new Date()).length > 0) throw new Error('the log itself does not agree')
    const size = sizeOf(large)
    for (let count = 0; count < randomChanges; count += 1)
      attempt(large, changes[count % changes.length] as Change, Math.floor(random() * size), random() < 0.5)

    // The owner writes everything anew: other rows, fitting leaves, and states signed with the log's own key.
    const rewritten = changedEverywhere(large)
    made += 1
    if (auditLog(rewritten, new Date()).length === 0) unnoticed.push('everything written anew')

    // A log that shows two histories: each witness signs what it sees, and what they signed does not fit together.
    made += 1
    const fork: Trusted = { size, root: randomBytes(32) }
    if (auditLog({ ...large, trusted: [...trusted, fork] }, new Date()).length === 0) unnoticed.push('a fork shown to two witnesses')
    made += 1
    if (await twinSignsFork(twin.witnesses, key, size)) unnoticed.push('a witness signed a fork of what it knew')

    const inclusion = await timed(200, async () => {
      const leaf = leafAt(large, Math.floor(random() * size))
      await readReceipt(await ctx(), leaf.rowId)
    })
    const consistency = await timed(200, async () => {
      const older = 1 + Math.floor(random() * (size - 1))
      await (await ctx()).read(async (tx) => consistencyProof(older, size, await subtreesFor(tx, size, [older - 1, older])))
    })
    const slow = [
      ...(quantile(inclusion, 0.95) > limits.inclusionMs ? ['inclusion proofs'] : []),
      ...(quantile(consistency, 0.95) > limits.consistencyMs ? ['consistency proofs'] : []),
      ...(Math.min(...sealing) < limits.sealedPerSecond ? ['sealing'] : []),
    ]
    await twin.stop()
    return {
      value: unnoticed.length + slow.length,
      unit: 'unnoticed or slow',
      details: {
        changes: { exhaustive, random: randomChanges, all: made },
        unnoticed: unnoticed.slice(0, 20),
        slow,
        entries: size,
        checkpoints: trusted.length,
        inclusionMs: { median: rounded(median(inclusion)), p95: rounded(quantile(inclusion, 0.95)) },
        consistencyMs: { median: rounded(median(consistency)), p95: rounded(quantile(consistency, 0.95)) },
        sealedPerSecond: { median: Math.round(median(sealing)), lowest: Math.round(Math.min(...sealing)) },
        grewInSeconds: Math.round(grewInSeconds),
      },
    }
  } finally {
    await world.close()
  }
}

/** Rows as the product writes them, many at once: only the owner of the database may. */
async function addRows(world: World, count: number): Promise<void> {
  const now = new Date()
  const ids = Array.from({ length: count }, () => makeId('aud', now, randomBytes(10)))
  await world.superuser(
    `set session_replication_role = replica;
     insert into audit_log (id, at, actor, user_id, action, resource, status)
     select id, now(), 'job', null, 'files.swept', 'fil_' || substring(id from 5), 'success' from unnest('{${ids.join(',')}}'::text[]) id;
     set session_replication_role = origin`,
  )
}

async function sealAll(ctx: () => Promise<Context>, key: ReturnType<typeof logKeyOf>): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await sealLog(await ctx(), key)
    if (!(await (await ctx()).read(isLogBehind))) return
  }
  throw new Error('the log does not catch up')
}

async function readLog(ctx: Context, trusted: readonly Trusted[]): Promise<AuditedLog> {
  return ctx.read(async (tx) => {
    const log = await exportLog(tx)
    const rows = new Map<string, string>()
    for await (const page of log.rows()) for (const [kind, id, facts] of page) rows.set(`${kind} ${id}`, facts)
    const parts: AuditedLeaf[][] = []
    for await (const page of log.leaves())
      for (const [index, kind, rowId, salt, commitment] of page) {
        if (index % partLength === 0) parts.push([])
        const facts = rows.get(`${kind} ${rowId}`)
        rows.delete(`${kind} ${rowId}`)
        parts.at(-1)?.push({ index, kind, rowId, salt: Buffer.from(salt, 'base64'), commitment: Buffer.from(commitment, 'base64'), facts })
      }
    return { parts, unlogged: [...rows.keys()], trusted: [...trusted] }
  })
}

function leafAt({ parts }: AuditedLog, index: number): AuditedLeaf {
  return parts[Math.floor(index / partLength)]?.[index % partLength] as AuditedLeaf
}

/** The log after somebody changed one row; thoroughly: with leaves and numbers that fit, for the rest of the log where they must move. */
function changed(log: AuditedLog, change: Change, index: number, isThorough: boolean): AuditedLog {
  const leaf = leafAt(log, index)
  const other = leafAt(log, index === 0 ? 1 : index - 1)
  if (!isThorough)
    switch (change) {
      case 'edit':
        return withLeaves(log, [{ ...leaf, facts: `${leaf.facts?.slice(0, -1)},"x":1}` }])
      case 'delete':
        return withLeaves(log, [{ ...leaf, facts: undefined }])
      case 'insert':
        return { ...log, unlogged: [`audit aud_${index}`] }
      case 'swap':
        return withLeaves(log, [
          { ...leaf, facts: other.facts },
          { ...other, facts: leaf.facts },
        ])
    }
  switch (change) {
    case 'edit':
      return withLeaves(log, [committed({ ...leaf, facts: `${leaf.facts?.slice(0, -1)},"x":1}` })])
    case 'delete':
      return moved(log, index, [])
    case 'insert':
      return moved(log, index, [committed({ ...leaf, rowId: `${leaf.rowId}x`, facts: `{"of":"audit","id":"${leaf.rowId}x"}` }), leaf])
    case 'swap':
      return withLeaves(log, [
        { ...leaf, index: other.index },
        { ...other, index: leaf.index },
      ])
  }
}

function withLeaves(log: AuditedLog, leaves: readonly AuditedLeaf[]): AuditedLog {
  const parts = [...log.parts]
  for (const leaf of leaves) {
    const place = Math.floor(leaf.index / partLength)
    const part = [...(parts[place] ?? [])]
    part[leaf.index % partLength] = leaf
    parts[place] = part
  }
  return { ...log, parts }
}

/** Everything from a place on, renumbered. The audit ends at the next state, so what lies behind it is left as it was. */
function moved(log: AuditedLog, index: number, instead: readonly AuditedLeaf[]): AuditedLog {
  const next = log.trusted.find(({ size }) => size > index)?.size ?? 0
  const last = Math.ceil((next + 1) / partLength)
  const first = Math.floor(index / partLength)
  const leaves = log.parts.slice(first, last + 1).flat()
  leaves.splice(index - first * partLength, 1, ...instead)
  const parts = [...log.parts.slice(0, first)]
  for (const [place, leaf] of leaves.entries()) {
    if (place % partLength === 0) parts.push([])
    ;(parts.at(-1) as AuditedLeaf[]).push({ ...leaf, index: first * partLength + place })
  }
  return { ...log, parts }
}

function changedEverywhere(log: AuditedLog): AuditedLog {
  return { ...log, parts: log.parts.map((part) => part.map((leaf) => committed({ ...leaf, salt: randomBytes(32) }))) }
}

function committed(leaf: AuditedLeaf): AuditedLeaf {
  return { ...leaf, commitment: hashOf(leaf.salt, leaf.facts ?? '') }
}

/** Signed by the log itself, with the size that is due and another root. */
async function twinSignsFork(
  witnesses: readonly { readonly url: string; readonly key: string }[],
  key: ReturnType<typeof logKeyOf>,
  size: number,
): Promise<boolean> {
  for (const witness of witnesses) {
    const open = openC2spWitness({ ...witness, timeoutMs: 5_000 })
    const note = signedCheckpoint(key, size + 1, randomBytes(32))
    const isSigned = await open.cosign({ note, size: size + 1, knownSize: size, proofFrom: async () => [randomBytes(32)] }).then(
      () => true,
      () => false,
    )
    if (isSigned) return true
  }
  return false
}

async function timed(times: number, work: () => Promise<void>): Promise<readonly number[]> {
  const found: number[] = []
  for (let count = 0; count < times + 20; count += 1) {
    const began = performance.now()
    await work()
    // The first ones open connections and prepare statements.
    if (count >= 20) found.push(performance.now() - began)
  }
  return found
}

function hashOf(salt: Buffer, facts: string): Buffer {
  return createHash('sha256').update(salt).update(facts).digest()
}
