import { decideReadiness, type ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import type { Renewal } from '@heathland/domain/rules/renewal'
import { CircleCheck } from 'lucide-react'
import { createElement, Fragment } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import type { UpcomingAction } from '../api.ts'
import { reasonOf } from './readiness-words.ts'

interface UpcomingActionsProps {
  readonly facts: ReadinessFacts
  readonly renewals: readonly (Renewal & { readonly route: string })[]
  readonly dated: readonly UpcomingAction[]
}

/** What waits for the member: the steps to full access, and then what has a date. */
export function UpcomingActions({ facts, renewals, dated }: UpcomingActionsProps) {
  const t = useWords('member')
  const format = useFormat()

  const steps = decideReadiness(facts).steps.filter(({ done, key }) => !done && !(key === 'kyc' && facts.kycStatus === 'pending'))
  const open = [
    ...steps.map(({ key, route }) => ({
      key,
      label: t.readiness.steps[key].label,
      reason: reasonOf(t, key, facts),
      when: t.readiness.steps[key].estimate,
      route,
    })),
    ...renewals.map(({ part, expiresAt, route }) => ({
      key: part,
      label: t.upcomingActions.renew[part],
      reason: t.upcomingActions.renewWhy,
      when: t.upcomingActions.byDate({ date: format.day(expiresAt.toISOString().slice(0, 10)) }),
      route,
    })),
    ...dated.map(({ kind, date, route }) => ({
      key: kind,
      label: t.upcomingActions.dated[kind].title,
      reason: t.upcomingActions.dated[kind].why,
      when: t.upcomingActions.byDate({ date: format.day(date) }),
      route,
    })),
  ]
  return (
    <Card title={t.upcomingActions.upcomingActions} padding="none">
      {open.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden="true" size={22} />} title={t.upcomingActions.nothingWaitsForYou}>
          {t.upcomingActions.whatNeedsYourSignatureYour}
        </EmptyState>
      ) : (
        <ul>
          {open.map(({ key, label, reason, when, route }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3.5">
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-[580]">{label}</p>
                <p className="text-small text-soft">
                  {reason} <span className="whitespace-nowrap">{when}</span>
                </p>
              </div>
              <ButtonLink to={route} size="small">
                {createElement(Fragment, null, ...t.upcomingActions.takeAction({ hidden: <VisuallyHidden>: {label}</VisuallyHidden> }))}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
