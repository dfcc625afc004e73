import type { KycCase } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { OfficePage } from '../../ui/office-page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { dueOf } from '../kyc-due.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { levelTones, stateTones } from './case-words.ts'
import { ComparedCard, EvidenceCard } from './evidence-cards.tsx'
import { HitsCard } from './hits-card.tsx'
import { MemberCard, RiskCard } from './risk-card.tsx'

const DecisionCard = lazyPart(async () => (await import('./decision-card.tsx')).DecisionCard, [], 'h-96 w-full rounded-large')
const HistoryCard = lazyPart(async () => (await import('./history-card.tsx')).HistoryCard)

/** A case whole: what the provider found, what staff say about it, and the decision. */
export function KycCasePanel({ caseId }: { caseId: string }) {
  const t = useWords('officeKyc').case
  const { call, explain, failureOf } = useApi()
  const found = useQuery(call.office.kyc.readCase.queryOptions({ input: { caseId } }))
  if (found.data) return <Whole one={found.data} />
  if (found.isError && failureOf(found.error).code === 'NOT_FOUND') {
    return (
      <OfficePage title={t.notFound}>
        <Card>
          <EmptyState
            icon={<IdCard aria-hidden="true" size={22} />}
            title={t.notFoundTitle}
            action={<TextLink to="/kyc">{t.back}</TextLink>}
          >
            {t.notFoundText}
          </EmptyState>
        </Card>
      </OfficePage>
    )
  }
  if (found.isError) {
    return (
      <OfficePage title={t.notFound}>
        <Card>
          <ErrorState explanation={explain(found.error)} onRetry={() => void found.refetch()} busy={found.isFetching} />
        </Card>
      </OfficePage>
    )
  }
  return (
    <div className="office-wrap grid gap-4 pt-2 pb-10">
      <Loading label={t.loading}>
        <div className="grid gap-4">
          <Skeleton shape="h-9 w-64" />
          <Skeleton shape="h-64 w-full rounded-large" />
          <Skeleton shape="h-64 w-full rounded-large" />
        </div>
      </Loading>
    </div>
  )
}

function Whole({ one }: { one: KycCase }) {
  const words = useWords('officeKyc')
  const t = words.case
  const shared = useWords('shared')
  const format = useFormat()
  const { user } = useSession()
  const { id, number, personId, openedAt, level, points, state, assigneeId, previousId, nextId } = one
  const name = one.name ?? words.list.erased
  useSetCrumbTitle(words.list.number({ number }))
  const due = dueOf(one, new Date(), words, shared)
  const opened = format.instant(new Date(openedAt), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <OfficePage
      title={name}
      lead={t.lead({ number: words.list.number({ number }), opened })}
      aside={
        <nav aria-label={t.actions} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-dense">
          <TextLink to="/kyc">{t.back}</TextLink>
          {previousId && <TextLink to={`/kyc/${previousId}`}>{t.previous}</TextLink>}
          {nextId && <TextLink to={`/kyc/${nextId}`}>{t.next}</TextLink>}
          {user?.role === 'mfo_admin' && <TextLink to={`/users/${personId}`}>{t.person}</TextLink>}
          {state !== 'decided' && <Assignment one={one} />}
        </nav>
      }
    >
      <p className="-mt-1 flex flex-wrap gap-2">
        <Badge tone={levelTones[level]}>{t.riskOf({ level: words.levels[level], points })}</Badge>
        <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
        {state !== 'decided' && <Badge tone={due.tone}>{due.words}</Badge>}
        <Badge>
          {assigneeId === undefined
            ? words.list.unassigned
            : t.assignedTo({ name: assigneeId === user?.id ? words.list.you : (one.names[assigneeId]?.name ?? words.list.erased) })}
        </Badge>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="grid gap-4">
          <EvidenceCard one={one} />
          <ComparedCard one={one} />
          <HitsCard one={one} />
          <HistoryCard one={one} />
        </div>
        <div className="grid gap-4">
          <DecisionCard key={`${id} ${state}`} one={one} />
          <RiskCard one={one} />
          <MemberCard one={one} />
        </div>
      </div>
    </OfficePage>
  )
}

function Assignment({ one: { id, assigneeId } }: { one: KycCase }) {
  const words = useWords('officeKyc')
  const { call } = useApi()
  const { user } = useSession()
  const isMine = assigneeId !== undefined && assigneeId === user?.id
  const assign = useAct({
    operation: 'office.kyc.assignCase',
    send: (to: 'me' | 'nobody', context) => call.office.kyc.assignCase.call({ caseId: id, to }, { context }),
    done: (_answer, to) => ({ message: to === 'me' ? words.queue.taken : words.case.putBackDone }),
    failed: words.queue.takeFailed,
  })
  return (
    <Button size="small" busy={assign.isPending} onClick={() => assign.mutate(isMine ? 'nobody' : 'me')}>
      {isMine ? words.case.putBack : words.case.toMe}
    </Button>
  )
}
