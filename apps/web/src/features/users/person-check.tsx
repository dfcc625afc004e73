import type { PersonCheck as Check } from '@heathland/contract'
import type { OfficeWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { kycWords } from '../role-words.ts'

/** Where the identity check stands, when each step was, and why papers were not taken. */
export function PersonCheck({ personId }: { personId: string }) {
  const t = useWords('office')
  const { call, explain } = useApi()
  const check = useQuery(call.office.kyc.read.queryOptions({ input: { personId } }))
  return (
    <Card title={t.personCheck.identityCheck} aside={check.data && <Verdict check={check.data} />}>
      {check.isError ? (
        <ErrorState explanation={explain(check.error)} onRetry={() => void check.refetch()} busy={check.isFetching} />
      ) : !check.data ? (
        <Loading label={t.personCheck.loading}>
          <div className="grid gap-3">
            <Skeleton shape="h-5 w-full max-w-96" />
            <Skeleton shape="h-5 w-full max-w-80" />
            <Skeleton shape="h-5 w-full max-w-96" />
          </div>
        </Loading>
      ) : check.data.state === undefined ? (
        <EmptyState icon={<IdCard aria-hidden="true" size={22} />} title={t.personCheck.notBegun}>
          {t.personCheck.theCheckAppearsHere}
        </EmptyState>
      ) : (
        <Facts check={check.data} />
      )}
    </Card>
  )
}

function Verdict({ check }: { check: Check }) {
  const t = useWords('office')
  const { words, tone } = kycWords(t)[check.status]
  return <Badge tone={tone}>{words}</Badge>
}

function Facts({ check }: { check: Check }) {
  const t = useWords('office')
  const words = t.personCheck
  const { state, reasons, mayRetry, reference, startedAt, openedAt, decidedAt } = check
  return (
    <DefinitionList
      items={[
        { term: words.atTheProvider, value: state ? words.states[state] : words.notBegun },
        ...(startedAt ? [{ term: words.started, value: <Instant at={startedAt} /> }] : []),
        ...(openedAt ? [{ term: words.lastOpened, value: <Instant at={openedAt} /> }] : []),
        { term: words.decided, value: decidedAt ? <Instant at={decidedAt} /> : words.notYet },
        ...(reasons.length > 0
          ? [
              {
                term: words.reasons,
                value: (
                  <ul className="grid gap-1">
                    {reasons.map((reason) => (
                      <li key={reason}>{reasonWords(t, reason)}</li>
                    ))}
                  </ul>
                ),
                detail: mayRetry ? words.mayTryAgain : words.mayNotTryAgain,
              },
            ]
          : []),
        {
          term: words.reference,
          value:
            reference === undefined ? (
              words.none
            ) : (
              <span className="flex items-center gap-1">
                <code className="min-w-0 text-small break-all">{reference}</code>
                <CopyButton label={words.reference} text={reference} />
              </span>
            ),
        },
      ]}
    />
  )
}

/** A code that is not known here yet is shown as it came. */
function reasonWords({ personCheck: { reasonWords: known } }: OfficeWords, reason: string): string {
  return Object.hasOwn(known, reason) ? known[reason as keyof typeof known] : reason
}
