import type { IncomingPayment } from '@heathland/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { usePages } from '../pages.ts'
import { PagedCard } from './paged-card.tsx'
import { incomingWords } from './payment-words.ts'

/** Bank payments with the member's reference, newest first: what arrived, what is on hold and why, and what was sent back. */
export function IncomingPayments() {
  const t = useWords('payments').incoming
  const { call } = useApi()
  const pages = usePages()
  const list = useQuery({
    ...call.member.payments.listIncoming.queryOptions({ input: pages.after === undefined ? {} : { after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedCard title={t.title} loading={t.loading} list={list} pages={pages}>
      {(payment) => <Payment payment={payment} />}
    </PagedCard>
  )
}

function Payment({ payment }: { payment: IncomingPayment }) {
  const t = useWords('payments')
  const { badge, tone, meaning } = incomingWords(t, payment)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="figures font-[580]">
            <Money value={payment.amount} form="exact" />
          </p>
          <p className="text-small text-soft">{payment.bookedOn === undefined ? t.incoming.dayUnknown : <Day on={payment.bookedOn} />}</p>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="mt-2 max-w-measure text-small text-soft">{meaning.join(' ')}</p>
    </>
  )
}
