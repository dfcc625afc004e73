/** Questions about offers with their answers, and what companies report. */
import type { Id } from '@heathland/domain/id'
import { behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

export type QuestionState = 'waiting' | 'answered' | 'declined'

export interface StoredQuestion {
  readonly id: Id<'qst'>
  readonly offerId: Id<'ofr'>
  readonly personId: Id<'per'>
  readonly text: string
  readonly state: QuestionState
  readonly askedAt: Date
  readonly answer: string | undefined
  readonly answeredAt: Date | undefined
}

interface QuestionRow {
  readonly id: Id<'qst'>
  readonly offer_id: Id<'ofr'>
  readonly person_id: Id<'per'>
  readonly text: string
  readonly state: QuestionState
  readonly asked_at: Date
  readonly answer: string | null
  readonly answered_at: Date | null
}

interface Paged {
  readonly offerId: Id<'ofr'>
  readonly after: string | undefined
  readonly rowsMax: number
}

const columns = 'id, offer_id, person_id, text, state, asked_at, answer, answered_at'

/** Members see answered ones and their own; staff every one. Row security decides. */
export async function listQuestions(tx: ReadTx, { offerId, after, rowsMax }: Paged): Promise<StoredQuestion[]> {
  const rows = await tx.query<QuestionRow>(
    'list-offer-questions',
    `select ${columns} from offer_question where offer_id = $1 and id < $2 order by id desc limit $3`,
    [offerId, after ?? behindEveryId, rowsMax],
  )
  return rows.map(toQuestion)
}

/** Somebody who asks twice at the same moment takes turns with themselves. */
export async function lockQuestionsOf(tx: Tx, personId: Id<'per'>): Promise<void> {
  await tx.query('lock-offer-questions', `select pg_advisory_xact_lock(hashtextextended('offer questions ' || $1, 0))`, [personId])
}

/** How many of a member's questions about an offer wait for an answer. */
export async function countWaiting(tx: ReadTx, offerId: Id<'ofr'>, personId: Id<'per'>): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'count-waiting-questions',
    `select count(*)::int as count from offer_question where offer_id = $1 and person_id = $2 and state = 'waiting'`,
    [offerId, personId],
  )
  return row?.count ?? 0
}

export function insertQuestion(tx: Tx, question: Pick<StoredQuestion, 'id' | 'offerId' | 'personId' | 'text' | 'askedAt'>): void {
  tx.send(
    'ask-about-offer',
    `insert into offer_question (id, offer_id, person_id, text, state, asked_at) values ($1, $2, $3, $4, 'waiting', $5)`,
    [question.id, question.offerId, question.personId, question.text, question.askedAt],
  )
}

export async function lockQuestion(tx: Tx, id: string): Promise<StoredQuestion | undefined> {
  const [row] = await tx.query<QuestionRow>('lock-offer-question', `select ${columns} from offer_question where id = $1 for update`, [id])
  return row && toQuestion(row)
}

export async function saveAnswer(
  tx: Tx,
  answered: {
    readonly id: Id<'qst'>
    readonly state: Exclude<QuestionState, 'waiting'>
    readonly answer: string
    readonly by: Id<'per'>
    readonly now: Date
  },
): Promise<void> {
  await tx.change(
    'answer-offer-question',
    'update offer_question set state = $2, answer = $3, answered_by = $4, answered_at = $5 where id = $1',
    [answered.id, answered.state, answered.answer, answered.by, answered.now],
  )
}

export interface StoredUpdate {
  readonly id: Id<'ofu'>
  readonly title: string
  readonly text: string
  readonly postedAt: Date
}

export async function listUpdates(tx: ReadTx, { offerId, after, rowsMax }: Paged): Promise<StoredUpdate[]> {
  const rows = await tx.query<{ id: Id<'ofu'>; title: string; text: string; posted_at: Date }>(
    'list-offer-updates',
    'select id, title, text, posted_at from offer_update where offer_id = $1 and id < $2 order by id desc limit $3',
    [offerId, after ?? behindEveryId, rowsMax],
  )
  return rows.map(({ posted_at: postedAt, ...update }) => ({ ...update, postedAt }))
}

export function insertUpdate(tx: Tx, update: StoredUpdate & { readonly offerId: Id<'ofr'>; readonly by: Id<'per'> }): void {
  tx.send(
    'post-offer-update',
    'insert into offer_update (id, offer_id, title, text, posted_by, posted_at) values ($1, $2, $3, $4, $5, $6)',
    [update.id, update.offerId, update.title, update.text, update.by, update.postedAt],
  )
}

function toQuestion(row: QuestionRow): StoredQuestion {
  return {
    id: row.id,
    offerId: row.offer_id,
    personId: row.person_id,
    text: row.text,
    state: row.state,
    askedAt: row.asked_at,
    answer: row.answer ?? undefined,
    answeredAt: row.answered_at ?? undefined,
  }
}
