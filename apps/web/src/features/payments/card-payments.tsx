import type { CardPayment } from '@heathland/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { cardWords } from '../card-words.ts'
import { usePages } from '../pages.ts'
import { PagedCard } from './paged-card.tsx'

/** Payments by card, newest first: what became of each, what was quoted and what the card was charged. */
export function CardPayments() {
  const t = useWords('wallet').cards
  const { call } = useApi()
  const pages = usePages()
  const list = useQuery({
    ...call.member.cards.list.queryOptions({ input: pages.after === undefined ? {} : { after: pages.after } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedCard title={t.title} loading={t.loading} list={list} pages={pages}>
      {(payment) => <Payment payment={payment} />}
    </PagedCard>
  )
}

function Payment({ payment }: { payment: CardPayment }) {
  const words = useWords('wallet')
  const t = words.cards
  const { badge, tone, meaning } = cardWords(words, payment)
  const { amount, fee, quoted, charged, reversed, openedAt } = payment
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="figures font-[580]">
            <Money value={amount} form="exact" />
          </p>
          <p className="text-small text-soft">
            <Instant at={openedAt} />
          </p>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="mt-2 max-w-measure text-small text-soft">{meaning}</p>
      <div className="mt-1">
        <Disclosure summary={t.costs}>
          <DefinitionList
            layout="pairs"
            items={[
              { term: t.youGet, value: <Money value={amount} form="exact" /> },
              { term: t.fee, value: <Money value={fee} form="exact" /> },
              { term: t.quoted, value: <Money value={quoted} form="exact" /> },
              ...(charged ? [{ term: t.charged, value: <Money value={charged} form="exact" /> }] : []),
              ...(reversed ? [{ term: t.reversed, value: <Money value={reversed} form="exact" /> }] : []),
            ]}
          />
        </Disclosure>
      </div>
    </>
  )
}
