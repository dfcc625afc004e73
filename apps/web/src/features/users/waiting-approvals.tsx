import type { Approval, Names } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { usePages } from '../pages.ts'
import { personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { RequestWords } from './request-words.tsx'

/** What someone asked for and nobody has decided yet. Whoever asked sees it here too, and cannot decide. */
export function WaitingApprovals() {
  const t = useWords('office')

  const { call, explain } = useApi()
  const { user } = useSession()
  const pages = usePages()
  const { after } = pages
  const approvals = useQuery(call.office.approvals.list.queryOptions({ input: after === undefined ? {} : { after } }))
  const next = approvals.data?.next
  const count = approvals.data?.items.length ?? 0
  // Nothing waits nearly always: the list of people then stands where it is looked for.
  if (approvals.isPending || (approvals.isSuccess && count === 0 && pages.isFirst)) return null
  return (
    <Card
      padding="none"
      title={t.waitingApprovals.waitingForASecondPerson}
      aside={count > 0 ? <Badge tone="care">{t.waitingApprovals.countRequests({ count })}</Badge> : undefined}
    >
      <div className="border-t border-line">
        {approvals.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(approvals.error)} onRetry={() => void approvals.refetch()} busy={approvals.isFetching} />
          </div>
        ) : count === 0 ? (
          <p className="p-5 text-soft">{t.waitingApprovals.requestsThatNeedASecond}</p>
        ) : (
          <ul aria-label={t.waitingApprovals.waitingForASecondPerson}>
            {approvals.data.items.map((approval) => (
              <Waiting key={approval.id} approval={approval} names={approvals.data.names} isOwn={approval.makerId === user?.id} />
            ))}
          </ul>
        )}
      </div>
      {(!pages.isFirst || next !== undefined) && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label={t.waitingApprovals.requests}
            previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
            next={next === undefined ? undefined : { onPress: () => pages.goOn(next) }}
          />
        </div>
      )}
    </Card>
  )
}

/** Acts about nobody in particular that RequestWords has words for. */
const actsWithOwnWords = [
  'ledger.post-by-hand',
  'notifications.send-update',
  'documents.publish-template',
  'loans.activate',
  'loans.restructure',
  'loans.declare-default',
  'loans.write-off',
  'offers.publish',
  'subscriptions.allocate',
  'subscriptions.release',
  'distributions.pay',
  'month-end.close',
  'month-end.reopen',
  'companies.value',
  'payments.take-statement',
  'payments.refund',
  'payments.pay-out',
  'cards.pay-out',
]

function Waiting({ approval, names, isOwn }: { approval: Approval; names: Names; isOwn: boolean }) {
  const t = useWords('office')

  const { call } = useApi()
  const decide = useAct({
    operation: (verdict: 'approve' | 'turnDown') => `office.approvals.${verdict}` as const,
    send: (verdict) => call.office.approvals[verdict].call({ approvalId: approval.id, bodyHash: approval.bodyHash }),
    done: (_, verdict) => ({
      message: verdict === 'approve' ? t.waitingApprovals.approvedItIsDone : t.waitingApprovals.turnedDownNothingWasChanged,
    }),
    failed: t.waitingApprovals.thisCouldNotBeDecided,
  })
  const subject = approval.body['personId']
  const hasOwnWords = actsWithOwnWords.includes(approval.act)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 last:border-0">
      <div className="min-w-0 flex-[1_1_22rem]">
        <div className="font-[600]">
          <RequestWords
            act={approval.act}
            body={approval.body}
            subject={subject === undefined ? undefined : personWords(subject, names)}
            fallback={approval.sentence}
          />
        </div>
        {subject === undefined && !hasOwnWords && <Values body={approval.body} />}
        <p className="mt-1 break-words">“{approval.reason}”</p>
        <p className="mt-1 text-small text-soft">
          {createElement(
            Fragment,
            null,
            ...t.waitingApprovals.askedByValueOnLapses({
              value: isOwn ? t.waitingApprovals.you : personWords(approval.makerId, names),
              instant: <Instant at={approval.createdAt} />,
              instant2: <Instant at={approval.expiresAt} />,
            }),
          )}
        </p>
      </div>
      {isOwn ? (
        <Badge>{t.waitingApprovals.anotherPersonDecides}</Badge>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="primary"
            busy={decide.isPending && decide.variables === 'approve'}
            unavailable={decide.isPending}
            onClick={() => decide.mutate('approve')}
          >
            {t.waitingApprovals.approve}
          </Button>
          <Button
            size="small"
            busy={decide.isPending && decide.variables === 'turnDown'}
            unavailable={decide.isPending}
            onClick={() => decide.mutate('turnDown')}
          >
            {t.waitingApprovals.turnDown}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Every value of an act that has no sentence of its own: nobody agrees to what they were not shown. */
function Values({ body }: { body: Approval['body'] }) {
  return (
    <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-4 text-small">
      {Object.entries(body).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
