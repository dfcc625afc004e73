import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { SeverityBadge } from '../severity-badge.tsx'

const shownMax = 5

/** The most severe kinds of open security events. */
export function AlertsCard() {
  const t = useWords('mfoDashboard').alerts
  const { securityEventTypes } = useWords('security')
  const { call, explain } = useApi()
  const groups = useQuery(call.office.security.listEventGroups.queryOptions({ input: {} }))
  return (
    <Card title={t.title} aside={<TextLink to="/security?tab=events">{t.viewAll}</TextLink>} padding="none">
      {groups.data ? (
        <div className="border-t border-line">
          {groups.data.items.length === 0 ? (
            <p className="p-5 text-soft">{t.none}</p>
          ) : (
            <ul aria-label={t.title}>
              {groups.data.items.slice(0, shownMax).map(({ eventType, severity, events, latest }) => (
                <li
                  key={`${eventType} ${severity}`}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line px-5 py-2.5 text-dense last:border-0"
                >
                  <div className="min-w-0 flex-[1_1_14rem]">
                    <p className="font-[560]">{securityEventTypes[eventType]}</p>
                    <p className="text-small text-soft">
                      {createElement(Fragment, null, ...t.seen({ times: t.times({ count: events }), instant: <Instant at={latest} /> }))}
                    </p>
                  </div>
                  <SeverityBadge severity={severity} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <div className="p-5 pt-0">
          {groups.isError ? (
            <ErrorState explanation={explain(groups.error)} onRetry={() => void groups.refetch()} busy={groups.isFetching} />
          ) : (
            <Loading label={t.loading}>
              <Skeleton shape="h-52 w-full" />
            </Loading>
          )}
        </div>
      )}
    </Card>
  )
}
