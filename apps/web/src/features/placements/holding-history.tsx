import type { Placement } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** What a holding is made of, as the register of holders has it. */
export function HoldingHistory({ placement: { opportunityId, name }, onClose }: { placement: Placement; onClose: () => void }) {
  const t = useWords('investing').placements
  const { call, explain } = useApi()
  const found = useQuery(call.member.placements.read.queryOptions({ input: { offerId: opportunityId } }))
  return (
    <Drawer isOpen onClose={onClose} title={t.historyTitle({ name })}>
      {found.isError ? (
        <ErrorState
          explanation={{ ...explain(found.error), title: t.historyFailed }}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : found.data ? (
        <ul aria-label={t.historyOf({ name })}>
          {found.data.history.length === 0 && <li className="text-soft">{t.historyNone}</li>}
          {found.data.history.map(({ id, kind, amount, at, subscriptionId }) => (
            <li key={id} className="flex items-start justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-0">
              <div className="min-w-0">
                <p className="font-[560]">{t.kinds[kind]}</p>
                <p className="text-small text-soft">
                  <Instant at={at} />
                </p>
                {subscriptionId && <TextLink to={`/orders/${subscriptionId}`}>{t.seeOrder}</TextLink>}
              </div>
              <strong>
                <Money value={amount} form="exact" />
              </strong>
            </li>
          ))}
        </ul>
      ) : (
        <Loading label={t.historyLoading}>
          <Skeleton shape="h-24 w-full" />
        </Loading>
      )}
    </Drawer>
  )
}
