import type { Ticket } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { lazyPart } from '../lazy-part.tsx'
import { stateTones } from './support-words.ts'
import { Thread } from './thread.tsx'

/** The conversation is read first; what is needed to write comes meanwhile. */
const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm)

/** The demonstration has no live connection: its answer comes a few seconds later. */
const lookAgainMs = 2_000

/** One of a member's tickets: its conversation, and what they can do about it. */
export function OwnTicket({ ticketId }: { ticketId: string }) {
  const t = useWords('support')
  const { call, explain } = useApi()
  const { isDemo } = useDemoMode()
  const ticket = useQuery({
    ...call.member.support.read.queryOptions({ input: { ticketId } }),
    refetchInterval: ({ state }) => (isDemo && state.data && state.data.state !== 'closed' ? lookAgainMs : false),
  })
  if (ticket.isPending)
    return (
      <Loading label={t.member.loadingTicket}>
        <div className="grid gap-4">
          <Skeleton shape="h-9 w-64 max-w-full" />
          <Skeleton shape="h-24 w-3/4" />
          <Skeleton shape="ml-auto h-24 w-3/4" />
        </div>
      </Loading>
    )
  if (ticket.isError)
    return (
      <>
        <PageTitle>{t.member.title}</PageTitle>
        <Card>
          <ErrorState explanation={explain(ticket.error)} onRetry={() => void ticket.refetch()} busy={ticket.isFetching} />
          <div className="mt-4">
            <ButtonLink to="/support">{t.member.allTickets}</ButtonLink>
          </div>
        </Card>
      </>
    )
  return <Conversation ticket={ticket.data} />
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const t = useWords('support')
  const { number, topic, state, kind, messages, complaint, openedAt } = ticket
  return (
    <>
      <PageTitle lead={t.ticket.number({ number })} aside={<ButtonLink to="/support">{t.member.allTickets}</ButtonLink>}>
        {t.topics[topic]}
      </PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={stateTones[state]}>{t.states[state]}</Badge>
        {kind === 'complaint' && <Badge tone="care">{t.kinds.complaint}</Badge>}
        <span className="text-small text-soft">
          {t.member.opened} <Instant at={openedAt} />
        </span>
      </div>
      {complaint && <Clocks ticket={ticket} complaint={complaint} />}
      <Thread
        entries={messages.map((message) => ({
          ...message,
          who: message.author === 'staff' ? t.ticket.staff : t.ticket.you,
          isOwn: message.author !== 'staff',
        }))}
      />
      {state === 'closed' ? <Ended ticket={ticket} /> : <ReplyForm ticket={ticket} />}
    </>
  )
}

function Clocks({ ticket: { openedAt }, complaint }: { ticket: Ticket; complaint: NonNullable<Ticket['complaint']> }) {
  const t = useWords('support')
  const { acknowledgedAt, acknowledgeDueAt, finalResponseAt, finalDueAt, outcome } = complaint
  return (
    <Card title={t.member.complaint}>
      <DefinitionList
        layout="columns"
        items={[
          { term: t.member.received, value: <Instant at={openedAt} /> },
          {
            term: acknowledgedAt ? t.member.acknowledged : t.member.acknowledgeBy,
            value: <Instant at={acknowledgedAt ?? acknowledgeDueAt} />,
          },
          { term: finalResponseAt ? t.member.finalResponse : t.member.finalBy, value: <Instant at={finalResponseAt ?? finalDueAt} /> },
          ...(outcome ? [{ term: t.member.outcome, value: t.outcomes[outcome] }] : []),
        ]}
      />
    </Card>
  )
}

function Ended({ ticket: { id: ticketId, canReopen } }: { ticket: Ticket }) {
  const t = useWords('support').member
  const { support } = useApi().call.member
  const reopen = useAct({
    operation: 'member.support.reopen',
    send: () => support.reopen.call({ ticketId }),
    done: () => ({ message: t.reopened }),
    failed: t.notReopened,
  })
  return (
    <Card>
      <p className="text-soft">{canReopen ? t.closedText : t.finalText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {canReopen && (
          <Button variant="primary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
            {t.reopen}
          </Button>
        )}
        <ButtonLink to="/support?new">{t.ask}</ButtonLink>
      </div>
    </Card>
  )
}
