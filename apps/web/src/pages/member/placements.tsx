import { OpenOrders } from '../../features/investing/open-orders.tsx'
import { OwnHoldings } from '../../features/placements/own-holdings.tsx'
import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** The member's open orders and what they hold. */
export function PlacementsPage() {
  const t = useWords('member').placementsPage
  const { user } = useSession()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.whatYouHoldAndWhat}>{t.placements}</PageTitle>
      {user?.role === 'investor' ? (
        <>
          <OpenOrders />
          <OwnHoldings />
        </>
      ) : (
        <StaffNote />
      )}
    </div>
  )
}

/** Members hold placements; staff find them with the orders. */
function StaffNote() {
  const t = useWords('investing').placements
  return (
    <Card title={t.title}>
      <EmptyState title={t.staffTitle} action={<ButtonLink to="/subscriptions">{t.toSubscriptions}</ButtonLink>}>
        {t.staffText}
      </EmptyState>
    </Card>
  )
}
