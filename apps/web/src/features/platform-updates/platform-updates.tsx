import type { Names, SentUpdate } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { usePages } from '../pages.ts'
import { personWords } from '../person-name.tsx'
import type { NameOfRole } from './name-of-role.ts'

const UpdateDialog = lazyDialog(async () => (await import('./update-dialog.tsx')).UpdateDialog)

/** What was written, who gets it and how far it has come. */
export function PlatformUpdates({ nameOf }: { nameOf: NameOfRole }) {
  const t = useWords('notifications').updates
  const { call, explain } = useApi()
  const [isWriting, setWriting] = useState(false)
  const pages = usePages()
  const { after } = pages
  const updates = useQuery({
    ...call.office.notifications.listUpdates.queryOptions({ input: after === undefined ? {} : { after } }),
    // One that is being sent comes to its end by itself.
    refetchInterval: ({ state }) => (state.data?.items.some(({ state: one }) => one === 'sending') ? 2_000 : false),
  })
  const next = updates.data?.next
  return (
    <Card
      title={t.sent}
      padding="none"
      aside={
        <Button size="small" variant="primary" icon={<PenLine aria-hidden="true" size={16} />} onClick={() => setWriting(true)}>
          {t.write}
        </Button>
      }
    >
      {updates.isPending ? (
        <Loading label={t.loading}>
          <div className="p-5">
            <Skeleton shape="h-16 w-full" />
          </div>
        </Loading>
      ) : updates.isError ? (
        <div className="p-5">
          <ErrorState explanation={explain(updates.error)} onRetry={() => void updates.refetch()} busy={updates.isFetching} />
        </div>
      ) : updates.data.items.length === 0 ? (
        <EmptyState icon={<Megaphone aria-hidden="true" size={22} />} title={t.none}>
          {t.noneWhy}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {updates.data.items.map((update) => (
            <li key={update.id} className="border-b border-line px-5 py-4 last:border-0">
              <Update update={update} names={updates.data.names} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      )}
      {(!pages.isFirst || next !== undefined) && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label={t.sent}
            previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
            next={next === undefined ? undefined : { onPress: () => pages.goOn(next) }}
          />
        </div>
      )}
      {isWriting && <UpdateDialog nameOf={nameOf} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function Update({ update, names, nameOf }: { update: SentUpdate; names: Names; nameOf: NameOfRole }) {
  const t = useWords('notifications').updates
  const language = useLanguage()
  const { title, text } = update[language]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="font-[600]">{title}</p>
        <p className="break-words whitespace-pre-line">{text}</p>
        <p className="mt-1 text-small text-soft">
          {update.roles.map(nameOf).join(', ')} · {t.byPerson({ name: personWords(update.makerId, names) })} ·{' '}
          <Instant at={update.createdAt} />
          {update.leadsTo !== undefined && (
            <>
              {' · '}
              <code>{update.leadsTo}</code>
            </>
          )}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Badge tone={tones[update.state]}>{t.states[update.state]}</Badge>
        {(update.state === 'sending' || update.state === 'sent') && (
          <span className="text-small text-soft">{t.delivered({ count: update.delivered })}</span>
        )}
      </div>
    </div>
  )
}

const tones: Record<SentUpdate['state'], Tone> = { requested: 'care', sending: 'neutral', sent: 'good', refused: 'bad' }
