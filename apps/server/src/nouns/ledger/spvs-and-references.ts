/** Staff record what somebody else may post: bank lines, invoices, and the companies that have accounts. Nothing is changed afterwards. */

import type { Id } from '@heathland/domain/id'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
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

export async function readReferences(ctx: Context, asked: Asked): Promise<Page<ListedReference, string>> {
  ctx.require('ledger.read')
  return pageOf(await ctx.read((tx) => listReferences(tx, { after: asked.after, rowsMax: asked.limit + 1 })), asked.limit, byId)
}

export async function readSpvs(ctx: Context, asked: Asked): Promise<Page<StoredSpv, string>> {
  ctx.require('ledger.read')
  return pageOf(await ctx.read((tx) => listSpvs(tx, { after: asked.after, rowsMax: asked.limit + 1 })), asked.limit, byId)
}
