import type { AuditEntry } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { actionWords, actorWords } from './entry-words.ts'

const shownMax = 5

/** The newest of what people did. */
export function ActivityCard() {
  const t = useWords('mfoDashboard').activity
  const words = useWords('audit')
  const { call, explain } = useApi()
  const entries = useQuery(call.office.audit.list.queryOptions({ input: { by: 'people' } }))
  return (
    <Card title={t.title} aside={<TextLink to="/audit">{t.viewAll}</TextLink>}>
      {entries.data ? (
        entries.data.items.length === 0 ? (
          <p className="text-soft">{t.none}</p>
        ) : (
          <Timeline
            label={t.title}
            events={worthTelling(entries.data.items).map((entry) => ({
              id: entry.id,
              title: actionWords(words, entry, entries.data.names),
              detail: actorWords(words, entry, entries.data.names),
              at: <Instant at={entry.timestamp} />,
              tone: entry.status === 'failed' ? 'bad' : 'neutral',
            }))}
          />
        )
      ) : entries.isError ? (
        <ErrorState explanation={explain(entries.error)} onRetry={() => void entries.refetch()} busy={entries.isFetching} />
      ) : (
        <Loading label={t.loading}>
          <Skeleton shape="h-80 w-full" />
        </Loading>
      )}
    </Card>
  )
}

/** That staff looked at somebody is on record, and would push out what was done. */
function worthTelling(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const acts = entries.filter(({ action }) => action !== 'identity.people-viewed')
  return (acts.length > 0 ? acts : entries).slice(0, shownMax)
}
