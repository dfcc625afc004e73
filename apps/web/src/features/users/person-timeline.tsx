import type { Names, TimelineEntry } from '@heathland/contract'
import { timelineKinds } from '@heathland/domain/audit/timeline'
import type { AuditWords, OfficeWords } from '@heathland/words/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Eye, IdCard, KeyRound, type LucideIcon, ScrollText, TriangleAlert, Wallet } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { RowDetails } from '../../ui/row-details.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { deviceTextOf } from '../device-text.ts'
import { stayHere } from '../stay-here.ts'

type Kind = TimelineEntry['kind']
const newestMax = 8
const icons: Record<Kind, LucideIcon> = { money: Wallet, identity: IdCard, access: KeyRound, staff: Eye }
const tones: Record<Kind, string> = {
  money: 'bg-good-soft text-good',
  identity: 'bg-care-soft text-care',
  access: 'bg-sunken text-soft',
  staff: 'bg-accent-soft text-accent-ink',
}

function useEntries(personId: string, kind: Kind | undefined) {
  const { call } = useApi()
  return useInfiniteQuery(
    call.office.users.timeline.infiniteOptions({
      input: (after: string | undefined) => ({ personId, ...(kind && { kind }), ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
}

/** Everything recorded by and about the person, newest first, further back on request. */
export function PersonTimeline({ personId }: { personId: string }) {
  const t = useWords('office').personTimeline
  const [params] = useSearchParams()
  const kind = timelineKinds.find((one) => one === params.get('kind'))
  const entries = useEntries(personId, kind)
  const addressOf = (chosen: Kind | undefined) => `?tab=timeline${chosen ? `&kind=${chosen}` : ''}`
  return (
    <Card
      padding="none"
      title={t.timeline}
      aside={
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t.show}
            selected={kind ?? 'all'}
            state={stayHere}
            options={[
              { id: 'all', label: t.all, to: addressOf(undefined) },
              ...timelineKinds.map((one) => ({ id: one, label: t.kinds[one], to: addressOf(one) })),
            ]}
          />
        </div>
      }
    >
      <Entries entries={entries} isNarrowed={kind !== undefined} />
      {entries.hasNextPage && (
        <div className="border-t border-line px-5 py-3 text-right">
          <Button size="small" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {t.showOlder}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The few newest, with the way to the others. */
export function NewestEntries({ personId }: { personId: string }) {
  const t = useWords('office').personTimeline
  const entries = useEntries(personId, undefined)
  return (
    <Card padding="none" title={t.timeline} aside={<TextLink to="?tab=timeline">{t.showAll}</TextLink>}>
      <Entries entries={entries} max={newestMax} isNarrowed={false} />
    </Card>
  )
}

interface EntriesProps {
  entries: ReturnType<typeof useEntries>
  max?: number
  isNarrowed: boolean
}

function Entries({ entries, max, isNarrowed }: EntriesProps) {
  const t = useWords('office').personTimeline
  const { explain } = useApi()
  const format = useFormat()
  if (entries.isError) {
    return (
      <div className="p-5">
        <ErrorState explanation={explain(entries.error)} onRetry={() => void entries.refetch()} busy={entries.isFetching} />
      </div>
    )
  }
  if (!entries.data) {
    return (
      <Loading label={t.loading}>
        <div className="grid gap-4 p-5 pt-1">
          {['one', 'two', 'three', 'four', 'five'].map((row) => (
            <Skeleton key={row} shape="h-8 w-full" />
          ))}
        </div>
      </Loading>
    )
  }
  const names = Object.assign({}, ...entries.data.pages.map((page) => page.names)) as Names
  const groups = entries.data.pages.flatMap(({ items }) => items).reduce(withEntry, [])
  const shown = max === undefined ? groups : groups.slice(0, max)
  if (shown.length === 0) {
    return (
      <EmptyState icon={<ScrollText aria-hidden="true" size={22} />} title={isNarrowed ? t.nothingOfThisKind : t.nothingYet}>
        {isNarrowed && entries.hasNextPage ? t.lookFurtherBack : t.entriesAppearHere}
      </EmptyState>
    )
  }
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))
  return (
    <ol aria-label={t.timeline} className="px-5 pb-4">
      {shown.map((group, index) => {
        const day = dayOf(group.entry.at)
        const before = shown[index - 1]
        const startsDay = !before || dayOf(before.entry.at) !== day
        return (
          <li key={group.entry.id}>
            {startsDay && <h3 className="pt-3 pb-1 text-small font-[560] text-soft">{format.day(day)}</h3>}
            <Entry group={group} names={names} />
          </li>
        )
      })}
    </ol>
  )
}

interface Group {
  readonly entry: TimelineEntry
  readonly count: number
}

/** The same act of the same person, several times in a row, is one line. */
function withEntry(groups: readonly Group[], entry: TimelineEntry): readonly Group[] {
  const last = groups.at(-1)
  const isSame =
    last &&
    last.entry.action === entry.action &&
    last.entry.actorId === entry.actorId &&
    last.entry.subjectId === entry.subjectId &&
    last.entry.status === entry.status &&
    last.entry.at.slice(0, 10) === entry.at.slice(0, 10)
  return isSame ? [...groups.slice(0, -1), { ...last, count: last.count + 1 }] : [...groups, { entry, count: 1 }]
}

function Entry({ group: { entry, count }, names }: { group: Group; names: Names }) {
  const words = useWords('office').personTimeline
  const { auditActions, auditTrail } = useWords('audit')
  const format = useFormat()
  const isFailed = entry.status === 'failed'
  const Icon = isFailed ? TriangleAlert : icons[entry.kind]
  const action = actionWords(auditActions, words, entry)
  const actor = entry.by === 'platform' ? words.byThePlatform : entry.actorId && (names[entry.actorId]?.name ?? words.someoneErased)
  const subject = entry.subjectId && names[entry.subjectId]?.name
  const detail = [
    isFailed && words.failed,
    entry.by === 'staff' && !entry.actorId ? words.byStaff : actor && words.byName({ name: actor }),
    subject && words.aboutName({ name: subject }),
    entry.userAgent && deviceTextOf(entry.userAgent),
    count > 1 && words.times({ count }),
  ].filter(Boolean)
  return (
    <details className="group/entry">
      <summary className="grid list-none grid-cols-[1.75rem_minmax(0,1fr)_auto_1rem] items-start gap-x-3 rounded-small py-1.5 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className={classNames('grid size-7 place-items-center rounded-full', isFailed ? 'bg-bad-soft text-bad' : tones[entry.kind])}
        >
          <Icon size={15} strokeWidth={1.9} />
        </span>
        <span className="min-w-0">
          <span className="block text-dense font-[560]">{action}</span>
          {detail.length > 0 && <span className="block text-small wrap-anywhere text-soft">{detail.join(' · ')}</span>}
        </span>
        <time dateTime={entry.at} className="figures pt-0.5 text-small whitespace-nowrap text-soft">
          {format.time(new Date(entry.at))}
        </time>
        <ChevronRight aria-hidden="true" size={15} className="mt-1 text-faint transition-transform group-open/entry:rotate-90" />
      </summary>
      <div className="pt-1 pb-3 pl-10">
        <RowDetails
          items={[
            { term: auditTrail.actionName, value: entry.action, copy: true },
            { term: auditTrail.resource, value: entry.resource, copy: true },
            { term: auditTrail.ipAddress, value: entry.ip, copy: true },
            { term: auditTrail.entryId, value: entry.id, copy: true },
          ]}
        />
      </div>
    </details>
  )
}

/** What is recorded of many people at once is here about this one. */
function actionWords(
  auditActions: AuditWords['auditActions'],
  { viewedThisProfile }: OfficeWords['personTimeline'],
  { action, actorId }: TimelineEntry,
): string {
  if (action === 'identity.people-viewed' && actorId !== undefined) return viewedThisProfile
  return Object.hasOwn(auditActions, action) ? auditActions[action as keyof typeof auditActions] : action
}
