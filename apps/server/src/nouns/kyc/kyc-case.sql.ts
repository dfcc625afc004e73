/** Cases about identity checks. What the provider found is sealed by the member's key of records, which outlives their account. */
import type { Id } from '@heathland/domain/id'
import type {
  CaseAsk,
  CaseEventKind,
  CaseOutcome,
  CaseReason,
  CaseState,
  CaseTab,
  DecisionReason,
  KycCase,
} from '@heathland/domain/kyc/case'
import type { Declared, Paper } from '@heathland/domain/kyc/evidence'
import type { Risk, RiskLevel } from '@heathland/domain/kyc/risk'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { beforeEveryId, behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'
import { type Keys, opened, type Seal } from '../../core/keys.ts'
import { clearRecordKeys } from '../documents/documents.sql.ts'

/** What was known when the case was opened or brought up to date. */
export interface CaseEvidence {
  readonly papers: readonly Paper[]
  readonly verdict: 'approved' | 'rejected' | 'on-hold'
  readonly reasons: readonly string[]
  readonly risk: Risk
  /** RFC 3339. */
  readonly at: string
}

export interface StoredCase extends KycCase {
  readonly number: number
  readonly verificationId: Id<'ver'>
  readonly evidenceMac: Buffer
  readonly dueAt: Date | undefined
}

interface CaseRow {
  readonly id: Id<'kca'>
  readonly number: bigint
  readonly person_id: Id<'per'>
  readonly verification_id: Id<'ver'>
  readonly reason: CaseReason
  readonly state: CaseState
  readonly assignee_id: Id<'per'> | null
  readonly points: number
  readonly level: RiskLevel
  readonly needs_two: boolean
  readonly evidence_mac: Buffer
  readonly evidence_version: number
  readonly proposed_by: Id<'per'> | null
  readonly proposed_outcome: CaseOutcome | null
  readonly proposed_reason: DecisionReason | null
  readonly asked: CaseAsk | null
  readonly outcome: CaseOutcome | null
  readonly decision_reason: DecisionReason | null
  readonly decided_by: Id<'per'> | null
  readonly decided_at: Date | null
  readonly opened_at: Date
  readonly target_at: Date
  readonly due_at: Date | null
}

const columns = `id, number, person_id, verification_id, reason, state, assignee_id, points, level, needs_two, evidence_mac, evidence_version,
  proposed_by, proposed_outcome, proposed_reason, asked, outcome, decision_reason, decided_by, decided_at, opened_at, target_at, due_at`

function toCase(row: CaseRow): StoredCase {
  const { proposed_by: by, proposed_outcome: outcome, proposed_reason: reason } = row
  return {
    id: row.id,
    number: Number(row.number),
    personId: row.person_id,
    verificationId: row.verification_id,
    reason: row.reason,
    state: row.state,
    assigneeId: row.assignee_id ?? undefined,
    points: row.points,
    level: row.level,
    needsTwo: row.needs_two,
    evidenceMac: row.evidence_mac,
    evidenceVersion: row.evidence_version,
    proposal: by && outcome && reason ? { by, outcome, reason } : undefined,
    asked: row.asked ?? undefined,
    outcome: row.outcome ?? undefined,
    decisionReason: row.decision_reason ?? undefined,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    openedAt: row.opened_at,
    targetAt: row.target_at,
    dueAt: row.due_at ?? undefined,
  }
}

const evidencePlace = (id: Id<'kca'>) => `kyc_case.evidence.${id}`
const eventPlace = (id: Id<'kce'>) => `kyc_case_event.note.${id}`

/** The one that is not decided; a person has no more than one. */
export async function lockOpenCase(tx: Tx, personId: Id<'per'>): Promise<StoredCase | undefined> {
  const [row] = await tx.query<CaseRow & Record<string, unknown>>(
    'lock-open-kyc-case',
    `select ${columns} from kyc_case where person_id = $1 and state <> 'decided' for update`,
    [personId],
  )
  return row && toCase(row)
}

export async function lockCase(tx: Tx, id: string): Promise<StoredCase | undefined> {
  const [row] = await tx.query<CaseRow & Record<string, unknown>>(
    'lock-kyc-case',
    `select ${columns} from kyc_case where id = $1 for update`,
    [id],
  )
  return row && toCase(row)
}

export async function findCase(tx: ReadTx, id: string): Promise<StoredCase | undefined> {
  const [row] = await tx.query<CaseRow & Record<string, unknown>>('find-kyc-case', `select ${columns} from kyc_case where id = $1`, [id])
  return row && toCase(row)
}

interface Sealed {
  readonly evidence: CaseEvidence
  readonly mac: Buffer
  readonly seal: Seal
}

export async function insertCase(
  tx: Tx,
  kycCase: KycCase,
  { evidence, mac, seal, verificationId }: Sealed & { readonly verificationId: Id<'ver'> },
): Promise<void> {
  const { id } = kycCase
  await tx.change(
    'insert-kyc-case',
    `insert into kyc_case (id, person_id, verification_id, reason, state, points, level, needs_two, evidence, evidence_mac, evidence_version, opened_at,
       target_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12)`,
    [
      id,
      kycCase.personId,
      verificationId,
      kycCase.reason,
      kycCase.state,
      kycCase.points,
      kycCase.level,
      kycCase.needsTwo,
      seal.seal(evidencePlace(id), JSON.stringify(evidence)),
      mac,
      kycCase.evidenceVersion,
      kycCase.openedAt,
      kycCase.targetAt,
    ],
  )
}

/** What the worker brings up to date: the evidence, its rating, and where the case stands for it. */
export async function saveEvidence(tx: Tx, kycCase: KycCase, { evidence, mac, seal }: Sealed, now: Date): Promise<void> {
  const { id } = kycCase
  await tx.change(
    'save-kyc-evidence',
    `update kyc_case set state = $2, points = $3, level = $4, needs_two = $5, evidence = $6, evidence_mac = $7, evidence_version = $8, target_at = $9,
       proposed_by = null, proposed_outcome = null, proposed_reason = null, proposed_version = null, asked = $10, changed_at = $11
     where id = $1`,
    [
      id,
      kycCase.state,
      kycCase.points,
      kycCase.level,
      kycCase.needsTwo,
      seal.seal(evidencePlace(id), JSON.stringify(evidence)),
      mac,
      kycCase.evidenceVersion,
      kycCase.targetAt,
      kycCase.asked ?? null,
      now,
    ],
  )
}

/** What staff bring about. `dueAt` is when the worker acts on it. */
export async function saveCase(
  tx: Tx,
  kycCase: KycCase,
  { now, dueAt }: { readonly now: Date; readonly dueAt?: Date | undefined },
): Promise<void> {
  const { proposal } = kycCase
  await tx.change(
    'save-kyc-case',
    `update kyc_case set state = $2, assignee_id = $3, proposed_by = $4, proposed_outcome = $5, proposed_reason = $6, proposed_version = $7, asked = $8,
       outcome = $9, decision_reason = $10, decided_by = $11, decided_at = $12, changed_at = $13, due_at = $14
     where id = $1`,
    [
      kycCase.id,
      kycCase.state,
      kycCase.assigneeId ?? null,
      proposal?.by ?? null,
      proposal?.outcome ?? null,
      proposal?.reason ?? null,
      proposal ? kycCase.evidenceVersion : null,
      kycCase.asked ?? null,
      kycCase.outcome ?? null,
      kycCase.decisionReason ?? null,
      kycCase.decidedBy ?? null,
      kycCase.decidedAt ?? null,
      now,
      dueAt ?? null,
    ],
  )
}

/** The provider asks the member for other papers: the case waits for them. */
export async function saveWaiting(tx: Tx, id: Id<'kca'>, now: Date): Promise<void> {
  await tx.change(
    'save-waiting-kyc-case',
    `update kyc_case set state = 'waiting', proposed_by = null, proposed_outcome = null, proposed_reason = null, proposed_version = null, changed_at = $2
     where id = $1`,
    [id, now],
  )
}

/** The worker has done what staff wanted. */
export async function saveApplied(tx: Tx, id: Id<'kca'>): Promise<void> {
  await tx.change('save-applied-kyc-case', 'update kyc_case set due_at = null where id = $1', [id])
}

export async function listDueCases(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'kca'>[]> {
  const rows = await tx.query<{ id: Id<'kca'> }>(
    'list-due-kyc-cases',
    'select id from kyc_case where due_at <= $1 order by due_at limit $2',
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

/** Who is to be looked at again, and has no open case already. */
export async function listDueReviews(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-kyc-reviews',
    'select person_id from verification where review_at <= $1 order by review_at limit $2',
    [now, rowsMax],
  )
  return rows.map((row) => row.person_id)
}

const casesThat = `select ${columns} from kyc_case where`
// Every tab names all three parameters: PostgreSQL does not guess the type of one that stands nowhere.
const oldestFirst = `and $3::text is not null and id > $1 order by id limit $2`
const newestFirst = `and $3::text is not null and id < $1 order by id desc limit $2`

const tabStatements: Readonly<Record<CaseTab, readonly [name: string, text: string]>> = {
  all: ['list-kyc-cases-all', `${casesThat} state <> 'decided' ${oldestFirst}`],
  mine: ['list-kyc-cases-mine', `${casesThat} state <> 'decided' and assignee_id = $3 ${oldestFirst}`],
  unassigned: ['list-kyc-cases-unassigned', `${casesThat} state <> 'decided' and assignee_id is null ${oldestFirst}`],
  high: ['list-kyc-cases-high', `${casesThat} state <> 'decided' and level = 'high' ${oldestFirst}`],
  // What somebody else proposed: the reader can decide it.
  second: ['list-kyc-cases-second', `${casesThat} state = 'proposed' and proposed_by <> $3 ${oldestFirst}`],
  waiting: ['list-kyc-cases-waiting', `${casesThat} state = 'waiting' ${oldestFirst}`],
  decided: ['list-kyc-cases-decided', `${casesThat} state = 'decided' ${newestFirst}`],
}

export async function listCases(
  tx: ReadTx,
  { tab, by, after, rowsMax }: { readonly tab: CaseTab; readonly by: string; readonly after: string | undefined; readonly rowsMax: number },
): Promise<readonly StoredCase[]> {
  const rows = await tx.query<CaseRow & Record<string, unknown>>(...tabStatements[tab], [
    after ?? (tab === 'decided' ? behindEveryId : beforeEveryId),
    rowsMax,
    by,
  ])
  return rows.map(toCase)
}

export async function listNamedCases(
  tx: ReadTx,
  { number, personIds, rowsMax }: { readonly number: number | undefined; readonly personIds: readonly string[]; readonly rowsMax: number },
): Promise<readonly Pick<StoredCase, 'id' | 'number' | 'state' | 'personId'>[]> {
  const rows = await tx.query<{ id: Id<'kca'>; number: bigint; state: CaseState; person_id: Id<'per'> }>(
    'list-named-kyc-cases',
    `select id, number, state, person_id from kyc_case where number = $1 or person_id = any ($2) order by state = 'decided', id desc limit $3`,
    [number ?? null, personIds, rowsMax],
  )
  return rows.map((row) => ({ id: row.id, number: Number(row.number), state: row.state, personId: row.person_id }))
}

export async function findNeighbours(
  tx: ReadTx,
  id: Id<'kca'>,
): Promise<{ readonly previous: string | undefined; readonly next: string | undefined }> {
  const [row] = await tx.query<{ previous: string | null; next: string | null }>(
    'find-neighbours-of-kyc-case',
    `select (select id from kyc_case where state <> 'decided' and id < $1 order by id desc limit 1) as previous,
            (select id from kyc_case where state <> 'decided' and id > $1 order by id limit 1) as next`,
    [id],
  )
  return { previous: row?.previous ?? undefined, next: row?.next ?? undefined }
}

export interface QueueCounts {
  readonly all: number
  readonly mine: number
  readonly unassigned: number
  readonly high: number
  readonly second: number
  readonly waiting: number
  readonly overdue: number
  readonly by_age: number[]
  readonly decided: number
  readonly in_time: number
  readonly median_minutes: number | null
}

export async function countQueue(
  tx: ReadTx,
  { by, now, since }: { readonly by: string; readonly now: Date; readonly since: Date },
): Promise<QueueCounts> {
  const [row] = await tx.query<QueueCounts & Record<string, unknown>>(
    'count-kyc-queue',
    `select * from
       (select count(*)::int as all, (count(*) filter (where assignee_id = $1))::int as mine, (count(*) filter (where assignee_id is null))::int as unassigned,
               (count(*) filter (where level = 'high'))::int as high, (count(*) filter (where state = 'proposed' and proposed_by <> $1))::int as second,
               (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where target_at < $2))::int as overdue,
               array[(count(*) filter (where share < 0.25))::int, (count(*) filter (where share >= 0.25 and share < 0.5))::int,
                     (count(*) filter (where share >= 0.5 and share < 0.75))::int, (count(*) filter (where share >= 0.75 and share <= 1))::int,
                     (count(*) filter (where share > 1))::int] as by_age
        from (select *, extract(epoch from $2::timestamptz - opened_at) / extract(epoch from target_at - opened_at) as share from kyc_case
              where state <> 'decided') as waiting) as open,
       (select count(*)::int as decided, (count(*) filter (where decided_at <= target_at))::int as in_time,
               (percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at)) / 60)::int as median_minutes
        from kyc_case where decided_at > $3) as ended`,
    [by, now, since],
  )
  if (!row) throw new Error('a count has always one row')
  return row
}

export async function findEvidence(
  tx: ReadTx,
  keys: Keys,
  { id, personId }: Pick<StoredCase, 'id' | 'personId'>,
): Promise<{ readonly evidence: CaseEvidence | undefined; readonly seal: Seal | undefined }> {
  const [row] = await tx.query<{ evidence: Buffer; wrapped_key: Buffer }>(
    'find-kyc-evidence',
    'select evidence, wrapped_key from kyc_case join record_key using (person_id) where id = $1',
    [id],
  )
  const seal = row && keys.recordSeal(personId, row.wrapped_key)
  const text = row && seal && opened(() => seal.open(evidencePlace(id), row.evidence))
  return { evidence: text === undefined ? undefined : (JSON.parse(text) as CaseEvidence), seal }
}

export interface NewEvent {
  readonly id: Id<'kce'>
  readonly kind: CaseEventKind
  readonly actorId?: Id<'per'> | undefined
  readonly about?: string | undefined
  readonly note?: string | undefined
}

export async function insertEvents(
  tx: Tx,
  { id: caseId, personId }: Pick<KycCase, 'id' | 'personId'>,
  events: readonly NewEvent[],
  { seal, now }: { readonly seal: Seal | undefined; readonly now: Date },
): Promise<void> {
  if (events.length === 0) return
  await tx.change(
    'insert-kyc-case-events',
    `insert into kyc_case_event (id, case_id, person_id, kind, actor_id, about, note, at)
     select given.id, $1, $2, kind, actor_id, about, note, $3
     from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[]) as given (id, kind, actor_id, about, note)`,
    [
      caseId,
      personId,
      now,
      events.map(({ id }) => id),
      events.map(({ kind }) => kind),
      events.map(({ actorId }) => actorId ?? null),
      events.map(({ about }) => about ?? null),
      events.map(({ id, note }) => (note && seal ? seal.seal(eventPlace(id), note) : null)),
    ],
  )
}

export interface StoredEvent {
  readonly id: Id<'kce'>
  readonly kind: CaseEventKind
  readonly at: Date
  readonly actorId: Id<'per'> | undefined
  readonly about: string | undefined
  readonly note: string | undefined
}

/** Newest first. */
export async function listEvents(
  tx: ReadTx,
  caseId: Id<'kca'>,
  { seal, rowsMax }: { readonly seal: Seal | undefined; readonly rowsMax: number },
): Promise<readonly StoredEvent[]> {
  const rows = await tx.query<{
    id: Id<'kce'>
    kind: CaseEventKind
    at: Date
    actor_id: Id<'per'> | null
    about: string | null
    note: Buffer | null
  }>(
    'list-kyc-case-events',
    'select id, kind, at, actor_id, about, note from kyc_case_event where case_id = $1 order by id desc limit $2',
    [caseId, rowsMax],
  )
  return rows.map(({ id, kind, at, actor_id: actorId, about, note }) => ({
    id,
    kind,
    at,
    actorId: actorId ?? undefined,
    about: about ?? undefined,
    note: note && seal ? opened(() => seal.open(eventPlace(id), note)) : undefined,
  }))
}

/** Deletes what is kept no longer, with its hits and history, and the key of records of whoever has none left. */
export async function clearCases(tx: Tx, keys: readonly (readonly string[])[], before: Date): Promise<number> {
  const gone = await tx.query<{ person_id: Id<'per'> }>(
    'clear-kyc-cases',
    'delete from kyc_case where id = any ($1) and kept_from < $2 returning person_id',
    [keys.flat(), before],
  )
  await clearRecordKeys(
    tx,
    gone.map((row) => row.person_id),
  )
  return gone.length
}

export interface DeclaredPerson extends Declared {
  readonly email: string
  readonly status: KycStatus
}

/** What the member said about themselves; undefined once they were erased. */
export async function findDeclared(tx: ReadTx, keys: Keys, personId: Id<'per'>): Promise<DeclaredPerson | undefined> {
  const [row] = await tx.query<{
    email: Buffer
    first_name: Buffer | null
    last_name: Buffer | null
    country: Buffer | null
    kyc_status: KycStatus
    wrapped_key: Buffer
  }>(
    'find-declared-person',
    `select email, first_name, last_name, country, kyc_status, wrapped_key
     from profiles join person_key on person_key.person_id = profiles.id where profiles.id = $1`,
    [personId],
  )
  if (!row) return undefined
  const seal = keys.personSeal(personId, row.wrapped_key)
  const open = (column: string, sealed: Buffer | null) => (sealed ? seal.open(`profiles.${column}.${personId}`, sealed) : '')
  return {
    email: open('email', row.email),
    givenName: open('first_name', row.first_name),
    familyName: open('last_name', row.last_name),
    country: open('country', row.country) || undefined,
    status: row.kyc_status,
  }
}
