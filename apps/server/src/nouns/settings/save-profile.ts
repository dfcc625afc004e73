import { Refused, refuse } from '@heathland/domain/refusal'
import { isOtherName, needsNewCheck, type ProfileDetails } from '@heathland/domain/settings/profile'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { indexPerson } from '../identity/index-people.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { lockOwnProfile, saveOwnProfile } from './profile.sql.ts'

/** The signed-in person changes what we know of them. Saving what is there already changes nothing. */
export async function saveProfile(ctx: Context, details: ProfileDetails): Promise<{ asksNewCheck: boolean }> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  return act.inTransaction(async (tx) => {
    await lockOwnAccount(tx, ctx)
    const before = await lockOwnProfile(tx, seal, personId)
    if (!before) throw new Refused(refuse('PROFILE_UNREADABLE'))
    const changed = (Object.keys(details) as (keyof ProfileDetails)[]).filter((field) => details[field] !== before[field])
    if (changed.length === 0) return { asksNewCheck: false }
    const nameChanged = isOtherName(before, details)
    const asksNewCheck = needsNewCheck(before.kycStatus, before, details)
    await saveOwnProfile(tx, seal, personId, { details, nameChanged }, ctx.now)
    await indexPerson(tx, ctx.keys, personId)
    await recordAudit(tx, act, {
      action: 'identity.profile-changed',
      resource: personId,
      userId: personId,
      seal,
      // The audit log keeps hashes: which fields changed is said by their names, and not what they hold.
      before: Object.fromEntries(changed.map((field) => [field, 'before'])),
      after: Object.fromEntries(changed.map((field) => [field, 'after'])),
    })
    if (asksNewCheck) await announce(tx, act, 'identity.name-changed', { personId })
    return { asksNewCheck }
  })
}
