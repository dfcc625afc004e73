/** What members say, show and acknowledge before they invest, and what was decided. Rows are added; almost none is changed. */
import type { Id } from '@heathland/domain/id'
import type { OfferContentJson } from '@heathland/domain/offers/content'
import type { OfferState } from '@heathland/domain/offers/offer'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { beforeEveryId, behindEveryId } from '@heathland/domain/page'
import type { InvestorCategory } from '@heathland/domain/rules/categories'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import type { WarningId } from '@heathland/domain/rules/pack'
import type { ReadTx, Tx } from '../../core/database.ts'
import { clearRecordKeys } from '../documents/documents.sql.ts'

/** More than anybody makes; the newest decide. */
const attemptsMax = 50

interface JsonAttempt {
  readonly id: Id<'kat'>
  readonly answers: string
  readonly score: number
  readonly at: string
}

export interface InvestorRow {
  readonly lawPack: LawPack
  readonly walletId: string | undefined
  readonly kycStatus: KycStatus
  readonly firstOnrampOk: boolean
  readonly agreementSigned: boolean
  readonly recordKey: Buffer | undefined
  readonly category: SealedCategory | undefined
  readonly attempts: readonly { readonly id: Id<'kat'>; readonly answers: Buffer; readonly scorePercent: number; readonly at: Date }[]
  readonly simulation:
    | { readonly id: Id<'lsm'>; readonly inputs: Buffer; readonly at: Date; readonly acknowledgedAt: Date | undefined }
    | undefined
  /** Those about no offer, and those about the given one. */
  readonly acknowledgements: readonly { readonly warning: WarningId; readonly at: Date }[]
  readonly isStaff: boolean
}

export interface SealedCategory {
  readonly id: Id<'ctg'>
  readonly category: InvestorCategory
  readonly answers: Buffer
  readonly statedAt: Date
  readonly verdict: 'confirmed' | 'refused' | undefined
  readonly verdictAt: Date | undefined
}

/**
 * Everything that a decision about a person goes by, in one statement; what was said under another law does not count. Undefined for who
 * lives where no pack holds.
 */
