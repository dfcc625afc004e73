import type { ErasureStanding } from '@heathland/domain/compliance/erasure'
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { ReadTx, Tx } from '../../core/database.ts'

export const erasureProviders = ['sumsub', 'crossmint', 'moonpay', 'mangopay'] as const
export type ErasureProvider = (typeof erasureProviders)[number]

export interface MemberFacts extends Omit<ErasureStanding, 'balancesMinor'> {
  /** Whom each provider knows them as; only those who know them at all. */
  readonly knownAs: Readonly<Partial<Record<ErasureProvider, string>>>
}

/** Of a profile: what stands in the way of erasing it. An open deposit is money that is on its way in, or that is owed because it went back. */
const standingColumns = `role,
            (select count(*)::int from deposit where person_id = profiles.id and state not in ('done', 'failed', 'expired'))
              + (select count(*)::int from card_payment where person_id = profiles.id and state in ('created', 'awaiting-confirmation', 'held'))
              + (select count(*)::int from card_reversal where person_id = profiles.id and state = 'open') as open_deposits,
            (select count(*)::int from custody_break where person_id = profiles.id and state = 'open') as open_breaks,
            (select count(*)::int from subscription where person_id = profiles.id and state in ('in-review', 'awaiting-payment', 'reserved', 'allocated'))
              + (select count(*)::int from (select from register_entry where person_id = profiles.id group by offer_id
                   having sum(case kind when 'issued' then amount_minor else -amount_minor end) > 0) held) as open_placements,
            (select state from wallet where person_id = profiles.id) as wallet_state`

interface StandingRow {
  readonly role: Role
  readonly open_deposits: number
  readonly open_breaks: number
  readonly open_placements: number
  readonly wallet_state: string | null
}

function standingOf(row: StandingRow): Omit<ErasureStanding, 'balancesMinor'> {
  return {
    role: row.role,
    openDeposits: row.open_deposits,
    openBreaks: row.open_breaks,
    openPlacements: row.open_placements,
    walletIsWanted: row.wallet_state === 'wanted',
  }
}

/** What stands in the way, as its owner may see it; undefined where there is no profile. */
export async function findOwnStanding(tx: ReadTx, personId: Id<'per'>): Promise<Omit<ErasureStanding, 'balancesMinor'> | undefined> {
  const [row] = await tx.query<StandingRow>('find-own-standing', `select ${standingColumns} from profiles where id = $1`, [personId])
  return row && standingOf(row)
}

/** What decides and whom to ask; undefined for whoever was erased before. The row is locked, so that two who erase at once take turns. */
export async function lockMemberFacts(tx: Tx, personId: Id<'per'>): Promise<MemberFacts | undefined> {
  const [row] = await tx.query<
    StandingRow & {
      wallet_address: string | null
      has_file: boolean
      has_deposit: boolean
      customer_id: string | null
      payer_id: string | null
    }
  >(
    'lock-member-facts',
    `select ${standingColumns}, moonpay_customer_id as customer_id,
            exists (select from deposit where person_id = profiles.id) as has_deposit,
            (select payer_id from card_payment where person_id = profiles.id and payer_id is not null order by id desc limit 1) as payer_id,
            (select address from wallet where person_id = profiles.id) as wallet_address,
            exists (select from verification where person_id = profiles.id) as has_file
     from profiles where id = $1 and exists (select from person_key where person_id = profiles.id) for update of profiles`,
    [personId],
  )
  if (!row) return undefined
  return {
    ...standingOf(row),
    knownAs: {
      ...(row.has_file && { sumsub: personId }),
      ...(row.wallet_address !== null && { crossmint: row.wallet_address }),
      ...(row.has_deposit && { moonpay: row.customer_id ?? personId }),
      ...(row.payer_id !== null && { mangopay: row.payer_id }),
    },
  }
}

/** More than anybody has: two only where two first card payments began at once. */
const payersMax = 20

