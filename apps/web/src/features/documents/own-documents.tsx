import type { DocumentLine } from '@heathland/contract'
import { type DocumentStatus, documentStatuses } from '@heathland/domain/documents/document'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { stayHere } from '../stay-here.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { DownloadAll } from './download-all.tsx'

type Choice = DocumentStatus | 'all'

/** A member's documents at the left, the chosen one at the right. Which one is chosen is in the address. */
export function OwnDocuments() {
  const t = useWords('documents')
  const { call, explain } = useApi()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const chosen = params.get('document') ?? undefined
  const choose = (id: string | undefined) => void navigate(id ? `?document=${id}` : '?', { state: stayHere, replace: true })
  const documents = useInfiniteQuery(
    call.member.documents.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState<Choice>('all')
  const items = documents.data?.pages.flatMap((page) => page.items)
  if (documents.isError && !items)
    return (
      <Card>
        <ErrorState
          explanation={{ ...explain(documents.error), title: t.page.failed, happened: t.page.failedText }}
          retryLabel={t.page.retry}
          onRetry={() => void documents.refetch()}
          busy={documents.isFetching}
        />
      </Card>
    )
  if (!items)
    return (
      <Card title={t.page.list}>
        <Loading label={t.page.loading}>
          <div className="grid gap-3">
            <Skeleton shape="h-14 w-full" />
            <Skeleton shape="h-14 w-full" />
            <Skeleton shape="h-14 w-full" />
          </div>
        </Loading>
      </Card>
    )
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon={<FileText aria-hidden="true" size={22} />} title={t.page.empty}>
          {t.page.emptyText}
        </EmptyState>
      </Card>
    )
  const pending = items.filter((one) => one.status === 'Pending')
  const shown = items.filter((one) => (status === 'all' || one.status === status) && isFound(one, query))
  return (
    <>
      <PendingBanner documents={pending} onReview={choose} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div className={classNames('min-w-0', chosen !== undefined && 'max-lg:hidden')}>
          <Card title={t.page.list} padding="none" aside={<DownloadAll />}>
            <div className="grid gap-3 px-5 pb-4">
              <TextInput
                type="search"
                aria-label={t.page.search}
                placeholder={t.page.search}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
              <FilterChips<Choice>
                label={t.page.status}
                chips={[{ id: 'all', label: t.page.all }, ...documentStatuses.map((id) => ({ id, label: t.statuses[id] }))]}
                chosen={status}
                onChoose={setStatus}
              />
            </div>
            {shown.length > 0 ? (
              <DocumentList documents={shown} chosen={chosen} />
            ) : (
              <EmptyState
                title={t.page.noMatch}
                action={
                  <Button
                    size="small"
                    onClick={() => {
                      setQuery('')
                      setStatus('all')
                    }}
                  >
                    {t.page.clear}
                  </Button>
                }
              />
            )}
            {documents.hasNextPage && (
              <div className="px-5 py-3 text-center">
                <Button size="small" busy={documents.isFetchingNextPage} onClick={() => void documents.fetchNextPage()}>
                  {t.page.more}
                </Button>
              </div>
            )}
          </Card>
        </div>
        <div className={classNames('min-w-0', chosen === undefined && 'max-lg:hidden')}>
          {chosen === undefined ? (
            <Card>
              <EmptyState icon={<FileText aria-hidden="true" size={22} />} title={t.page.choose}>
                {t.page.chooseText}
              </EmptyState>
            </Card>
          ) : (
            <DocumentPanel key={chosen} documentId={chosen} onClose={() => choose(undefined)} />
          )}
        </div>
      </div>
    </>
  )
}

function PendingBanner({ documents, onReview }: { documents: readonly DocumentLine[]; onReview: (id: string) => void }) {
  const t = useWords('documents').page
  const [first] = documents
  if (!first) return null
  return (
    <Banner
      tone="care"
      action={
        <Button variant="primary" size="small" icon={<PenLine aria-hidden="true" size={16} />} onClick={() => onReview(first.id)}>
          {t.review}
        </Button>
      }
    >
      <strong>{t.pending({ count: documents.length })}</strong>
      {documents.length === 1 && `: ${[first.title, first.about].filter(Boolean).join(', ')}`}
    </Banner>
  )
}

function isFound({ title, about = '' }: DocumentLine, query: string): boolean {
  return `${title} ${about}`.toLowerCase().includes(query.trim().toLowerCase())
}
