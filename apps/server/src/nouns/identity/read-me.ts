import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { databaseTrouble } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findProfile, findRegistrationOf, insertProfile, type Profile } from './identity.sql.ts'

/** The signed-in person. A profile that is missing is made from what was said at sign-up; one that cannot be read is refused. */
export async function readMe(ctx: Context): Promise<Profile> {
  const actor = signedIn(ctx)
  const { personId } = actor
  try {
    const seal = actor.personSeal
    if (!seal) throw new Refused(refuse('PROFILE_UNREADABLE'))
    return (await ctx.read((tx) => findProfile(tx, seal, personId))) ?? (await createProfile(ctx, personId))
  } catch (error) {
    if (error instanceof Refused || databaseTrouble(error)) throw error
    ctx.log.error({ err: error }, 'a profile could not be read')
    throw new Refused(refuse('PROFILE_UNREADABLE'))
  }
}

async function createProfile(ctx: Context, personId: Profile['id']): Promise<Profile> {
  const act = ctx.as({ kind: 'identity' })
  return act.inTransaction(async (tx) => {
    const registration = await findRegistrationOf(tx, ctx.keys, personId)
    if (!registration) throw new Refused(refuse('PROFILE_UNREADABLE'))
    // Two pages that load at once both find it missing; one of them makes it.
    if (await insertProfile(tx, ctx.keys, registration, ctx.now)) {
      await recordAudit(tx, act, { action: 'identity.profile-created', resource: personId, userId: personId, seal: registration.seal })
    }
    const profile = await findProfile(tx, registration.seal, personId)
    if (!profile) throw new Refused(refuse('PROFILE_UNREADABLE'))
    return profile
  })
}
