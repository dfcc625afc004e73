/** What each report says, as lines of a table. Read by the operator's hand, which sees everybody. */
import type { ReportType } from '@heathland/domain/compliance/compliance-report'
import { after, dayMs } from '@heathland/domain/time'
import type { ReadTx } from '../../core/database.ts'

interface ReportQuery {
  readonly name: string
  readonly columns: readonly string[]
  /** An array a line: columns of a report have headings for people, not names for programs. $1 is since when, $2 how many lines. */
  readonly text: string
}

/** People stand in them by id: who that is, the office's own pages say, and write down that somebody asked. */
const queries = {
  'access-review': {
    name: 'report-access-review',
    columns: ['person', 'role', 'permissions', 'second factor', 'access', 'joined'],
    text: `select array[profiles.id, role, coalesce(array_to_string(permissions, ' '), ''), case when person_has_factor(profiles.id) then 'on' else 'off' end,
                  case when suspended_at is null then 'open' else 'suspended' end, iso_text(profiles.created_at)] as line
           from profiles join account on account.person_id = profiles.id
           where role <> 'investor' and $1::timestamptz is not null order by profiles.id limit $2`,
  },
  'kyc-register': {
    name: 'report-kyc-register',
    columns: ['check', 'person', 'state', 'started', 'opened', 'decided'],
    text: `select array[id, person_id, state, iso_text(started_at), iso_text(opened_at), iso_text(decided_at)] as line
           from verification where $1::timestamptz is not null order by id limit $2`,
  },
  'dlp-log': {
    name: 'report-dlp-log',
    columns: ['event', 'type', 'severity', 'occurred', 'person', 'resource', 'count', 'status', 'taken up by', 'resolved', 'resolved by'],
    text: `select array[id, type, severity, iso_text(occurred_at), user_id, resource, count::text, status, investigated_by,
                  iso_text(resolved_at), resolved_by] as line
           from dlp_event where occurred_at > $1 order by id limit $2`,
  },
} as const satisfies Record<ReportType, ReportQuery>

const keptBackMs = 90 * dayMs

export async function readReportLines(
  tx: ReadTx,
  type: ReportType,
  now: Date,
  linesMax: number,
): Promise<{ readonly columns: readonly string[]; readonly lines: readonly (readonly string[])[] }> {
  const { name, columns, text } = queries[type]
  const rows = await tx.query<{ line: (string | null)[] }>(name, text, [after(now, -keptBackMs), linesMax])
  return { columns, lines: rows.map(({ line }) => line.map((cell) => cell ?? '')) }
}
