import type { Balance } from '@heathland/contract'
import { movements } from '@heathland/domain/ledger/movement'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useApi } from '../api.ts'

/** Somebody who never had anything has nothing of each kind, and sees so. */
const nothing = { amountMinor: '0', asset: 'EUR' } as const
const empty: Balance = {
  asset: 'EUR',
  available: nothing,
  cameIn: nothing,
  wentOut: nothing,
  pending: { total: nothing, lines: [], notListed: nothing },
  reserved: { total: nothing, lines: [], notListed: nothing },
}

/** What one has: free to use, on its way, and set aside, each with what it means. */
export function Balances() {
  const { call, explain } = useApi()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  if (balance.isPending) {
    return (
      <Loading label="Loading your balance...">
        <Card title="Balance">
          <div className="grid gap-6 sm:grid-cols-3">
            {['available', 'pending', 'reserved'].map((part) => (
              <div key={part} className="grid gap-2">
                <Skeleton shape="h-5 w-20" />
                <Skeleton shape="h-8 w-32" />
                <Skeleton shape="h-5 w-full" />
              </div>
            ))}
          </div>
        </Card>
      </Loading>
    )
  }
  if (balance.isError) {
    return (
      <Card title="Balance">
        <ErrorState explanation={explain(balance.error)} onRetry={() => void balance.refetch()} busy={balance.isFetching} />
      </Card>
    )
  }
  const held = balance.data.items.filter((item) => item.asset === 'EUR' || !isEmpty(item))
  const shown = held.length > 0 ? held : [empty]
  return (
    <Card title="Balance">
      <div className="grid gap-6">
        {shown.map((item) => (
          <AssetBalance key={item.asset} balance={item} isNamed={shown.length > 1} />
        ))}
      </div>
    </Card>
  )
}

function AssetBalance({ balance, isNamed }: { balance: Balance; isNamed: boolean }) {
  const parts = [
    { term: 'Available', money: balance.available, detail: 'Yours, and free to use.' },
    { term: 'Pending', money: balance.pending.total, detail: 'Promised to you, and not yours yet.' },
    { term: 'Reserved', money: balance.reserved.total, detail: 'Yours, and set aside for something you decided.' },
  ]
  const lines = [
    ...balance.pending.lines.map((line) => ({ ...line, kind: 'Pending' })),
    ...balance.reserved.lines.map((line) => ({ ...line, kind: 'Reserved' })),
  ]
  return (
    <div>
      {isNamed && <h3 className="mb-2 font-[600]">{balance.asset}</h3>}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {parts.map(({ term, money, detail }) => (
          <div key={term} className="min-w-0">
            <dt className="text-small text-soft">{term}</dt>
            <dd>
              <span className="figures block text-heading leading-tight font-[640] tracking-[-0.02em]">
                <Money value={money} form="exact" />
              </span>
              <span className="block text-small text-soft">{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <div className="mt-3">
          <Disclosure summary="What is pending or reserved">
            <ul className="grid gap-3">
              {lines.map(({ id, kind, movement, money, until }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0">
                    {kind}: {movements[movement].sentence}
                  </span>
                  <strong className="font-[600]">
                    <Money value={money} form="exact" />
                  </strong>
                  <span className="basis-full text-small text-soft">
                    Until <Instant at={until} /> at the latest.
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </div>
  )
}

function isEmpty({ available, pending, reserved }: Balance): boolean {
  return [available, pending.total, reserved.total].every(({ amountMinor }) => amountMinor === '0')
}
