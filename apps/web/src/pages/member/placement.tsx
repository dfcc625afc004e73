import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { lazyPart } from '../../features/lazy-part.tsx'
import { OwnPlacement } from '../../features/placements/own-placement.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const DocumentsToRead = lazyPart(
  async () => (await import('../../features/offers/documents-to-read.tsx')).DocumentsToRead,
  ['offerSections'],
  'h-32 w-full rounded-medium',
)

/** What the member holds of one opportunity, what it paid them, and what is planned. */
export function PlacementPage() {
  const { id = '' } = useParams()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <OwnPlacement key={id} offerId={id} documents={<ProjectDocuments offerId={id} />} />
    </div>
  )
}

function ProjectDocuments({ offerId }: { offerId: string }) {
  const { call, explain } = useApi()
  const offer = useQuery(call.member.offers.read.queryOptions({ input: { offerId } }))
  if (offer.data) return <DocumentsToRead offer={offer.data} />
  if (!offer.isError) return <Skeleton shape="h-32 w-full rounded-medium" />
  return <ErrorState explanation={explain(offer.error)} onRetry={() => void offer.refetch()} busy={offer.isFetching} />
}
