import { decideReadiness, type ReadinessFacts, type ReadinessStep, type ReadinessStepKey } from '@heathland/domain/onboarding/readiness'
import { Check, PenLine, ShieldCheck, WalletMinimal } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { reasonOf } from './readiness-words.ts'

/** The three steps of an investor. The next one is marked, and every open one has a button. When all are done it is one line. */
export function ReadinessCard({ facts }: { facts: ReadinessFacts }) {
  const t = useWords('member')

  const { steps, percent, next } = decideReadiness(facts)
  return (
    <Card raised>
      <div className="flex items-center justify-between gap-4">
        <h2 className={next === undefined ? 'flex items-center gap-3 text-lead' : 'text-title'}>
          {next === undefined && (
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-good-soft text-good">
              <Check aria-hidden="true" size={16} strokeWidth={2.6} />
            </span>
          )}
          {next === undefined ? t.readiness.ready : t.readiness.underway}
        </h2>
        <strong className="figures">{percent}%</strong>
      </div>
      <div className="mt-3">
        <ProgressBar label={t.readinessCard.readiness} percent={percent} />
      </div>
      {next !== undefined && (
        <ol aria-label={t.readinessCard.stepsToFullAccess} className="mt-4 grid gap-3 md:grid-cols-3">
          {steps.map((step) => (
            <StepCard key={step.key} step={step} facts={facts} isNext={step.key === next} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function StepCard({ step, facts, isNext }: { step: ReadinessStep; facts: ReadinessFacts; isNext: boolean }) {
  const t = useWords('member')

  const navigate = useNavigate()
  const { key, done, route } = step
  const { label, estimate } = t.readiness.steps[key]
  const open = () => {
    toast({ tone: 'info', message: t.readinessCard.openingLabel({ label }) })
    void navigate(route)
  }
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={classNames(
        'flex flex-col items-start gap-1.5 rounded-medium p-4',
        isNext ? 'border-2 border-accent bg-accent-soft' : 'border border-line',
      )}
    >
      <div className="flex w-full items-center justify-between gap-3">
        <span
          className={classNames(
            'grid size-8 place-items-center rounded-full',
            done ? 'bg-good-soft text-good' : isNext ? 'bg-card text-accent-ink' : 'bg-sunken text-soft',
          )}
        >
          {done ? <Check aria-hidden="true" size={17} strokeWidth={2.4} /> : icons[key]}
        </span>
        {done ? (
          <Badge tone="good">{t.readinessCard.done}</Badge>
        ) : isNext ? (
          <Badge>{t.readinessCard.nextStep}</Badge>
        ) : (
          <span className="text-small whitespace-nowrap text-soft">{estimate}</span>
        )}
      </div>
      <h3 className="mt-1 text-body">{label}</h3>
      <p className="text-small text-soft">{reasonOf(t, key, facts)}</p>
      {!done && (
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <Button size={isNext ? 'main' : 'small'} variant={isNext ? 'primary' : 'plain'} onClick={open}>
            {createElement(Fragment, null, ...t.readinessCard.open({ hidden: <VisuallyHidden> {label}</VisuallyHidden> }))}
          </Button>
          {isNext && <span className="text-small whitespace-nowrap text-soft">{estimate}</span>}
        </div>
      )}
    </li>
  )
}

const icons: Record<ReadinessStepKey, ReactNode> = {
  kyc: <ShieldCheck aria-hidden="true" size={17} />,
  agreement: <PenLine aria-hidden="true" size={17} />,
  onramp: <WalletMinimal aria-hidden="true" size={17} />,
}
