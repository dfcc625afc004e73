import type { Id } from '@heathland/domain/id'
import { defaultHours, type Hours } from '@heathland/domain/notifications/delivery'
import { type Choice, isNotificationKind, type NotificationKind } from '@heathland/domain/notifications/kind'
import type { ReadTx, Tx } from '../../core/database.ts'

export interface Preferences {
  readonly choices: ReadonlyMap<NotificationKind, Choice>
  readonly hours: Hours
}

/** Of whoever has chosen nothing. */
export const defaultPreferences: Preferences = { choices: new Map(), hours: defaultHours }

interface PreferencesRow {
  readonly person_id: Id<'per'>
  readonly time_zone: string | null
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly choices: readonly (Choice & { readonly kind: string })[]
  readonly [column: string]: unknown
}

/** What each of these people has chosen, in one statement; those who have chosen nothing are not among them. */
export async function listPreferences(tx: ReadTx, personIds: readonly Id<'per'>[]): Promise<ReadonlyMap<Id<'per'>, Preferences>> {
  const rows = await tx.query<PreferencesRow>(
    'list-notification-preferences',
    `select hours.person_id, time_zone, quiet_from, quiet_until,
            coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'app', app, 'mail', mail)) from notification_preference
                      where notification_preference.person_id = hours.person_id), '[]') as choices
     from notification_hours hours where hours.person_id = any ($1)`,
    [personIds],
  )
  return new Map(rows.map((row) => [row.person_id, toPreferences(row)]))
}

function toPreferences(row: PreferencesRow): Preferences {
  const known = row.choices.flatMap(({ kind, app, mail }) => (isNotificationKind(kind) ? [[kind, { app, mail }] as const] : []))
  const quiet = row.quiet_from === null || row.quiet_until === null ? undefined : { from: row.quiet_from, until: row.quiet_until }
  return { choices: new Map(known), hours: { timeZone: row.time_zone ?? defaultHours.timeZone, quiet } }
}

/** Replaces what was chosen before. */
export function savePreferences(tx: Tx, personId: Id<'per'>, { choices, hours }: Preferences): void {
  tx.send(
    'save-notification-hours',
    `insert into notification_hours (person_id, time_zone, quiet_from, quiet_until) values ($1, $2, $3, $4)
     on conflict (person_id) do update set time_zone = $2, quiet_from = $3, quiet_until = $4`,
    [personId, hours.timeZone, hours.quiet?.from ?? null, hours.quiet?.until ?? null],
  )
  tx.send('forget-notification-preferences', 'delete from notification_preference where person_id = $1', [personId])
  const chosen = [...choices]
  tx.send(
    'save-notification-preferences',
    `insert into notification_preference (person_id, kind, app, mail)
     select $1, kind, app, mail from unnest($2::text[], $3::boolean[], $4::text[]) as chosen (kind, app, mail)`,
    [personId, chosen.map(([kind]) => kind), chosen.map(([, { app }]) => app), chosen.map(([, { mail }]) => mail)],
  )
}
