import { useParams } from 'react-router'
import { OwnPlacement } from '../../features/placements/own-placement.tsx'

/** What the member holds of one opportunity, what it paid them, and what is planned. */
export function PlacementPage() {
  const { id = '' } = useParams()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <OwnPlacement key={id} offerId={id} />
    </div>
  )
}
