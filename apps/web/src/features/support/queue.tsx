import type { Names, QueuedTicket } from '@heathland/contract'
import { type TicketKind, ticketKinds } from '@heathland/domain/support/ticket'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Inbox, MessagesSquare } from 'lucide-react'
import { createElement, Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { stayHere } from '../stay-here.ts'
import { OfficeTicketView } from './office-ticket.tsx'
import { officeTones, priorityTones } from './support-words.ts'

const views = ['open', 'mine', 'overdue', 'closed'] as const
type View = (typeof views)[number]
const sorts = ['due', 'newest'] as const
/** Nobody tells staff's pages what members write: they look. */
const lookAgainMs = 15_000

/** The queue at the left, the chosen ticket at the right. Filters, order and choice are in the address. */
export function Queue() {
  const t = useWords('support')
  const { call, explain } = useApi()
  const address = useQueueAddress()
  const { view, kind, sort, after, chosen } = address
  const queue = useQuery({
    ...call.office.support.list.queryOptions({ input: { view, sort, ...(kind && { kind }), ...(after && { after }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  })
  const items = queue.data?.items
  const list = useRef<HTMLUListElement>(null)
  useQueueKeys(items, chosen, address.choose)

  const choice = <Value extends string>(
    id: string,
    label: string,
    options: Readonly<Record<Value, string>>,
    value: Value | undefined,
    initial?: Value,
  ): Filter => ({
    kind: 'choice',
    id: `filter-${id}`,
    label,
    options: (Object.entries(options) as [Value, string][]).map(([one, words]) => ({ value: one, label: words })),
    value: value ?? '',
    hasAll: initial === undefined,
    isActive: value !== undefined && value !== initial,
    onChange: (next) => address.go({ [id]: next === initial ? undefined : next, after: undefined }),
    onRemove: () => address.go({ [id]: undefined, after: undefined }),
  })
  return (
    <section aria-label={t.office.queue} className="min-w-0 rounded-medium border border-line bg-card shadow-rest">
      <h2 className="sr-only">{t.office.queue}</h2>
      <FilterBar
        caption={t.office.queue}
        filters={[
          choice('view', t.office.view, t.office.views, view, 'open'),
          choice('kind', t.office.kind, { question: t.kinds.question, complaint: t.kinds.complaint }, kind),
          choice('sort', t.office.sort, t.office.sorts, sort, 'due'),
        ]}
        actions={
          <span className="flex items-center gap-1 text-small text-soft max-office:hidden">
            {createElement(
              Fragment,
              null,
              ...t.office.keys({ next: <Kbd keys={['j']} />, previous: <Kbd keys={['k']} />, answer: <Kbd keys={['⏎']} /> }),
            )}
          </span>
        }
      />
      {queue.isError && !items ? (
        <div className="p-5">
          <ErrorState explanation={explain(queue.error)} onRetry={() => void queue.refetch()} busy={queue.isFetching} />
        </div>
      ) : (
        <div className="grid office:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
          <div className={classNames('min-w-0 border-line office:border-r', chosen !== undefined && 'max-office:hidden')}>
            {!items ? (
              <div className="p-4">
                <Loading label={t.office.loadingQueue}>
                  <div className="grid gap-3">
                    <Skeleton shape="h-16 w-full" />
                    <Skeleton shape="h-16 w-full" />
                    <Skeleton shape="h-16 w-full" />
                  </div>
                </Loading>
              </div>
            ) : items.length === 0 ? (
              <EmptyState icon={<Inbox aria-hidden="true" size={22} />} title={t.office.emptyQueue}>
                {view === 'open' && kind === undefined ? t.office.emptyQueueText : t.office.emptyFiltered}
              </EmptyState>
            ) : (
              <ul ref={list} aria-label={t.office.queue} className="divide-y divide-line">
                {items.map((ticket) => (
                  <Line
                    key={ticket.id}
                    ticket={ticket}
                    names={queue.data?.names}
                    isChosen={ticket.id === chosen}
                    to={address.addressOf({ ticket: ticket.id })}
                  />
                ))}
              </ul>
            )}
            {(queue.data?.next !== undefined || after !== undefined) && (
              <div className="flex justify-between gap-3 border-t border-line px-4 py-3">
                {after !== undefined ? (
                  <Button size="small" onClick={() => address.go({ after: undefined })}>
                    {t.office.first}
                  </Button>
                ) : (
                  <span />
                )}
                {queue.data?.next !== undefined && (
                  <Button size="small" onClick={() => address.go({ after: queue.data?.next })}>
                    {t.office.older}
                  </Button>
                )}
              </div>
            )}
          </div>
          <div className={classNames('min-w-0', chosen === undefined && 'max-office:hidden')}>
            {chosen === undefined ? (
              <EmptyState icon={<MessagesSquare aria-hidden="true" size={22} />} title={t.office.choose}>
                {t.office.chooseText}
              </EmptyState>
            ) : (
              <>
                <div className="px-4 pt-3 office:hidden">
                  <Button size="small" icon={<ArrowLeft aria-hidden="true" size={16} />} onClick={() => address.choose(undefined)}>
                    {t.office.backToQueue}
                  </Button>
                </div>
                <OfficeTicketView key={chosen} ticketId={chosen} />
              </>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

interface LineProps {
  ticket: QueuedTicket
  names: Names | undefined
  isChosen: boolean
  to: string
}

function Line({ ticket, names, isChosen, to }: LineProps) {
  const t = useWords('support')
  const { number, kind, topic, state, priority, preview, dueAt, isOverdue, personId, visitor, isVisitor } = ticket
  const who = isVisitor ? (visitor?.name ?? t.office.visitor) : (names?.[personId]?.name ?? personId)
  return (
    <li>
      <Link
        to={to}
        state={stayHere}
        aria-current={isChosen ? 'true' : undefined}
        className="block px-4 py-3 text-dense text-ink no-underline hover:bg-sunken aria-[current]:bg-accent-soft"
      >
        <span className="flex items-baseline justify-between gap-3">
          <strong className="min-w-0 truncate font-[580]">{who}</strong>
          <span className="figures shrink-0 text-small text-soft">#{number}</span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-soft">{preview}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={officeTones[state]}>{t.office.states[state]}</Badge>
          {kind === 'complaint' && <Badge tone="care">{t.kinds.complaint}</Badge>}
          {(priority === 'high' || priority === 'urgent') && <Badge tone={priorityTones[priority]}>{t.office.priorities[priority]}</Badge>}
          <span className="text-small text-soft">{t.topics[topic]}</span>
        </span>
        {dueAt && (
          <span className={classNames('mt-1 block text-small', isOverdue ? 'font-[560] text-bad' : 'text-soft')}>
            {isOverdue ? t.office.overdue : t.office.due} · <Instant at={dueAt} />
          </span>
        )}
      </Link>
    </li>
  )
}

function useQueueAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const addressOf = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    return `?${next.toString()}`
  }
  const go = (changed: Readonly<Record<string, string | undefined>>, replace = false) =>
    void navigate(addressOf(changed), { state: stayHere, replace })
  return {
    view: views.find((one): one is View => one === params.get('view')) ?? 'open',
    kind: ticketKinds.find((one): one is TicketKind => one === params.get('kind')),
    sort: sorts.find((one) => one === params.get('sort')) ?? 'due',
    after: params.get('after') ?? undefined,
    chosen: params.get('ticket') ?? undefined,
    addressOf,
    go,
    choose: (ticket: string | undefined) => go({ ticket }, true),
  }
}

/** j and k go down and up the list, enter goes to the answer. Keys that are typed into a field are left alone. */
function useQueueKeys(items: readonly QueuedTicket[] | undefined, chosen: string | undefined, choose: (id: string) => void): void {
  // Keys can come faster than the page is drawn: the next one counts from the last choice, not from the last drawing.
  const last = useRef(chosen)
  useLayoutEffect(() => {
    last.current = chosen
  }, [chosen])
  useEffect(() => {
    if (!items || items.length === 0) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'j' || event.key === 'k') {
        const at = items.findIndex(({ id }) => id === last.current)
        const next = items[event.key === 'j' ? Math.min(at + 1, items.length - 1) : Math.max(at - 1, 0)]
        if (next) {
          last.current = next.id
          choose(next.id)
        }
        event.preventDefault()
      } else if (event.key === 'Enter' && last.current !== undefined && !(target instanceof HTMLElement && target.closest('a, button'))) {
        document.querySelector<HTMLTextAreaElement>('#support-answer-text')?.focus()
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [items, choose])
}
