import { hasPermission } from '@heathland/domain/identity/permissions'
import { useSession } from '../session.ts'
import { BreaksCard } from './breaks-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { CustodyCard } from './custody-card.tsx'
import { DlpCard } from './dlp-card.tsx'
import { KycCard } from './kyc-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ReportsCard } from './reports-card.tsx'

/** The queues of compliance. Each reads its own list, so that one that fails leaves the others. */
export function ComplianceQueues() {
  const { user } = useSession()
  const mayDecideCases = user !== undefined && hasPermission(user, 'kyc.decide')
  const mayReconcile = user !== undefined && hasPermission(user, 'funding.reconcile')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {mayDecideCases && <KycCard />}
      <DlpCard />
      <CategoriesCard />
      {mayReconcile && (
        <>
          <BreaksCard />
          <CustodyCard />
        </>
      )}
      <PaymentsCard />
      <ReportsCard />
    </div>
  )
}
