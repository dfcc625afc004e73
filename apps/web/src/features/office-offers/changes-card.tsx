import type { OfficeOffer } from '@heathland/contract'
import { type ContentChange, changesBetween } from '@heathland/domain/offers/content'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { type FieldWords, isListField, useFieldWords } from './field-words.tsx'

/** What the newest version says differently: than what members read, or than the version before. */
export function ChangesCard({ offer }: { offer: OfficeOffer }) {
  const t = useWords('officeOffers').changes
  const { call, explain } = useApi()
  const { id: offerId, version, publishedVersion } = offer
  const since = publishedVersion !== undefined && publishedVersion < version ? publishedVersion : version - 1
  const words = useFieldWords(offer.target.asset)
  const before = useQuery({
    ...call.office.offers.readVersion.queryOptions({ input: { offerId, version: String(since) } }),
    enabled: since > 0,
    // A version that was saved never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (since < 1)
    return (
      <Card title={t.version({ version })}>
        <p className="text-dense text-soft">{t.first}</p>
      </Card>
    )
  const title = t.title({ version: since })
  if (before.isError)
    return (
      <Card title={title}>
        <ErrorState explanation={explain(before.error)} onRetry={() => void before.refetch()} busy={before.isFetching} />
      </Card>
    )
  if (!before.data)
    return (
      <Card title={title}>
        <Loading label={t.loading}>
          <Skeleton shape="h-24 w-full" />
        </Loading>
      </Card>
    )
  const changes = changesBetween(before.data.content, offer.content)
  if (changes.length === 0)
    return (
      <Card title={title}>
        <p className="text-dense text-soft">{t.same({ version: since })}</p>
      </Card>
    )
  const columns: readonly Column<ContentChange>[] = [
    { id: 'field', header: t.field, cell: ({ field }) => words.nameOf(field) },
    { id: 'before', header: t.version({ version: since }), cell: (change) => <Side change={change} side="before" words={words} /> },
    {
      id: 'after',
      header: t.version({ version }),
      cell: (change) => (
        <span className="font-[560]">
          <Side change={change} side="after" words={words} />
        </span>
      ),
    },
  ]
  return (
    <Card title={title} padding="none">
      <div className="border-t border-line text-dense">
        <Table caption={title} columns={columns} rows={changes} rowKey={({ field }) => field} />
      </div>
    </Card>
  )
}

/** One side of a change. Of a list, only the entries that the other side does not have. */
function Side({ change, side, words }: { change: ContentChange; side: 'before' | 'after'; words: FieldWords }) {
  const none = useWords('officeOffers').facts.none
  const { field } = change
  if (!isListField(field))
    return <span className="block text-left whitespace-pre-line wrap-anywhere">{words.valueOf(field, change[side])}</span>
  const other = new Set(entriesIn(change[side === 'before' ? 'after' : 'before']).map((entry) => words.entryOf(field, entry)))
  const own = entriesIn(change[side])
    .map((entry) => words.entryOf(field, entry))
    .filter((entry) => !other.has(entry))
  if (own.length === 0) return none
  return (
    <span className="grid gap-1 text-left">
      {own.map((entry) => (
        <span key={entry} className="block wrap-anywhere">
          {entry}
        </span>
      ))}
    </span>
  )
}

function entriesIn(text: string): readonly unknown[] {
  return text === '' ? [] : (JSON.parse(text) as readonly unknown[])
}
