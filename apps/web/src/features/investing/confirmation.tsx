import type { Subscription } from '@heathland/contract'
import type { ReactNode } from 'react'
import { CancelUntil } from './order-actions.tsx'
import { OrderHeading, OrderView } from './order-view.tsx'

/** The last step: the order as its own page shows it. */
export function Confirmation({ order, transfer }: { order: Subscription; transfer: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <OrderHeading order={order} />
      <OrderView order={order} level={3} transfer={transfer} />
      <CancelUntil order={order} />
    </div>
  )
}
