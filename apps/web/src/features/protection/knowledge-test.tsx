import type { InvestorStanding } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { useFrom } from './from-offer.ts'
import { testItem } from './item-state.ts'
import { NotNeeded } from './not-needed.tsx'

/** An attempt and its result are never on the screen together, so each comes with its own words. */
const Questions = lazyPart(
  async () => (await import('./test-questions.tsx')).Questions,
  ['knowledgeTest'],
  'h-52 w-full max-w-[44rem] rounded-large',
)
const Topics = lazyPart(async () => (await import('./topics.tsx')).Topics, ['knowledgeTest'])
/** Only those who failed a test that they need not pass are warned. */
const PrescribedWarning = lazyPart(async () => (await import('./prescribed-warning.tsx')).PrescribedWarning, ['offerProtection'])

/** The questions, or how the last attempt went and what follows from it. */
export function KnowledgeTest({ standing: { knowledgeTest } }: { standing: InvestorStanding }) {
  const t = useWords('protection').test
  const [isTaking, setTaking] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const { state } = knowledgeTest
  if (state === 'not-needed') return <NotNeeded title={t.notNeededTitle} text={t.notNeeded} />
  if (state === 'missing' || state === 'expired' || (isTaking && state !== 'locked')) {
    return (
      <Attempt
        onDone={() => {
          setTaking(false)
          setFresh(true)
        }}
      />
    )
  }
  return (
    <>
      <Result standing={knowledgeTest} isFresh={isFresh} onAgain={() => setTaking(true)} />
      <Topics />
    </>
  )
}

function Attempt({ onDone }: { onDone: () => void }) {
  const t = useWords('protection').test
  const { call, explain } = useApi()
  // The questions of an attempt stay while it is filled in, and are forgotten with it: the next one has others.
  const test = useQuery({ ...call.member.protection.readTest.queryOptions({ input: {} }), refetchOnWindowFocus: false, gcTime: 0 })
  if (test.isError) {
    return (
      <Card>
        <ErrorState explanation={explain(test.error)} onRetry={() => void test.refetch()} busy={test.isFetching} />
      </Card>
    )
  }
  if (!test.data) {
    return (
      <Loading label={t.loading}>
        <div className="grid max-w-[44rem] gap-5">
          {['one', 'two', 'three'].map((one) => (
            <Skeleton key={one} shape="h-52 w-full rounded-large" />
          ))}
        </div>
      </Loading>
    )
  }
  const { questions, passPercent, mustPass } = test.data
  return (
    <>
      <p className="max-w-measure text-soft">
        {t.passMark({ percent: passPercent })} {mustPass ? t.mustPass : t.mayFail}
      </p>
      <Questions key={questions.map(({ code }) => code).join(' ')} questions={questions} onDone={onDone} />
    </>
  )
}

type Test = InvestorStanding['knowledgeTest']

/** The result of an attempt that was just sent takes the focus; one that was there when the page opened does not. */
function Result({ standing, isFresh, onAgain }: { standing: Test; isFresh: boolean; onAgain: () => void }) {
  const words = useWords('protection')
  const t = words.test
  const [now] = useState(() => new Date())
  const { state, scorePercent: score = 0, expiresAt, lockedUntil, mustPass, warning } = standing
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  const item = testItem(standing, now)
  const day = expiresAt && <Day on={expiresAt.slice(0, 10)} />
  const from = useFrom()
  const isStanding = warning !== undefined && !warning.isAcknowledged
  return (
    <>
      {/* Before anything else while it stands; nothing here encourages to go on. */}
      {warning && (
        <section aria-labelledby="knowledge-warning" className="grid gap-2">
          <h2 id="knowledge-warning" ref={isStanding ? heading : undefined} tabIndex={-1} className="text-lead">
            {t.warningTitle}
          </h2>
          <PrescribedWarning warning={warning} />
          {isStanding && <p className="text-soft">{t.warningWhy}</p>}
        </section>
      )}
      <Card raised>
        <Head icon={state === 'passed' ? 'good' : state === 'locked' ? 'wait' : 'care'}>
          <h2 ref={isStanding ? undefined : heading} tabIndex={-1} className="text-title">
            {state === 'passed' ? t.passed : state === 'locked' ? t.lockedTitle : t.notPassed}
          </h2>
        </Head>
        <p className="mt-4">
          <span className="block text-small text-soft">{t.score}</span>
          <span className="figures text-display leading-tight font-[640]">{score}%</span>
        </p>
        <p className="mt-2 max-w-measure">
          {state === 'locked' && lockedUntil
            ? line(t.lockedText({ time: <Instant at={lockedUntil} /> }))
            : state === 'passed'
              ? day && line(item === 'soon' ? words.soon({ day }) : words.until({ day }))
              : mustPass
                ? t.failedMust({ score })
                : warning?.isAcknowledged
                  ? t.warnedText({ score })
                  : t.failedMay({ score })}
        </p>
        {state === 'locked' && <p className="mt-1 max-w-measure text-soft">{t.lockedWhy}</p>}
        <div className="mt-5 flex flex-wrap gap-3">
          {state === 'failed' || item === 'soon' ? <Button onClick={onAgain}>{t.again}</Button> : null}
          {!isStanding && (
            <ButtonLink to={from ?? '/investor-profile'}>{from === undefined ? words.page.back : words.page.backToOffer}</ButtonLink>
          )}
        </div>
      </Card>
    </>
  )
}

function Head({ icon, children }: { icon: 'good' | 'care' | 'wait'; children: ReactNode }) {
  const Icon = { good: CircleCheck, care: TriangleAlert, wait: Hourglass }[icon]
  const tones = { good: 'bg-good-soft text-good', care: 'bg-care-soft text-care', wait: 'bg-accent-soft text-accent-ink' }
  return (
    <div className="flex items-center gap-3">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tones[icon]}`}>
        <Icon aria-hidden="true" size={20} />
      </span>
      {children}
    </div>
  )
}