/** Whom the payment institution knows this person as. */
export async function listPayers(tx: ReadTx, personId: Id<'per'>): Promise<readonly string[]> {
  const rows = await tx.query<{ payer_id: string }>(
    'list-payers-of-person',
    'select distinct payer_id from card_payment where person_id = $1 and payer_id is not null order by payer_id limit $2',
    [personId, payersMax],
  )
  return rows.map((row) => row.payer_id)
}

/** What a provider said about a payment, in its own words. */
export function forgetFailureReasons(tx: Tx, personId: Id<'per'>): void {
  tx.send('forget-failure-reasons', 'update deposit set failure_reason = null where person_id = $1 and failure_reason is not null', [
    personId,
  ])
}

export interface ErasureStep {
  readonly personId: Id<'per'>
  readonly provider: ErasureProvider
  readonly subject: string | undefined
  readonly state: 'waiting' | 'by-hand' | 'done'
  readonly tries: number
  readonly lastError: string | undefined
  readonly requestedAt: Date
  readonly dueAt: Date
}

interface StepRow {
  readonly person_id: Id<'per'>
  readonly provider: ErasureProvider
  readonly subject: string | null
  readonly state: ErasureStep['state']
  readonly tries: number
  readonly last_error: string | null
  readonly requested_at: Date
  readonly due_at: Date
}

const columns = 'person_id, provider, subject, state, tries, last_error, requested_at, due_at'

export function insertStep(tx: Tx, step: Pick<ErasureStep, 'personId' | 'provider' | 'subject' | 'state'>, now: Date): void {
  tx.send(
    'insert-erasure-step',
    'insert into erasure_step (person_id, provider, subject, state, requested_at, due_at) values ($1, $2, $3, $4, $5, $5)',
    [step.personId, step.provider, step.subject ?? null, step.state, now],
  )
}

/** Oldest first, so that those who wait longest are seen. */
export async function listOpenSteps(tx: ReadTx, rowsMax: number): Promise<ErasureStep[]> {
  const rows = await tx.query<StepRow>(
    'list-open-erasure-steps',
    `select ${columns} from erasure_step where state <> 'done' order by requested_at, person_id, provider limit $1`,
    [rowsMax],
  )
  return rows.map(toStep)
}

export async function listDueErasures(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-erasures',
    `select distinct person_id from (select person_id from erasure_step where state = 'waiting' and due_at <= $1 order by due_at limit $2) as due`,
    [now, rowsMax],
  )
  return rows.map((row) => row.person_id)
}

/** Those that are due now. The attempt is counted beforehand, with the time at which it counts as lost. */
export async function takeDueSteps(tx: Tx, personId: Id<'per'>, now: Date, missedAt: Date): Promise<ErasureStep[]> {
  const rows = await tx.query<StepRow>(
    'take-due-erasure-steps',
    `update erasure_step set tries = tries + 1, due_at = $3 where person_id = $1 and state = 'waiting' and due_at <= $2 returning ${columns}`,
    [personId, now, missedAt],
  )
  return rows.map(toStep)
}

export async function saveTry(
  tx: Tx,
  { personId, provider }: Pick<ErasureStep, 'personId' | 'provider'>,
  failed: { readonly reason: string; readonly dueAt: Date },
): Promise<void> {
  await tx.query(
    'save-erasure-try',
    `update erasure_step set last_error = $3, due_at = $4 where person_id = $1 and provider = $2 and state = 'waiting'`,
    [personId, provider, failed.reason, failed.dueAt],
  )
}

/** False when it was done before, or never asked for. */
export async function completeStep(
  tx: Tx,
  { personId, provider }: { readonly personId: string; readonly provider: string },
  reference: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'complete-erasure-step',
    `update erasure_step set state = 'done', done_at = $4, reference = $3, last_error = null
     where person_id = $1 and provider = $2 and state <> 'done' returning person_id`,
    [personId, provider, reference, now],
  )
  return rows.length === 1
}

function toStep(row: StepRow): ErasureStep {
  return {
    personId: row.person_id,
    provider: row.provider,
    subject: row.subject ?? undefined,
    state: row.state,
    tries: row.tries,
    lastError: row.last_error ?? undefined,
    requestedAt: row.requested_at,
    dueAt: row.due_at,
  }
}
