import type { WebhookDelivery } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { usePages } from '../pages.ts'

/** While something is on its way within moments, the list is read again. */
const soonMs = 60_000
const readAgainMs = 3_000

function isUnderWay({ state, nextTryAt }: WebhookDelivery): boolean {
  return state === 'sending' || (nextTryAt !== undefined && Date.parse(nextTryAt) - Date.now() < soonMs)
}

export function Deliveries({ webhookId, isPaused }: { webhookId: string; isPaused: boolean }) {
  const t = useWords('settings').webhooks
  const { call, explain } = useApi()
  const pages = usePages()
  const input = { webhookId, ...(pages.after !== undefined && { after: pages.after }) }
  const sent = useQuery(
    call.member.webhooks.listDeliveries.queryOptions({
      input,
      refetchInterval: ({ state }) => (!isPaused && state.data?.items.some(isUnderWay) ? readAgainMs : false),
    }),
  )
  if (sent.isPending)
    return (
      <Loading label={t.deliveriesLoading}>
        <Skeleton shape="h-12 w-full" />
      </Loading>
    )
  if (sent.isError) return <ErrorState explanation={explain(sent.error)} onRetry={() => void sent.refetch()} busy={sent.isFetching} />
  const { items, next } = sent.data
  if (items.length === 0 && pages.isFirst) return <p className="text-small text-soft">{t.deliveriesNone}</p>
  return (
    <div className="grid gap-3">
      <ul aria-label={t.deliveries} className="grid gap-1">
        {items.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} isPaused={isPaused} />
        ))}
      </ul>
      {(!pages.isFirst || next !== undefined) && (
        <Pagination
          label={t.deliveries}
          size="small"
          busy={sent.isFetching}
          previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
          next={next === undefined ? undefined : { onPress: () => pages.goOn(next) }}
        />
      )}
    </div>
  )
}

const tones: Record<WebhookDelivery['state'], Tone> = {
  waiting: 'care',
  sending: 'neutral',
  delivered: 'good',
  dead: 'bad',
  dropped: 'neutral',
}

function Row({ delivery, isPaused }: { delivery: WebhookDelivery; isPaused: boolean }) {
  const t = useWords('settings').webhooks
  const { type, state, status, failure, createdAt, nextTryAt } = delivery
  const said = [failure && t.failures[failure], status !== undefined && t.answered({ status })].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0">
        <code className="block break-all">{type}</code>
        <span className="block text-small text-soft">
          <Instant at={createdAt} />
          {said !== '' && ` · ${said}`}
          {nextTryAt && !isPaused && (
            <>
              {' · '}
              {createElement(Fragment, null, ...t.nextTry({ instant: <Instant key="at" at={nextTryAt} /> }))}
            </>
          )}
        </span>
      </span>
      <Badge tone={tones[state]}>{t.deliveryStates[state]}</Badge>
    </li>
  )
}
