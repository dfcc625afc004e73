import type { Subscription } from '@heathland/contract'
import { hasEnded } from '@heathland/domain/subscriptions/subscription'
import type { InvestingWords } from '@heathland/words/words'
import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Timeline, type TimelineEvent } from '../../ui/timeline.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { orderLead } from './order-words.ts'

interface OrderViewProps {
  order: Subscription
  level: 2 | 3
  transfer: ReactNode
  card?: ReactNode
}

/** How an order stands: in words, in amounts, and step by step. `transfer` says where money is sent to, `card` how it is paid by card. */
export function OrderView({ order, level, transfer, card }: OrderViewProps) {
  const t = useWords('investing').order
  const format = useFormat()
  const { state, allocated, reason, returnReason, isOnWaitingList } = order
  const Heading = level === 2 ? 'h2' : 'h3'
  const isOver = hasEnded(state) || state === 'placed'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <p className="max-w-measure">{orderLead(t, order)}</p>
        {returnReason && <p className="mt-1 max-w-measure text-soft">{t.returnReasons[returnReason]}</p>}
        {reason && (
          <p className="mt-3 rounded-medium bg-sunken px-4 py-3">
            <strong className="block text-small">{t.reason}</strong>
            {reason}
          </p>
        )}
      </div>
      {isOnWaitingList && <Banner tone="care">{t.waitingList}</Banner>}
      {order.paysBy === 'card' && card}
      {state === 'awaiting-payment' && transfer && (
        <section>
          <Heading className="mb-3 text-lead">{t.byTransfer}</Heading>
          {transfer}
        </section>
      )}
      {order.paysBy !== 'card' && card}
      {allocated && (
        <section>
          <Heading className="mb-3 text-lead">{t.amounts}</Heading>
          <div className="grid gap-3 sm:grid-cols-2">
            <Amounts title={t.asked} {...order} />
            <Amounts title={t.charged} {...allocated} isMain />
          </div>
          {allocated.returned.amountMinor !== '0' && (
            <p className="mt-3 text-soft">
              {t.returned({ money: format.money({ ...allocated.returned, amountMinor: BigInt(allocated.returned.amountMinor) }, 'exact') })}
            </p>
          )}
        </section>
      )}
      {order.timeline.length > 0 && (
        <section>
          <Heading className="mb-4 text-lead">{isOver ? t.happened : t.next}</Heading>
          <Timeline label={isOver ? t.happened : t.next} events={order.timeline.map((step) => eventOf(t, order, step))} />
        </section>
      )}
    </div>
  )
}

/** The state in words, with a sign that repeats it. */
export function OrderHeading({ order: { state, number, signedAt }, children }: { order: Subscription; children?: ReactNode }) {
  const t = useWords('investing').order
  const isBad = state === 'refused' || state === 'expired'
  const isOpen = state === 'in-review' || state === 'awaiting-payment' || state === 'draft'
  const Icon = isBad ? CircleX : isOpen ? Hourglass : CircleCheck
  return (
    <div className="flex items-center gap-4">
      <span
        className={classNames(
          'grid size-12 shrink-0 place-items-center rounded-full',
          isBad
            ? 'bg-bad-soft text-bad'
            : isOpen
              ? 'bg-care-soft text-care'
              : state === 'cancelled'
                ? 'bg-sunken text-soft'
                : 'bg-good-soft text-good',
        )}
      >
        <Icon aria-hidden="true" size={24} />
      </span>
      <div className="min-w-0">
        {children}
        <p className="text-small text-soft">
          {signedAt && (
            <>
              <Instant at={signedAt} /> ·{' '}
            </>
          )}
          {t.reference({ number })}
        </p>
      </div>
    </div>
  )
}

function Amounts({
  title,
  amount,
  fee,
  total,
  isMain = false,
}: Pick<Subscription, 'amount' | 'fee' | 'total'> & { title: string; isMain?: boolean }) {
  const t = useWords('investing').cost
  const { fee: feeWords, youPaid: paidWords } = useWords('investing').order
  return (
    <div className={classNames('rounded-medium p-4', isMain ? 'bg-accent-soft' : 'bg-sunken')}>
      <p className="mb-2 font-[600]">{title}</p>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.amount, value: <Money value={amount} form="exact" /> },
          { term: feeWords, value: <Money value={fee} form="exact" /> },
          {
            term: isMain ? paidWords : t.total,
            value: (
              <strong>
                <Money value={total} form="exact" />
              </strong>
            ),
          },
        ]}
      />
    </div>
  )
}

type Words = InvestingWords['order']
type Step = Subscription['timeline'][number]

function eventOf(t: Words, order: Subscription, { step, standing, at }: Step): TimelineEvent {
  return {
    id: step,
    title: t.timeline[step],
    at: standing === 'done' && step !== 'reflection' && at ? <Instant at={at} /> : null,
    detail: detailOf(t, order, { step, standing, at }),
    progress: standing,
  }
}

function detailOf(t: Words, { state, payBy, cancellable, paysBy }: Subscription, { step, standing, at }: Step): ReactNode {
  const isDone = standing === 'done'
  const time = at && <Instant at={at} />
  switch (step) {
    case 'reserved':
      return state === 'in-review' ? t.details.reservedReview : t.details.reserved
    case 'reflection':
      if (!time) return null
      if (isDone || cancellable === 'no') return line(t.details.reflectionOver({ time }))
      return line(paysBy === 'card' ? t.details.reflectionCard({ time }) : t.details.reflection({ time }))
    case 'paid':
      if (isDone) return paysBy === 'card' ? t.details.paidCard : t.details.paid
      return payBy ? line(t.details.paidBy({ time: <Instant at={payBy} /> })) : t.details.paidNext
    case 'allocated':
      return isDone ? t.details.allocated : t.details.allocatedNext
    case 'placed':
      return isDone ? t.details.placed : t.details.placedNext
  }
}
