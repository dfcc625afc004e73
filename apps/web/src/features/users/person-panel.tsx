import type { PersonDetails } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { PageTabs } from '../page-tabs.tsx'
import { PersonHeader } from './person-header.tsx'

const PersonCheck = lazyPart(async () => (await import('./person-check.tsx')).PersonCheck)
const PersonMoney = lazyPart(async () => (await import('./person-money.tsx')).PersonMoney, ['wallet'])
const PersonOverview = lazyPart(async () => (await import('./person-overview.tsx')).PersonOverview, ['audit'])
const PersonRequests = lazyPart(async () => (await import('./person-requests.tsx')).PersonRequests)
const PersonSessions = lazyPart(async () => (await import('./person-sessions.tsx')).PersonSessions)
const PersonTimeline = lazyPart(async () => (await import('./person-timeline.tsx')).PersonTimeline, ['audit'])

const isPersonId = (text: string) => /^per_[0-9a-z]{26}$/.test(text)

/** One member or colleague. The other parts are read once it is known that there is such a person. */
export function PersonPanel({ personId }: { personId: string }) {
  const t = useWords('office').personPage
  const { call, explain, failureOf } = useApi()
  const person = useQuery({ ...call.office.users.read.queryOptions({ input: { personId } }), enabled: isPersonId(personId) })

  if (!isPersonId(personId) || (person.isError && failureOf(person.error).code === 'NOT_FOUND')) {
    return (
      <OfficePage title={t.notFound}>
        <Card>
          <EmptyState
            icon={<UserRoundX aria-hidden="true" size={22} />}
            title={t.noSuchPerson}
            action={<TextLink to="/users">{t.backToUsers}</TextLink>}
          >
            {t.theLinkMayBeWrong}
          </EmptyState>
        </Card>
      </OfficePage>
    )
  }
  if (person.isError) {
    return (
      <OfficePage title={t.person}>
        <Card>
          <ErrorState explanation={explain(person.error)} onRetry={() => void person.refetch()} busy={person.isFetching} />
        </Card>
      </OfficePage>
    )
  }
  if (!person.data) return <Opening label={t.loading} title={t.person} />
  return <Whole person={person.data} />
}

function Whole({ person }: { person: PersonDetails }) {
  const t = useWords('office').personPage
  const { id } = person
  return (
    <div className="office-wrap grid gap-4 pt-2 pb-10">
      <PersonHeader person={person} />
      {person.state === 'suspended' && (
        <Banner tone="bad">{person.standingReason ? t.suspendedBecause({ reason: person.standingReason }) : t.suspendedNow}</Banner>
      )}
      {person.state === 'erased' && <Banner>{t.erasedNow}</Banner>}
      <PageTabs
        label={t.parts}
        tabs={[
          { id: 'overview', label: t.overview, panel: <PersonOverview person={person} /> },
          { id: 'timeline', label: t.timeline, panel: <PersonTimeline personId={id} /> },
          { id: 'money', label: t.money, panel: <PersonMoney personId={id} /> },
          { id: 'check', label: t.identityCheck, panel: <PersonCheck personId={id} /> },
          { id: 'sessions', label: t.sessions, panel: <PersonSessions person={person} /> },
          { id: 'requests', label: t.approvals, count: person.requestsWaiting, panel: <PersonRequests person={person} /> },
        ]}
      />
    </div>
  )
}

function Opening({ label, title }: { label: string; title: string }) {
  return (
    <OfficePage title={title}>
      <Loading label={label}>
        <div className="grid gap-4">
          <div className="flex gap-2">
            <Skeleton shape="h-6 w-24" />
            <Skeleton shape="h-6 w-32" />
            <Skeleton shape="h-6 w-28" />
          </div>
          <Skeleton shape="h-10 w-full max-w-150" />
          <Skeleton shape="h-72 w-full" />
        </div>
      </Loading>
    </OfficePage>
  )
}
