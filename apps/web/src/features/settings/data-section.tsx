import { ClosingCard } from './closing-card.tsx'
import { DataExport } from './data-export.tsx'

/** A member's data: taken along, or erased with the account. */
export function DataSection() {
  return (
    <>
      <DataExport />
      <ClosingCard />
    </>
  )
}
