import { Navigate, useParams } from 'react-router'
import { useSession } from '../../features/session.ts'
import { OwnTicket } from '../../features/support/own-ticket.tsx'

/** Members read a ticket on its own page; staff find it in the queue. */
export function TicketPage() {
  const { id = '' } = useParams()
  const { isAdmin } = useSession()
  if (isAdmin) return <Navigate to={`/support?ticket=${encodeURIComponent(id)}`} replace />
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-5">
        <OwnTicket key={id} ticketId={id} />
      </div>
    </div>
  )
}
