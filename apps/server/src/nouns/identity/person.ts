/** One person, opened by staff. A visit is recorded once, however many parts of the page it reads. */
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPersonDetails, type PersonDetails, wasViewed } from './person.sql.ts'

/** Whoever comes back later than this visits again. */
const visitMs = 10 * minuteMs

/**
 * What every part of a person's page does first, in the transaction that reads the part: refuses ids of nobody, and records that the
 * reader looked at this person.
 */
export async function visitPerson(tx: Tx, ctx: Context, personId: Id<'per'>): Promise<void> {
  const visit = await wasViewed(tx, { personId, viewerId: signedIn(ctx).personId, since: after(ctx.now, -visitMs) })
  if (!visit) throw new Refused(refuse('NOT_FOUND'))
  if (!visit.isRecorded) await recordAudit(tx, ctx, { action: 'identity.people-viewed', resource: personId })
}

export async function readPerson(ctx: Context, personId: Id<'per'>): Promise<PersonDetails> {
  ctx.require('users.read')
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    const person = await findPersonDetails(tx, ctx.keys, personId)
    if (!person) throw new Refused(refuse('NOT_FOUND'))
    return person
  })
}
