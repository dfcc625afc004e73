import type { OfficeOffer } from '@heathland/contract'
import { checkEvidence, evidenceKinds, ruleOf } from '@heathland/domain/offers/evidence'

interface EvidenceSum {
  readonly accepted: number
  readonly kindsCount: number
}

/** How many kinds of evidence are needed or handed in, and of how many there is an accepted document. */
export function sumOfEvidence({ evidence }: Pick<OfficeOffer, 'evidence'>, today: string): EvidenceSum {
  const counted = evidenceKinds.filter((kind) => ruleOf(kind).isRequired || evidence.some((paper) => paper.kind === kind))
  return { accepted: counted.filter((kind) => checkEvidence(kind, evidence, today) === 'valid').length, kindsCount: counted.length }
}
