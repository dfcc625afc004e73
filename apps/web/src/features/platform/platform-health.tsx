import type { Health } from '@heathland/contract'
import { healthReasons } from '@heathland/domain/platform/health'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useApi } from '../api.ts'

/** Often enough to be of use while one waits for things to get better, seldom enough to be no load. */
const refreshMs = 15_000

export function PlatformHealth() {
  const { call, explain } = useApi()
  // A hidden page asks for nothing: the interval rests while nobody looks, and the answer is renewed when someone does again.
  const health = useQuery(call.member.platform.health.queryOptions({ refetchInterval: refreshMs, refetchOnWindowFocus: 'always' }))

  if (health.isPending) return <HealthLoading />
  return (
    <div className="grid gap-5">
      {health.isError ? (
        <Card>
          <ErrorState explanation={explain(health.error)} onRetry={() => void health.refetch()} busy={health.isFetching} />
        </Card>
      ) : (
        <HealthCard health={health.data} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-soft">
        <p>
          {health.dataUpdatedAt > 0 ? (
            <>
              Last answer {health.isError && health.data && <>({words[health.data.state].badge.toLowerCase()}) </>}
              <Instant at={new Date(health.dataUpdatedAt)} />
            </>
          ) : (
            'No answer so far.'
          )}
        </p>
        {!health.isError && (
          <Button size="small" onClick={() => void health.refetch()} busy={health.isFetching}>
            Check now
          </Button>
        )}
      </div>
    </div>
  )
}

function HealthCard({ health }: { health: Health }) {
  const { tone, badge, title, meaning, todo, Icon, look } = words[health.state]
  return (
    <Card padding="none">
      <div className="flex gap-4 p-5">
        <span className={classNames('hidden size-12 shrink-0 place-items-center rounded-large sm:grid', look)}>
          <Icon aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        {/* Read out when it changes while someone waits. */}
        <div className="min-w-0" role="status">
          <Badge tone={tone}>{badge}</Badge>
          <h2 className="mt-2 text-title">{title}</h2>
          <p className="mt-1.5 max-w-measure text-soft">{meaning}</p>
          {health.reasons.length > 0 && (
            <ul className="mt-3 grid list-disc gap-1 pl-5">
              {health.reasons.map((reason) => (
                <li key={reason}>{healthReasons[reason]}</li>
              ))}
            </ul>
          )}
          {todo && <p className="mt-3 max-w-measure text-soft">{todo}</p>}
        </div>
      </div>
      <dl className="grid border-t border-line sm:grid-cols-2">
        <Fact term="Background work last answered">{health.lastAnswer ? <Instant at={health.lastAnswer.answeredAt} /> : 'Not yet'}</Fact>
        <Fact term="Its answer took">{health.lastAnswer ? <Took tookMs={health.lastAnswer.tookMs} /> : 'Not known'}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-line px-5 py-4 not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="text-small text-soft">{term}</dt>
      <dd className="figures mt-0.5 font-[600]">{children}</dd>
    </div>
  )
}

function Took({ tookMs }: { tookMs: number }) {
  return tookMs < 1_000 ? `${tookMs} ms` : `${(tookMs / 1_000).toFixed(1)} s`
}

/** In the shape of the card that follows. */
function HealthLoading() {
  return (
    <Loading label="Asking the platform how it is...">
      <Card padding="none">
        <div className="flex gap-4 p-5">
          <span className="hidden sm:block">
            <Skeleton shape="size-12 rounded-large" />
          </span>
          <div className="grid flex-1 grid-cols-1 gap-2.5">
            <Skeleton shape="h-6 w-20 rounded-full" />
            <Skeleton shape="h-6 w-full max-w-64" />
            <Skeleton shape="h-5 w-full max-w-md" />
          </div>
        </div>
        <div className="grid border-t border-line sm:grid-cols-2">
          {['when', 'how long'].map((fact) => (
            <div key={fact} className="grid gap-1.5 px-5 py-4">
              <Skeleton shape="h-5 w-40" />
              <Skeleton shape="h-5 w-32" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  )
}

interface Words {
  tone: Tone
  badge: string
  title: string
  meaning: string
  todo?: string
  Icon: typeof CircleCheck
  look: string
}

const words: Record<Health['state'], Words> = {
  ready: {
    tone: 'good',
    badge: 'Ready',
    title: 'Everything is working',
    meaning: 'Requests are answered, and the work behind them gets done.',
    Icon: CircleCheck,
    look: 'bg-good-soft text-good',
  },
  degraded: {
    tone: 'care',
    badge: 'Degraded',
    title: 'Some things take longer than usual',
    meaning:
      'Pages answer, but part of the work behind them waits. What was confirmed to you stays as it is, and nothing that waits is lost.',
    todo: 'You can go on as usual. There is no need to send anything again.',
    Icon: TriangleAlert,
    look: 'bg-care-soft text-care',
  },
  down: {
    tone: 'bad',
    badge: 'Down',
    title: 'The platform cannot do its work right now',
    meaning: 'What was confirmed to you stays as it is: money and documents are on record, and nothing is left half-done.',
    todo: 'Please wait and come back to this page. There is no need to send anything again.',
    Icon: OctagonAlert,
    look: 'bg-bad-soft text-bad',
  },
}