export async function findInvestor(tx: ReadTx, personId: Id<'per'>, offerId: Id<'ofr'> | undefined): Promise<InvestorRow | undefined> {
  const [row] = await tx.query<{
    law_pack: LawPack | null
    crossmint_wallet_id: string | null
    kyc_status: KycStatus
    first_onramp_ok: boolean
    agreement_signed: boolean
    role: string
    record_key: Buffer | null
    category: {
      id: Id<'ctg'>
      category: InvestorCategory
      answers: string
      statedAt: string
      verdict: 'confirmed' | 'refused' | null
      verdictAt: string | null
    } | null
    attempts: readonly JsonAttempt[]
    simulation: { id: Id<'lsm'>; inputs: string; at: string; acknowledgedAt: string | null } | null
    acknowledgements: readonly { warning: WarningId; at: string }[]
  }>(
    'find-investor',
    `select cell.law_pack, profiles.crossmint_wallet_id, profiles.kyc_status, profiles.first_onramp_ok,
            profiles.agreement_signed_at is not null as agreement_signed, profiles.role,
            (select wrapped_key from record_key where record_key.person_id = profiles.id) as record_key,
            (select jsonb_build_object('id', id, 'category', category, 'answers', encode(answers, 'base64'), 'statedAt', stated_at,
                                       'verdict', verdict, 'verdictAt', verdict_at)
             from investor_category where investor_category.person_id = profiles.id and investor_category.law_pack = cell.law_pack
             order by id desc limit 1) as category,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'answers', encode(answers, 'base64'), 'score', score_percent, 'at', at) order by id), '[]')
             from (select id, answers, score_percent, at from knowledge_attempt
                   where knowledge_attempt.person_id = profiles.id and knowledge_attempt.law_pack = cell.law_pack
                   order by id desc limit ${attemptsMax}) newest) as attempts,
            (select jsonb_build_object('id', id, 'inputs', encode(inputs, 'base64'), 'at', at, 'acknowledgedAt', acknowledged_at)
             from loss_simulation where loss_simulation.person_id = profiles.id and loss_simulation.law_pack = cell.law_pack
             order by id desc limit 1) as simulation,
            (select coalesce(jsonb_agg(jsonb_build_object('warning', warning, 'at', at)), '[]') from (
               select warning, max(at) as at from warning_acknowledgement
               where warning_acknowledgement.person_id = profiles.id and (offer_id is null or offer_id = $2) group by warning) given) as acknowledgements
     from profiles left join cell on cell.code = profiles.cell where profiles.id = $1`,
    [personId, offerId ?? null],
  )
  if (!row?.law_pack) return undefined
  return {
    lawPack: row.law_pack,
    walletId: row.crossmint_wallet_id ?? undefined,
    kycStatus: row.kyc_status,
    firstOnrampOk: row.first_onramp_ok,
    agreementSigned: row.agreement_signed,
    recordKey: row.record_key ?? undefined,
    category: row.category
      ? {
          id: row.category.id,
          category: row.category.category,
          answers: Buffer.from(row.category.answers, 'base64'),
          statedAt: new Date(row.category.statedAt),
          verdict: row.category.verdict ?? undefined,
          verdictAt: row.category.verdictAt ? new Date(row.category.verdictAt) : undefined,
        }
      : undefined,
    attempts: row.attempts.map(({ id, answers, score, at }) => ({
      id,
      answers: Buffer.from(answers, 'base64'),
      scorePercent: score,
      at: new Date(at),
    })),
    simulation: row.simulation
      ? {
          id: row.simulation.id,
          inputs: Buffer.from(row.simulation.inputs, 'base64'),
          at: new Date(row.simulation.at),
          acknowledgedAt: row.simulation.acknowledgedAt ? new Date(row.simulation.acknowledgedAt) : undefined,
        }
      : undefined,
    acknowledgements: row.acknowledgements.map(({ warning, at }) => ({ warning, at: new Date(at) })),
    isStaff: row.role !== 'investor',
  }
}

interface Said {
  readonly personId: Id<'per'>
  readonly lawPack: LawPack
  readonly packVersion: string
  readonly now: Date
}

export function insertCategory(
  tx: Tx,
  { id, category, answers, ...said }: Said & { readonly id: Id<'ctg'>; readonly category: InvestorCategory; readonly answers: Buffer },
): void {
  tx.send(
    'state-investor-category',
    'insert into investor_category (id, person_id, law_pack, pack_version, category, answers, stated_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, said.personId, said.lawPack, said.packVersion, category, answers, said.now],
  )
}

export function insertAttempt(
  tx: Tx,
  { id, answers, scorePercent, ...said }: Said & { readonly id: Id<'kat'>; readonly answers: Buffer; readonly scorePercent: number },
): void {
  tx.send(
    'insert-knowledge-attempt',
    'insert into knowledge_attempt (id, person_id, law_pack, pack_version, answers, score_percent, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, said.personId, said.lawPack, said.packVersion, answers, scorePercent, said.now],
  )
}

export function insertSimulation(tx: Tx, { id, inputs, ...said }: Said & { readonly id: Id<'lsm'>; readonly inputs: Buffer }): void {
  tx.send(
    'insert-loss-simulation',
    'insert into loss_simulation (id, person_id, law_pack, pack_version, inputs, at) values ($1, $2, $3, $4, $5, $6)',
    [id, said.personId, said.lawPack, said.packVersion, inputs, said.now],
  )
}

export async function acknowledgeSimulation(tx: Tx, id: Id<'lsm'>, now: Date): Promise<boolean> {
  return (
    (await tx.change(
      'acknowledge-loss-simulation',
      // Two requests at the same moment may come in another order than their clocks say.
      'update loss_simulation set acknowledged_at = greatest($2, at) where id = $1 and acknowledged_at is null',
      [id, now],
    )) === 1
  )
}

