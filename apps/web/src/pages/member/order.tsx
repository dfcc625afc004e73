import { useParams } from 'react-router'
import { OwnOrder } from '../../features/investing/own-order.tsx'

/** One order of the member, from its signature to its placement. */
export function OrderPage() {
  const { id = '' } = useParams()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <OwnOrder key={id} orderId={id} />
    </div>
  )
}
