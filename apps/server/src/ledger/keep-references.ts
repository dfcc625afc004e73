/** Staff record what somebody else may post: bank lines, invoices, and the companies that have accounts. Nothing is changed afterwards. */
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { ownPerson } from '../identity/own-person.ts'
import {
  insertReference,
  insertSpv,
  type ListedReference,
  listReferences,
  listSpvs,
  type StoredReference,
  type StoredSpv,
} from './hand-posting.sql.ts'

export async function recordReference(
  ctx: Context,
  input: Omit<StoredReference, 'id' | 'recordedBy' | 'recordedAt'>,
): Promise<StoredReference> {
  ctx.require('ledger.post')
  const { personId: recordedBy } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const reference = { ...input, id: ctx.newId('ref'), recordedBy, recordedAt: ctx.now }
    if (!(await insertReference(tx, reference))) throw new Refused(refuse('REFERENCE_KNOWN'))
    await recordAudit(tx, ctx, { action: 'ledger.reference-recorded', resource: reference.id, after: reference })
    return reference
  })
}

export async function addSpv(ctx: Context, input: Omit<StoredSpv, 'id'>): Promise<Id<'spv'>> {
  ctx.require('ledger.post')
  return ctx.inTransaction(async (tx) => {
    const spv = { ...input, id: ctx.newId('spv') }
    await insertSpv(tx, spv, 'personId' in ctx.actor ? ctx.actor.personId : undefined, ctx.now)
    await recordAudit(tx, ctx, { action: 'ledger.spv-added', resource: spv.id, after: spv })
    return spv.id
  })
}

interface Asked {
  readonly after: string | undefined
  readonly limit: number
}

export async function readReferences(ctx: Context, asked: Asked): Promise<{ items: readonly ListedReference[]; next?: string }> {
  ctx.require('ledger.read')
  return pageOf(await ctx.read((tx) => listReferences(tx, { after: asked.after, rowsMax: asked.limit + 1 })), asked.limit)
}

export async function readSpvs(ctx: Context, asked: Asked): Promise<{ items: readonly StoredSpv[]; next?: string }> {
  ctx.require('ledger.read')
  return pageOf(await ctx.read((tx) => listSpvs(tx, { after: asked.after, rowsMax: asked.limit + 1 })), asked.limit)
}

function pageOf<Row extends { readonly id: string }>(found: readonly Row[], limit: number): { items: readonly Row[]; next?: string } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return found.length > limit && last ? { items, next: last.id } : { items }
}
