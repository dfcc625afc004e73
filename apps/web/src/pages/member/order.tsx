import { useParams } from 'react-router'
import { OwnOrder } from '../../features/investing/own-order.tsx'
import { lazyPart } from '../../features/lazy-part.tsx'

const BankTransfer = lazyPart(async () => (await import('../../features/payments/bank-transfer.tsx')).BankTransfer, ['payments'])

/** One order of the member, from its signature to its placement. */
export function OrderPage() {
  const { id = '' } = useParams()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <OwnOrder key={id} orderId={id} transfer={({ total }) => <BankTransfer total={total} />} />
    </div>
  )
}
