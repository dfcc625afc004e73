/** Entries of lists that may be about a member, and what staff found about each. An entry is kept once per member, whichever case found it. */
import type { Id } from '@heathland/domain/id'
import type { HitVerdict, JudgedHit } from '@heathland/domain/kyc/case'
import { type Hit, type HitKind, hitsMax } from '@heathland/domain/kyc/evidence'
import { canonical } from '../../core/canonical.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { opened, type Seal } from '../../core/keys.ts'

export interface StoredHit {
  readonly id: Id<'khi'>
  readonly caseId: Id<'kca'>
  readonly mac: Buffer
  readonly kinds: readonly HitKind[]
  readonly score: number
  /** Undefined where nobody can open it any more. */
  readonly hit: Hit | undefined
  readonly foundAt: Date
  readonly verdict: HitVerdict | undefined
  readonly note: string | undefined
  readonly judgedBy: Id<'per'> | undefined
  readonly judgedAt: Date | undefined
  /** Whether the case that found it is decided. */
  readonly isOfDecided: boolean
}

interface HitRow {
  readonly id: Id<'khi'>
  readonly case_id: Id<'kca'>
  readonly hit_mac: Buffer
  readonly kinds: HitKind[]
  readonly score: number
  readonly details: Buffer
  readonly found_at: Date
  readonly verdict: HitVerdict | null
  readonly note: Buffer | null
  readonly judged_by: Id<'per'> | null
  readonly judged_at: Date | null
  readonly is_of_decided: boolean
}

/** A provider that sends ever new entries fills no page beyond this. */
export const hitsShownMax = hitsMax * 2

const detailsPlace = (id: Id<'khi'>) => `kyc_hit.details.${id}`
const notePlace = (id: Id<'khi'>) => `kyc_hit.note.${id}`

/** The score may differ from one screening to the next; what the entry says may not, or it is another one. */
export function hitMac(seal: Seal, { score: _score, ...entry }: Hit): Buffer {
  return seal.mac('kyc_hit', canonical(entry))
}

export async function listHits(tx: ReadTx, personId: Id<'per'>, seal: Seal | undefined): Promise<readonly StoredHit[]> {
  const rows = await tx.query<HitRow & Record<string, unknown>>(
    'list-kyc-hits',
    `select kyc_hit.id, case_id, hit_mac, kinds, kyc_hit.score, details, found_at, verdict, note, judged_by, judged_at, kyc_case.state = 'decided' as is_of_decided
     from kyc_hit join kyc_case on kyc_case.id = case_id where kyc_hit.person_id = $1 order by kyc_hit.id desc limit $2`,
    [personId, hitsShownMax],
  )
  return rows.map((row) => {
    const details = seal && opened(() => seal.open(detailsPlace(row.id), row.details))
    const { note } = row
    return {
      id: row.id,
      caseId: row.case_id,
      mac: row.hit_mac,
      kinds: row.kinds,
      score: row.score,
      hit: details === undefined ? undefined : (JSON.parse(details) as Hit),
      foundAt: row.found_at,
      verdict: row.verdict ?? undefined,
      note: note && seal ? opened(() => seal.open(notePlace(row.id), note)) : undefined,
      judgedBy: row.judged_by ?? undefined,
      judgedAt: row.judged_at ?? undefined,
      isOfDecided: row.is_of_decided,
    }
  })
}

export interface NewHit {
  readonly id: Id<'khi'>
  readonly hit: Hit
  readonly mac: Buffer
}

export async function insertHits(
  tx: Tx,
  { caseId, personId }: { readonly caseId: Id<'kca'>; readonly personId: Id<'per'> },
  hits: readonly NewHit[],
  { seal, now }: { readonly seal: Seal; readonly now: Date },
): Promise<void> {
  for (const { id, hit, mac } of hits) {
    await tx.change(
      'insert-kyc-hit',
      'insert into kyc_hit (id, case_id, person_id, hit_mac, kinds, score, details, found_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [id, caseId, personId, mac, hit.kinds, hit.score, seal.seal(detailsPlace(id), JSON.stringify(hit)), now],
    )
  }
}

export async function saveVerdict(
  tx: Tx,
  {
    id,
    verdict,
    note,
    by,
  }: Pick<JudgedHit, 'id'> & { readonly verdict: HitVerdict; readonly note: string | undefined; readonly by: Id<'per'> },
  { seal, now }: { readonly seal: Seal | undefined; readonly now: Date },
): Promise<void> {
  await tx.change('save-kyc-verdict', 'update kyc_hit set verdict = $2, note = $3, judged_by = $4, judged_at = $5 where id = $1', [
    id,
    verdict,
    note && seal ? seal.seal(notePlace(id), note) : null,
    by,
    now,
  ])
}
