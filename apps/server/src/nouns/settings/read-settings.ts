import { Refused, refuse } from '@heathland/domain/refusal'
import { isAwaited } from '@heathland/domain/settings/email-change'
import type { Context } from '../../core/context.ts'
import { changedEmailPlace } from '../identity/changed-email.ts'
import { ownPerson } from '../identity/own-person.ts'
import { findAwaitedChange } from './email-change.sql.ts'
import { findOwnProfile, type OwnProfile } from './profile.sql.ts'

export interface OwnSettings extends OwnProfile {
  /** The address that waits to be confirmed. */
  readonly awaited: { readonly email: string; readonly confirmableUntil: Date } | undefined
}

/** What the settings page says about the signed-in person. */
export async function readSettings(ctx: Context): Promise<OwnSettings> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.read(async (tx) => {
    const profile = await findOwnProfile(tx, seal, personId)
    if (!profile) throw new Refused(refuse('PROFILE_UNREADABLE'))
    const change = await findAwaitedChange(tx, personId)
    const awaited = change && isAwaited(change, ctx.now) ? change : undefined
    return {
      ...profile,
      awaited: awaited && {
        email: seal.open(changedEmailPlace('new', awaited.id), awaited.newEmail),
        confirmableUntil: awaited.confirmableUntil,
      },
    }
  })
}
