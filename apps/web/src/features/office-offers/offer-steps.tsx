import type { OfficeOffer } from '@heathland/contract'
import { dayOf } from '@heathland/domain/offers/offer'
import { Check } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { type Step, Stepper } from '../../ui/stepper.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { sumOfEvidence } from './evidence-sum.ts'
import { waitsForSecondPerson } from './waiting-request.ts'

/** How far the newest version is on its way to members. The first step that is not done is the current one. */
export function OfferSteps({ offer }: { offer: OfficeOffer }) {
  const words = useWords('officeOffers')
  const t = words.steps
  const { problems, publishedVersion, version, content } = offer
  const isPublished = publishedVersion === version
  const gaps = problems.filter(({ kind }) => kind !== 'evidence').length
  const { accepted, kindsCount } = sumOfEvidence(offer, dayOf(new Date()))
  const steps: readonly { readonly id: string; readonly label: string; readonly isDone: boolean; readonly detail: ReactNode }[] = [
    { id: 'draft', label: t.draft, isDone: gaps === 0, detail: gaps === 0 ? t.complete : t.toComplete({ count: gaps }) },
    {
      id: 'evidence',
      label: t.evidence,
      isDone: problems.every(({ kind }) => kind !== 'evidence'),
      detail: t.accepted({ count: accepted, total: kindsCount }),
    },
    {
      id: 'second-person',
      label: t.secondPerson,
      isDone: isPublished,
      detail: isPublished ? t.approved : waitsForSecondPerson(offer) ? t.waiting : t.administrator,
    },
    {
      id: 'published',
      label: t.published,
      isDone: isPublished && offer.state === 'published',
      detail:
        publishedVersion !== undefined
          ? offer.state === 'published'
            ? t.live({ version: publishedVersion })
            : words.states[offer.state]
          : content.opensOn === ''
            ? t.noDate
            : createElement(Fragment, null, ...t.planned({ day: <Day on={content.opensOn} /> })),
    },
  ]
  const current = steps.findIndex(({ isDone }) => !isDone)
  const shown = steps.map(({ isDone, ...step }, index): Step => {
    return { ...step, state: isDone ? 'done' : index === current ? 'current' : 'ahead' }
  })
  return (
    <>
      <div className="max-md:hidden">
        <Stepper label={t.label} steps={shown} />
      </div>
      <ShortSteps label={t.label} steps={shown} />
    </>
  )
}

/** The same where four boxes below each other would push the offer off the screen. */
function ShortSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { stepper } = useWords('shared')
  const heard = { done: stepper.done, current: stepper.currentStep, ahead: stepper.notYetDone }
  return (
    <ol aria-label={label} className="grid grid-cols-2 gap-2 md:hidden">
      {steps.map(({ id, label: name, state, detail }, index) => (
        <li
          key={id}
          aria-current={state === 'current' ? 'step' : undefined}
          className={classNames(
            'min-w-0 rounded-medium border px-3 py-2 text-small',
            state === 'current' ? 'border-accent bg-accent-soft' : 'border-line',
          )}
        >
          <span className="flex items-center gap-1.5 font-[600]">
            <span aria-hidden="true" className={classNames('figures', state === 'done' ? 'text-good' : 'text-soft')}>
              {state === 'done' ? <Check size={15} strokeWidth={3} /> : index + 1}
            </span>
            {name}
            <VisuallyHidden>{heard[state]}</VisuallyHidden>
          </span>
          <span className="block text-soft">{detail}</span>
        </li>
      ))}
    </ol>
  )
}
