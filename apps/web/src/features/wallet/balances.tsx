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
  const euro = balance.data.items.find(({ asset }) => asset === 'EUR') ?? empty
  const others = balance.data.items.filter(({ asset, available }) => asset !== 'EUR' && available.amountMinor !== '0')
  return (
    <Card title="Balance">
      <EuroBalance balance={euro} />
      {others.map(({ asset, available }) => (
        <p key={asset} className="mt-4 border-t border-line pt-3 text-small text-soft">
          Also yours: <Money value={available} form="exact" />. Tokens become euro by the whole cent; what is left waits for the next.
        </p>
      ))}
    </Card>
  )
}

function EuroBalance({ balance }: { balance: Balance }) {
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
