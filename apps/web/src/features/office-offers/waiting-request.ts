import type { OfficeOffer } from '@heathland/contract'
import { makeId } from '@heathland/domain/id'

type Sent = Pick<OfficeOffer, 'approvalId' | 'writtenAt'> & {
  readonly evidence: readonly Pick<OfficeOffer['evidence'][number], 'state' | 'reviewedAt'>[]
}

const earliest = new Uint8Array(10)

/**
 * Whether a second person can still agree to the offer as it is. A request is bound to a version and its accepted documents: one that is
 * older than either stays open and can no longer be approved. Ids begin with the moment they were made at, so they say which came first.
 */
export function waitsForSecondPerson({ approvalId, writtenAt, evidence }: Sent): boolean {
  if (approvalId === undefined) return false
  const accepted = evidence.flatMap(({ state, reviewedAt }) => (state === 'accepted' && reviewedAt ? [reviewedAt] : []))
  const changedAt = [writtenAt, ...accepted].reduce((latest, at) => (at > latest ? at : latest))
  return approvalId >= makeId('apr', new Date(changedAt), earliest)
}
