import type { Approval, Names } from '@heathland/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { usePages } from '../pages.tsx'
import { personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { permissionChangeWords } from './permission-words.ts'
import { bookingWords, postingWords } from './posting-words.ts'
import { roleName } from './role-words.ts'

/** What someone asked for and nobody has decided yet. Whoever asked sees it here too, and cannot decide. */
export function WaitingApprovals() {
  const { call, explain } = useApi()
  const { user } = useSession()
  const pages = usePages()
  const { after } = pages
  const approvals = useQuery(call.office.approvals.list.queryOptions({ input: after === undefined ? {} : { after } }))
  const next = approvals.data?.next
  const count = approvals.data?.items.length ?? 0
  return (
    <Card
      padding="none"
      title="Waiting for a second person"
      aside={count > 0 ? <Badge tone="care">{count === 1 ? '1 request' : `${count} requests`}</Badge> : undefined}
    >
      <div className="border-t border-line">
        {approvals.isPending ? (
          <Loading label="Loading what waits...">
            <div className="grid gap-2 p-5">
              <Skeleton shape="h-5 w-full max-w-72" />
              <Skeleton shape="h-4 w-full max-w-96" />
            </div>
          </Loading>
        ) : approvals.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(approvals.error)} onRetry={() => void approvals.refetch()} busy={approvals.isFetching} />
          </div>
        ) : count === 0 ? (
          <p className="p-5 text-soft">Requests that need a second administrator appear here.</p>
        ) : (
          <ul aria-label="Waiting for a second person">
            {approvals.data.items.map((approval) => (
              <Waiting key={approval.id} approval={approval} names={approvals.data.names} isOwn={approval.makerId === user?.id} />
            ))}
          </ul>
        )}
      </div>
      {(!pages.isFirst || next !== undefined) && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label="Requests"
            previous={pages.isFirst ? undefined : { onPress: pages.goBack }}
            next={next === undefined ? undefined : { onPress: () => pages.goOn(next) }}
          />
        </div>
      )}
    </Card>
  )
}

function Waiting({ approval, names, isOwn }: { approval: Approval; names: Names; isOwn: boolean }) {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (verdict: 'approve' | 'turnDown') =>
      withStepUp(() => call.office.approvals[verdict].call({ approvalId: approval.id, bodyHash: approval.bodyHash })),
    onSuccess: (_, verdict) =>
      toast({ tone: 'good', message: verdict === 'approve' ? 'Approved. It is done.' : 'Turned down. Nothing was changed.' }),
    onError: (error) => tell(error, 'This could not be decided.'),
    // Whatever came of it, the lists may have changed: someone else may have been faster.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: call.office.approvals.list.key() }),
        queries.invalidateQueries({ queryKey: call.office.users.key() }),
      ]),
  })
  const subject = approval.body['personId']
  const isPosting = approval.act === 'ledger.post-by-hand'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 last:border-0">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="font-[600]">
          {isPosting ? (
            postingWords(approval.body, subject === undefined ? undefined : personWords(subject, names))
          ) : subject === undefined ? (
            approval.sentence
          ) : (
            <What approval={approval} subject={personWords(subject, names)} />
          )}
        </p>
        {subject === undefined && !isPosting && <Values body={approval.body} />}
        <p className="mt-1 break-words">“{approval.reason}”</p>
        <p className="mt-1 text-small text-soft">
          Asked by {isOwn ? 'you' : personWords(approval.makerId, names)} on <Instant at={approval.createdAt} />. Lapses on{' '}
          <Instant at={approval.expiresAt} />.
        </p>
      </div>
      {isOwn ? (
        <Badge>Another person decides</Badge>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="primary"
            busy={decide.isPending && decide.variables === 'approve'}
            unavailable={decide.isPending}
            onClick={() => decide.mutate('approve')}
          >
            Approve
          </Button>
          <Button
            size="small"
            busy={decide.isPending && decide.variables === 'turnDown'}
            unavailable={decide.isPending}
            onClick={() => decide.mutate('turnDown')}
          >
            Turn down
          </Button>
        </div>
      )}
    </li>
  )
}

/** Exactly what would be done: the same words that the hash stands for. */
function What({ approval: { act, sentence, body }, subject }: { approval: Approval; subject: string }) {
  const { from = '', to = '' } = body
  switch (act) {
    case 'funding.book-break':
      return bookingWords(body, subject)
    case 'identity.change-role':
      return `Give ${subject} the role ${roleName(to)} instead of ${roleName(from)}`
    case 'identity.change-permissions':
      return `${permissionChangeWords(from, to)}: ${subject}, ${roleName(body['role'] ?? '')}`
    case 'identity.change-spvs':
      return `Make ${subject} staff of ${body['toNames'] || 'no SPV'} instead of ${body['fromNames'] || 'no SPV'}`
    case 'identity.suspend-staff':
      return body['suspended'] === 'true'
        ? `Suspend ${subject}, ${roleName(body['role'] ?? '')}`
        : `Readmit ${subject}, ${roleName(body['role'] ?? '')}`
    case 'identity.recover':
      return body['kind'] === 'change-email' ? (
        <EmailChange personId={body['personId'] ?? ''} recoveryId={body['recoveryId'] ?? ''} subject={subject} />
      ) : (
        `Remove all second factors of ${subject}`
      )
    default:
      return `${sentence}: ${subject}`
  }
}

/** The new address is personal and not part of the request, so it is read with the recovery. */
function EmailChange({ personId, recoveryId, subject }: { personId: string; recoveryId: string; subject: string }) {
  const { call } = useApi()
  const recoveries = useQuery(call.office.users.listRecoveries.queryOptions({ input: { personId } }))
  const newEmail = recoveries.data?.items.find(({ id }) => id === recoveryId)?.newEmail
  return `Change the email address of ${subject} to ${newEmail ?? (recoveries.isPending ? '…' : 'an address that could not be loaded')}`
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
