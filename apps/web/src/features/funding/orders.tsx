import type { Deposit } from '@heathland/contract'
import { euroWorth } from '@heathland/domain/money'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { depositWords, wordsOf } from '../deposit-words.ts'
import { useTellFailure } from '../tell-failure.ts'
import type { OpenOrder } from './add-money.tsx'
import { FeesTable } from './fees-table.tsx'

/** Every order to add money, newest first, with what happened to it and what it cost. */
export function Orders({ onOrder }: { onOrder: (order: OpenOrder) => void }) {
  const t = useWords('wallet')

  const { call, explain } = useApi()
  /** The keys that led to the shown page; the last one is its own. */
  const [keys, setKeys] = useState<readonly string[]>([])
  const after = keys.at(-1)
  const orders = useQuery({
    ...call.member.funding.list.queryOptions({ input: after === undefined ? {} : { after } }),
    placeholderData: keepPreviousData,
  })
  const next = orders.data?.next
  // Whoever never added money has nothing to follow here.
  if (orders.data?.items.length === 0 && keys.length === 0) return null
  return (
    <Card title={t.orders.orders} padding="none">
      {orders.isPending ? (
        <Loading label={t.orders.loadingYourOrders}>
          <div className="grid gap-3 px-5 pb-5">
            <Skeleton shape="h-16 w-full" />
            <Skeleton shape="h-16 w-full" />
          </div>
        </Loading>
      ) : orders.isError ? (
        <div className="px-5 pb-5">
          <ErrorState explanation={explain(orders.error)} onRetry={() => void orders.refetch()} busy={orders.isFetching} />
        </div>
      ) : (
        <ul>
          {orders.data.items.map((deposit, index) => (
            <Order key={deposit.id} deposit={deposit} isNewest={index === 0 && keys.length === 0} onOrder={onOrder} />
          ))}
        </ul>
      )}
      {(keys.length > 0 || next !== undefined) && !orders.isError && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label={t.orders.orders}
            previous={keys.length > 0 ? { onPress: () => setKeys(keys.slice(0, -1)) } : undefined}
            next={next !== undefined && !orders.isPlaceholderData ? { onPress: () => setKeys([...keys, next]) } : undefined}
            busy={orders.isPlaceholderData}
          >
            {t.orders.page} {keys.length + 1}
          </Pagination>
        </div>
      )}
    </Card>
  )
}

function Order({ deposit, isNewest, onOrder }: { deposit: Deposit; isNewest: boolean; onOrder: (order: OpenOrder) => void }) {
  const t = useWords('wallet')

  const { call } = useApi()
  const tell = useTellFailure()
  const { badge, tone, meaning } = wordsOf(t, deposit)
  // The address is made anew each time: one that was used before opens nothing.
  const open = useMutation({
    mutationFn: () => call.member.funding.openPage.call({ depositId: deposit.id }),
    onSuccess: (page) => onOrder({ depositId: deposit.id, ...page }),
    onError: (error) => tell(error, t.orders.failedToInitializeMoonpay),
  })
  const isPayable =
    deposit.heldFor === undefined &&
    (deposit.state === 'opened' || deposit.state === 'awaiting-payment' || deposit.state === 'action-needed')
  return (
    <li className="border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-[580]">
            <Money value={deposit.paid} form="exact" />
            {deposit.delivered && (
              <span className="font-normal text-soft">
                {' '}
                {createElement(
                  Fragment,
                  null,
                  ...t.orders.afterFees({ money: <Money value={euroWorth(BigInt(deposit.delivered.amountMinor))} form="exact" /> }),
                )}
              </span>
            )}
          </p>
          <p className="text-small text-soft">
            <Instant at={deposit.openedAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{badge}</Badge>
          {isPayable && (
            <Button size="small" busy={open.isPending} onClick={() => open.mutate()}>
              {deposit.state === 'awaiting-payment' ? t.orders.payAnotherWay : t.orders.openPaymentPage}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 max-w-measure text-small text-soft">
        {deposit.failureReason && <span className="block">{deposit.failureReason}</span>}
        {meaning}
      </p>
      <div className="mt-1">
        <Disclosure summary={t.orders.stepsAndCosts} open={isNewest}>
          <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
            <Timeline
              label={t.orders.whatHappened}
              events={[
                ...deposit.timeline.map(({ at, state }, index) => ({
                  id: `${index}`,
                  title: depositWords(t)[state].step,
                  at: <Instant at={at} />,
                  tone: depositWords(t)[state].tone,
                })),
                ...(deposit.heldFor ? [{ id: 'held', title: t.orders.aPersonOfOursIs, at: t.orders.notDecidedYet, tone }] : []),
              ]}
            />
            <FeesTable caption={t.orders.feesOfThisOrder} quoted={deposit.quoted} charged={deposit.charged} />
          </div>
        </Disclosure>
      </div>
    </li>
  )
}
