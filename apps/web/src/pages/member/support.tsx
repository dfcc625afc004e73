import { routeOf } from '@heathland/domain/identity/guard'
import { ticketTopics } from '@heathland/domain/support/ticket'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyDialog, lazyPart } from '../../features/lazy-part.tsx'
import { useSession } from '../../features/session.ts'
import { OwnTickets } from '../../features/support/own-tickets.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

const NewTicketDialog = lazyDialog(async () => (await import('../../features/support/new-ticket-dialog.tsx')).NewTicketDialog)
const SupportDesk = lazyPart(async () => (await import('../../features/support/support-desk.tsx')).SupportDesk)

/** Members find their own tickets here, staff the queue. */
export function SupportPage() {
  const { isAdmin } = useSession()
  return isAdmin ? <SupportDesk /> : <MemberSupport />
}

function MemberSupport() {
  const t = useWords('support').member
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isAsked = params.has('new')
  const topic = ticketTopics.find((one) => one === params.get('topic')) ?? ''
  const ask = (
    <Button variant="primary" icon={<MessageSquarePlus aria-hidden="true" size={18} />} onClick={() => setOpen(true)}>
      {t.ask}
    </Button>
  )
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead} aside={ask}>
        {t.title}
      </PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <OwnTickets action={<Button onClick={() => setOpen(true)}>{t.ask}</Button>} />
        <Card title={t.commonQuestions}>
          <p className="text-soft">{t.commonQuestionsText}</p>
          <div className="mt-4">
            <ButtonLink to="/help">{t.readHelp}</ButtonLink>
          </div>
        </Card>
      </div>
      {(isOpen || isAsked) && (
        <NewTicketDialog
          topic={topic}
          kind={params.get('kind') === 'complaint' ? 'complaint' : 'question'}
          page={routeOf(params.get('from') ?? '/support')}
          onClose={() => {
            setOpen(false)
            if (isAsked) setParams({}, { replace: true, state: { staysHere: true } })
          }}
        />
      )}
    </div>
  )
}