export function insertAcknowledgement(
  tx: Tx,
  given: {
    readonly id: Id<'ack'>
    readonly personId: Id<'per'>
    readonly warning: WarningId
    readonly offerId: Id<'ofr'> | undefined
    readonly textHash: Buffer
    readonly now: Date
  },
): void {
  tx.send(
    'acknowledge-warning',
    'insert into warning_acknowledgement (id, person_id, warning, offer_id, text_hash, at) values ($1, $2, $3, $4, $5, $6)',
    [given.id, given.personId, given.warning, given.offerId ?? null, given.textHash, given.now],
  )
}

/** What somebody said or did ends one day: their end is looked up, and they are reminded before it. */
export function planReminder(tx: Tx, personId: Id<'per'>, now: Date): void {
  tx.send(
    'plan-investor-reminder',
    `insert into investor_reminder (person_id, due_at) values ($1, $2)
     on conflict (person_id) do update set due_at = least(investor_reminder.due_at, $2)`,
    [personId, now],
  )
}

export async function listDueReminders(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'per'>[]> {
  const rows = await tx.query<{ person_id: Id<'per'> }>(
    'list-due-investor-reminders',
    'select person_id from investor_reminder where due_at <= $1 order by due_at limit $2',
    [now, rowsMax],
  )
  return rows.map(({ person_id: personId }) => personId)
}

export async function lockReminder(tx: Tx, personId: Id<'per'>): Promise<Date | undefined> {
  const [row] = await tx.query<{ due_at: Date }>(
    'lock-investor-reminder',
    'select due_at from investor_reminder where person_id = $1 for update',
    [personId],
  )
  return row?.due_at
}

export async function saveReminder(tx: Tx, personId: Id<'per'>, dueAt: Date): Promise<void> {
  await tx.change('save-investor-reminder', 'update investor_reminder set due_at = $2 where person_id = $1', [personId, dueAt])
}

export async function dropReminder(tx: Tx, personId: Id<'per'>): Promise<void> {
  await tx.change('drop-investor-reminder', 'delete from investor_reminder where person_id = $1', [personId])
}

/** Those who take a step at the same moment wait for each other: each finds what the other did. */
export async function lockInvestor(tx: Tx, personId: Id<'per'>): Promise<void> {
  await tx.query('lock-investor', `select pg_advisory_xact_lock(hashtextextended('investor ' || $1, 0))`, [personId])
}

export interface OfferRequest {
  readonly requestedAt: Date
  readonly chosenAt: Date | undefined
  readonly goesOn: boolean | undefined
  readonly large: { readonly amountMinor: bigint; readonly answer: string; readonly at: Date } | undefined
}

export interface InvestableOffer {
  readonly state: OfferState
  readonly lawPack: LawPack
  readonly content: OfferContentJson
  readonly raisedMinor: bigint
  readonly request: OfferRequest | undefined
}

/** An offer as a decision goes by it, and what this person asked for and consented to. Row security shows those of the person's cell. */
export async function findInvestableOffer(tx: ReadTx, offerId: Id<'ofr'>, personId: Id<'per'>): Promise<InvestableOffer | undefined> {
  const [row] = await tx.query<{
    state: OfferState
    law_pack: LawPack
    content: OfferContentJson
    raised_minor: bigint
    requested_at: Date | null
    chosen_at: Date | null
    goes_on: boolean | null
    large_amount_minor: bigint | null
    large_answer: string | null
    large_at: Date | null
  }>(
    'find-investable-offer',
    `select offer.state, cell.law_pack, offer.content, figures.raised_minor, offer_request.requested_at, offer_request.chosen_at,
            offer_request.goes_on, offer_request.large_amount_minor, offer_request.large_answer, offer_request.large_at
     from offer join cell on cell.code = offer.cell join offer_figures(array[$1::text]) figures on figures.offer_id = offer.id
     left join offer_request on offer_request.offer_id = offer.id and offer_request.person_id = $2
     where offer.id = $1 and offer.published_version is not null`,
    [offerId, personId],
  )
  return (
    row && {
      state: row.state,
      lawPack: row.law_pack,
      content: row.content,
      raisedMinor: row.raised_minor,
      request: row.requested_at
        ? {
            requestedAt: row.requested_at,
            chosenAt: row.chosen_at ?? undefined,
            goesOn: row.goes_on ?? undefined,
            large:
              row.large_amount_minor !== null && row.large_answer !== null && row.large_at
                ? { amountMinor: row.large_amount_minor, answer: row.large_answer, at: row.large_at }
                : undefined,
          }
        : undefined,
    }
  )
}

/** Asking again after leaving begins anew; asking twice does not make the wait longer. False where one runs already. */
export async function saveRequest(tx: Tx, offerId: Id<'ofr'>, personId: Id<'per'>, now: Date): Promise<boolean> {
  return (
    (await tx.change(
      'request-offer',
      `insert into offer_request (person_id, offer_id, requested_at) values ($2, $1, $3)
       on conflict (person_id, offer_id) do update
       set requested_at = $3, chosen_at = null, goes_on = null, large_amount_minor = null, large_answer = null, large_at = null
       where offer_request.goes_on = false`,
      [offerId, personId, now],
    )) === 1
  )
}

export async function saveChoice(
  tx: Tx,
  choice: { readonly offerId: Id<'ofr'>; readonly personId: Id<'per'>; readonly goesOn: boolean; readonly now: Date },
): Promise<void> {
  await tx.change(
    'choose-offer',
    'update offer_request set chosen_at = greatest($4, requested_at), goes_on = $3 where offer_id = $1 and person_id = $2',
    [choice.offerId, choice.personId, choice.goesOn, choice.now],
  )
}

export async function saveConsent(
  tx: Tx,
  consent: {
    readonly offerId: Id<'ofr'>
    readonly personId: Id<'per'>
    readonly amountMinor: bigint
    readonly answer: string
    readonly now: Date
  },
): Promise<void> {
  await tx.change(
    'consent-to-large-investment',
    `insert into offer_request (person_id, offer_id, requested_at, large_amount_minor, large_answer, large_at) values ($2, $1, $5, $3, $4, $5)
     on conflict (person_id, offer_id) do update set large_amount_minor = $3, large_answer = $4, large_at = $5`,
    [consent.offerId, consent.personId, consent.amountMinor, consent.answer, consent.now],
  )
}

export interface StoredDecision {
  readonly id: Id<'ivd'>
  readonly personId: Id<'per'>
  readonly offerId: Id<'ofr'>
  readonly packVersion: string
  readonly allowed: boolean
  readonly missing: readonly string[]
  readonly at: Date
}

export function insertDecision(tx: Tx, decision: StoredDecision & { readonly lawPack: LawPack; readonly record: Buffer }): void {
  tx.send(
    'keep-investing-decision',
    `insert into investing_decision (id, person_id, offer_id, law_pack, pack_version, record, allowed, missing, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      decision.id,
      decision.personId,
      decision.offerId,
      decision.lawPack,
      decision.packVersion,
      decision.record,
      decision.allowed,
      decision.missing,
      decision.at,
    ],
  )
}

interface DecisionRow {
  readonly id: Id<'ivd'>
  readonly person_id: Id<'per'>
  readonly offer_id: Id<'ofr'>
  readonly pack_version: string
  readonly allowed: boolean
  readonly missing: string[]
  readonly at: Date
}

const decisionColumns = 'id, person_id, offer_id, pack_version, allowed, missing, at'

export async function listDecisions(
  tx: ReadTx,
  { personId, after, rowsMax }: { readonly personId: Id<'per'>; readonly after: string | undefined; readonly rowsMax: number },
): Promise<StoredDecision[]> {
  const rows = await tx.query<DecisionRow>(
    'list-investing-decisions',
    `select ${decisionColumns} from investing_decision where person_id = $1 and id < $2 order by id desc limit $3`,
    [personId, after ?? behindEveryId, rowsMax],
  )
  return rows.map(toDecision)
}

export async function findDecision(
  tx: ReadTx,
  id: string,
): Promise<(StoredDecision & { readonly record: Buffer; readonly recordKey: Buffer | undefined }) | undefined> {
  const [row] = await tx.query<DecisionRow & { record: Buffer; wrapped_key: Buffer | null }>(
    'find-investing-decision',
    `select ${decisionColumns}, record,
            (select wrapped_key from record_key where record_key.person_id = investing_decision.person_id) as wrapped_key
     from investing_decision where id = $1`,
    [id],
  )
  return row && { ...toDecision(row), record: row.record, recordKey: row.wrapped_key ?? undefined }
}

/** With the last decision of somebody who was erased, the key of their records goes too. */
export async function clearDecisions(tx: Tx, keys: readonly (readonly string[])[], before: Date): Promise<number> {
  const gone = await tx.query<{ person_id: Id<'per'> }>(
    'clear-investing-decisions',
    'delete from investing_decision where id = any ($1) and at < $2 returning person_id',
    [keys.flat(), before],
  )
  await clearRecordKeys(
    tx,
    gone.map((row) => row.person_id),
  )
  return gone.length
}

export interface WaitingCategory extends SealedCategory {
  readonly personId: Id<'per'>
  readonly lawPack: LawPack
  readonly recordKey: Buffer | undefined
}

interface WaitingRow {
  readonly id: Id<'ctg'>
  readonly person_id: Id<'per'>
  readonly law_pack: LawPack
  readonly category: InvestorCategory
  readonly answers: Buffer
  readonly stated_at: Date
  readonly verdict: 'confirmed' | 'refused' | null
  readonly verdict_at: Date | null
  readonly wrapped_key: Buffer | null
}

const waitingText = `select id, person_id, law_pack, category, answers, stated_at, verdict, verdict_at,
    (select wrapped_key from record_key where record_key.person_id = investor_category.person_id) as wrapped_key
  from investor_category`

/** Statements that Heathland has to answer; a newer statement of the same person replaces an older one. */
export async function listWaitingCategories(
  tx: ReadTx,
  { categories, after, rowsMax }: { readonly categories: readonly string[]; readonly after: string | undefined; readonly rowsMax: number },
): Promise<WaitingCategory[]> {
  const rows = await tx.query<WaitingRow>(
    'list-waiting-categories',
    `${waitingText} where verdict is null and category = any ($1) and id > $2
       and not exists (select from investor_category newer where newer.person_id = investor_category.person_id and newer.id > investor_category.id)
     order by id limit $3`,
    [categories, after ?? beforeEveryId, rowsMax],
  )
  return rows.map(toWaiting)
}

export async function findCategory(tx: ReadTx, id: string): Promise<WaitingCategory | undefined> {
  const [row] = await tx.query<WaitingRow>('find-investor-category', `${waitingText} where id = $1`, [id])
  return row && toWaiting(row)
}

/** False where somebody else was faster. */
export async function saveVerdict(
  tx: Tx,
  verdict: { readonly id: Id<'ctg'>; readonly verdict: 'confirmed' | 'refused'; readonly by: Id<'per'>; readonly now: Date },
): Promise<boolean> {
  return (
    (await tx.change(
      'judge-investor-category',
      'update investor_category set verdict = $2, verdict_by = $3, verdict_at = $4 where id = $1 and verdict is null',
      [verdict.id, verdict.verdict, verdict.by, verdict.now],
    )) === 1
  )
}

function toDecision(row: DecisionRow): StoredDecision {
  return {
    id: row.id,
    personId: row.person_id,
    offerId: row.offer_id,
    packVersion: row.pack_version,
    allowed: row.allowed,
    missing: row.missing,
    at: row.at,
  }
}

function toWaiting(row: WaitingRow): WaitingCategory {
  return {
    id: row.id,
    personId: row.person_id,
    lawPack: row.law_pack,
    category: row.category,
    answers: row.answers,
    statedAt: row.stated_at,
    verdict: row.verdict ?? undefined,
    verdictAt: row.verdict_at ?? undefined,
    recordKey: row.wrapped_key ?? undefined,
  }
}
