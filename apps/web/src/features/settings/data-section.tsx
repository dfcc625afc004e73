import { ClosingCard } from './closing-card.tsx'
import { DataExport } from './data-export.tsx'
import { RetentionCard } from './retention-card.tsx'

/** A member's data: taken along, kept for how long, or erased with the account. */
export function DataSection() {
  return (
    <>
      <DataExport />
      <RetentionCard />
      <ClosingCard />
    </>
  )
}
