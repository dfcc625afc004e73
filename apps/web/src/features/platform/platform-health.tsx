import type { Health } from '@heathland/contract'
import type { StatusWords } from '@heathland/words/words'
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
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** Often enough to be of use while one waits for things to get better, seldom enough to be no load. */
const refreshMs = 15_000

export function PlatformHealth() {
  const t = useWords('status')

  const { call, explain } = useApi()
  // A hidden page asks for nothing: the interval rests while nobody looks, and the answer is renewed when someone does again.
  const health = useQuery(
    call.member.platform.health.queryOptions({ refetchInterval: refreshMs, refetchOnWindowFocus: 'always', meta: { showsFailure: true } }),
  )

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
              {t.platformHealth.lastAnswer} {health.isError && health.data && <>({words(t)[health.data.state].badge.toLowerCase()}) </>}
              <Instant at={new Date(health.dataUpdatedAt)} />
            </>
          ) : (
            t.platformHealth.noAnswerSoFar
          )}
        </p>
        {!health.isError && (
          <Button size="small" onClick={() => void health.refetch()} busy={health.isFetching}>
            {t.platformHealth.checkNow}
          </Button>
        )}
      </div>
    </div>
  )
}

function HealthCard({ health }: { health: Health }) {
  const t = useWords('status')

  const { tone, badge, title, meaning, todo, Icon, look } = words(t)[health.state]
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
                <li key={reason}>{t.healthReasons[reason]}</li>
              ))}
            </ul>
          )}
          {todo && <p className="mt-3 max-w-measure text-soft">{todo}</p>}
        </div>
      </div>
      <dl className="grid border-t border-line sm:grid-cols-2">
        <Fact term={t.platformHealth.backgroundWorkLastAnswered}>
          {health.lastAnswer ? <Instant at={health.lastAnswer.answeredAt} /> : t.platformHealth.notYet}
        </Fact>
        <Fact term={t.platformHealth.itsAnswerTook}>
          {health.lastAnswer ? <Took tookMs={health.lastAnswer.tookMs} /> : t.platformHealth.notKnown}
        </Fact>
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
  const t = useWords('status')

  return tookMs < 1_000 ? t.platformHealth.tookmsMs({ tookMs }) : `${(tookMs / 1_000).toFixed(1)} s`
}

/** In the shape of the card that follows. */
function HealthLoading() {
  const t = useWords('status')

  return (
    <Loading label={t.platformHealth.askingThePlatformHowIt}>
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
          {['when', 'how-long'].map((fact) => (
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

const words = (t: StatusWords): Record<Health['state'], Words> => ({
  ready: {
    tone: 'good',
    badge: t.platformHealth.ready,
    title: t.platformHealth.everythingIsWorking,
    meaning: t.platformHealth.requestsAreAnsweredAndThe,
    Icon: CircleCheck,
    look: 'bg-good-soft text-good',
  },
  degraded: {
    tone: 'care',
    badge: t.platformHealth.degraded,
    title: t.platformHealth.someThingsTakeLongerThan,
    meaning: t.platformHealth.pagesAnswerButPartOf,
    todo: t.platformHealth.youCanGoOnAs,
    Icon: TriangleAlert,
    look: 'bg-care-soft text-care',
  },
  down: {
    tone: 'bad',
    badge: t.platformHealth.down,
    title: t.platformHealth.thePlatformCannotDoIts,
    meaning: t.platformHealth.whatWasConfirmedToYou,
    todo: t.platformHealth.pleaseWaitAndComeBack,
    Icon: OctagonAlert,
    look: 'bg-bad-soft text-bad',
  },
})
