/** An offer whose title and permit are proved, made behind the product's back: its money may leave escrow, and nothing else about it matters. */
import { createHash } from 'node:crypto'
import { releaseNeeds } from '@heathland/domain/offers/evidence'

export interface ProvedOffer {
  readonly offerId: string
  readonly spvId: string
  readonly cell: string
}

/** `run` is a statement of the superuser's. */
export async function proveOffer(
  run: (text: string, values: readonly string[]) => Promise<unknown>,
  { offerId, spvId, cell }: ProvedOffer,
): Promise<void> {
  const alike = (kind: string) => offerId.replace('ofr', kind)
  await run(
    `with company as (
       insert into spv (id, cell, name, kind, added_at) values ($1, $2, 'Company ' || $1, 'lending', now()) on conflict do nothing
     )
     insert into offer (id, spv_id, cell, kind, state, version, created_by, created_at, updated_at)
     values ($3, $1, $2, 'loan', 'draft', 1, $4, now(), now())`,
    [spvId, cell, offerId, alike('per')],
  )
  await acceptEvidence(run, { offerId, spvId })
}

/** The title and the permit of an offer that is there. */
export async function acceptEvidence(
  run: (text: string, values: readonly string[]) => Promise<unknown>,
  { offerId, spvId }: Pick<ProvedOffer, 'offerId' | 'spvId'>,
): Promise<void> {
  const alike = (kind: string) => offerId.replace('ofr', kind)
  for (const [place, kind] of releaseNeeds.entries()) {
    const numbered = (prefix: string) => `${alike(prefix).slice(0, -1)}${place}`
    await run(
      `with paper as (
         insert into file (id, spv_id, purpose, name, state, size_max, store, blob_key, data_key, type, size, sha256, made_by, made_at, stored_at)
         values ($1, $2, 'spv-document', '', 'stored', 1, 'postgresql', $1, '', 'application/pdf', 1, decode($5, 'hex'), $6, now(), now())
       )
       insert into offer_evidence (id, offer_id, kind, title, file_id, bytes, sha256, state, added_by, added_at, reviewed_by, reviewed_at, expires_on)
       values ($3, $4, $8, $8, $1, 1, decode($5, 'hex'), 'accepted', $6, now(), $7, now(), case $8 when 'permit' then date '2036-12-31' end)`,
      [
        ...[numbered('fil'), spvId, numbered('evd'), offerId, createHash('sha256').update(`${offerId} ${kind}`).digest('hex')],
        ...[alike('per'), `per_${'0'.repeat(26)}`, kind],
      ],
    )
  }
}
