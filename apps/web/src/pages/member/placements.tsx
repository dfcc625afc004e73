import { OpenOrders } from '../../features/investing/open-orders.tsx'
import { lazyPart } from '../../features/lazy-part.tsx'
import { OwnHoldings } from '../../features/placements/own-holdings.tsx'
import { useSession } from '../../features/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** For administrators alone. */
const AllPlacements = lazyPart(
  async () => (await import('../../features/office-subscriptions/all-placements.tsx')).AllPlacements,
  ['officeSubscriptions'],
  'h-96 w-full rounded-large',
)

/** The member's open orders and what they hold; for administrators what every member holds. */
export function PlacementsPage() {
  const t = useWords('member').placementsPage
  const { user } = useSession()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      {user?.role === 'investor' ? (
        <>
          <PageTitle lead={t.whatYouHoldAndWhat}>{t.placements}</PageTitle>
          <OpenOrders />
          <OwnHoldings />
        </>
      ) : (
        <AllPlacements />
      )}
    </div>
  )
}
