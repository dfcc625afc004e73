import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { UpdateSummary } from './update-summary.tsx'

const UpdateDialog = lazyDialog(async () => (await import('./update-dialog.tsx')).UpdateDialog)

/** Writes a message to everyone of chosen roles, and shows how far the last one has come. */
export function UpdatesCard() {
  const t = useWords('mfoDashboard').updates
  const language = useLanguage()
  const { call, explain } = useApi()
  const [isWriting, setWriting] = useState(false)
  const updates = useQuery(call.office.notifications.listUpdates.queryOptions({ input: {} }))
  const last = updates.data?.items[0]
  return (
    <Card title={t.title} aside={<TextLink to="/platform-updates">{t.viewAll}</TextLink>}>
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">{t.lead}</p>
        <Button icon={<PenLine aria-hidden="true" size={16} />} onClick={() => setWriting(true)}>
          {t.write}
        </Button>
        {updates.data ? (
          last ? (
            <div className="w-full border-t border-line pt-4">
              <UpdateSummary update={last} title={t.last({ title: last[language].title })} names={updates.data.names} />
            </div>
          ) : (
            <p className="text-small text-soft">{t.none}</p>
          )
        ) : updates.isError ? (
          <ErrorState explanation={explain(updates.error)} onRetry={() => void updates.refetch()} busy={updates.isFetching} />
        ) : (
          <Loading label={t.loading}>
            <Skeleton shape="h-12 w-72 max-w-full" />
          </Loading>
        )}
      </div>
      {isWriting && <UpdateDialog onClose={() => setWriting(false)} />}
    </Card>
  )
}
