import type { Settings } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** Reads one's own settings once for whichever section is open, and says so while they come or cannot. */
export function OwnSettings({ title, children }: { title: string; children: (settings: Settings) => ReactNode }) {
  const t = useWords('settings').page
  const { call, explain } = useApi()
  const settings = useQuery(call.member.settings.read.queryOptions())
  if (settings.data) return children(settings.data)
  return (
    <Card title={title}>
      {settings.isError ? (
        <ErrorState explanation={explain(settings.error)} onRetry={() => void settings.refetch()} busy={settings.isFetching} />
      ) : (
        <Loading label={t.loading}>
          <div className="grid max-w-[30rem] gap-4">
            {['one', 'two', 'three'].map((line) => (
              <Skeleton key={line} shape="h-14 w-full" />
            ))}
          </div>
        </Loading>
      )}
    </Card>
  )
}
