import { kindOf } from '@heathland/domain/notifications/kind'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { defaultPreferences, listPreferences, type Preferences, savePreferences } from './preferences.sql.ts'

export async function readPreferences(ctx: Context): Promise<Preferences> {
  const { personId } = signedIn(ctx)
  const found = await ctx.read((tx) => listPreferences(tx, [personId]))
  return found.get(personId) ?? defaultPreferences
}

/** Kinds that cannot be muted are left out, whatever was sent: they arrive as they always do. */
export async function changePreferences(ctx: Context, { choices, hours }: Preferences): Promise<void> {
  const { personId } = signedIn(ctx)
  const chosen = new Map([...choices].filter(([kind]) => !kindOf(kind).required))
  await ctx.inTransaction(async (tx) => {
    const before = (await listPreferences(tx, [personId])).get(personId)
    savePreferences(tx, personId, { choices: chosen, hours })
    await recordAudit(tx, ctx, {
      action: 'notifications.preferences-changed',
      resource: personId,
      before: before && { choices: Object.fromEntries(before.choices), ...before.hours },
      after: { choices: Object.fromEntries(chosen), ...hours },
    })
  })
}
