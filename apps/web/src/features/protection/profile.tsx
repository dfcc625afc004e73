import type { InvestorStanding } from '@heathland/contract'
import { ChartPie, GraduationCap, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { useFrom, withFrom } from './from-offer.ts'
import { categoryItem, type ItemState, isSettled, lossItem, testItem, tones } from './item-state.ts'
import { BackLink } from './own-standing.tsx'

const CategoryForm = lazyPart(async () => (await import('./category-form.tsx')).CategoryForm, ['categoryForm'])

/** What the law asks of the member, where each part stands, and what to do next. */
export function InvestorProfile({ standing }: { standing: InvestorStanding }) {
  const t = useWords('protection').page
  const [now] = useState(() => new Date())
  const from = useFrom()
  const { lawPack, category, knowledgeTest, lossSimulation } = standing
  const states = { category: categoryItem(category, now), test: testItem(knowledgeTest, now), loss: lossItem(lossSimulation, now) }
  const asked = Object.values(states).filter((state) => state !== 'not-needed')
  const done = asked.filter(isSettled).length
  const [isEditing, setEditing] = useState(false)
  const form = useRef<HTMLHeadingElement>(null)
  const isFormShown = isEditing || !(isSettled(states.category) || states.category === 'waiting' || states.category === 'refused')

  return (
    <>
      <p className="-mt-3 max-w-measure text-lead text-soft">{t.lead[lawPack]}</p>
      <BackLink />
      {done === asked.length ? (
        <Banner tone="good">{t.allDone}</Banner>
      ) : (
        <p className="text-soft">
          <strong className="figures text-ink">{t.doneCount({ done, count: asked.length })}</strong> · {t.anyTime}
        </p>
      )}
      <ul aria-label={t.items} className="grid gap-5 md:grid-cols-3">
        <CategoryItem
          standing={category}
          state={states.category}
          onChoose={() => {
            setEditing(true)
            form.current?.focus()
          }}
        />
        <TestItem standing={knowledgeTest} state={states.test} from={from} />
        <LossItem standing={lossSimulation} state={states.loss} from={from} />
      </ul>
      {isFormShown && (
        <CategoryForm
          key={category.statedAt}
          lawPack={lawPack}
          stated={category.category}
          heading={form}
          {...(isEditing && { onClose: () => setEditing(false) })}
        />
      )}
    </>
  )
}

interface ItemProps {
  icon: ReactNode
  title: string
  why: string
  state: ItemState
  /** Until when it holds or held. */
  expiresAt: string | undefined
  children: ReactNode
  action: ReactNode
}

function Item({ icon, title, why, state, expiresAt, children, action }: ItemProps) {
  const t = useWords('protection')
  const day = expiresAt && <Day on={expiresAt.slice(0, 10)} />
  return (
    <li className="flex min-w-0">
      <div className="flex w-full flex-col items-start gap-2 rounded-large border border-line bg-card p-5 shadow-rest">
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">{icon}</span>
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
        </div>
        <h2 className="mt-1 text-lead">{title}</h2>
        <p className="text-small text-soft">{why}</p>
        <p>{children}</p>
        {day && state === 'done' && <p className="text-small text-soft">{line(t.until({ day }))}</p>}
        {day && state === 'soon' && <p className="text-small font-[560] text-care">{line(t.soon({ day }))}</p>}
        {day && state === 'expired' && <p className="text-small text-soft">{line(t.expired({ day }))}</p>}
        {action && <div className="mt-auto pt-2">{action}</div>}
      </div>
    </li>
  )
}

function CategoryItem({
  standing: { category, expiresAt },
  state,
  onChoose,
}: {
  standing: InvestorStanding['category']
  state: ItemState
  onChoose: () => void
}) {
  const { category: t, categories } = useWords('protection')
  const yours = category && t.yours({ category: categories[category].name })
  const text = {
    missing: t.missing,
    expired: t.expired,
    unproven: t.unproven,
    waiting: t.waiting,
    refused: t.refused,
  }[state as string]
  const isDone = isSettled(state)
  return (
    <Item
      icon={<UserRoundCheck aria-hidden="true" size={18} />}
      title={t.title}
      why={t.why}
      state={state}
      expiresAt={expiresAt}
      action={
        <Button variant={isDone || state === 'waiting' ? 'plain' : 'primary'} onClick={onChoose}>
          {state === 'soon' || state === 'expired' ? t.renew : state === 'missing' ? t.choose : t.change}
        </Button>
      }
    >
      {text ?? yours}
    </Item>
  )
}

function TestItem({ standing, state, from }: { standing: InvestorStanding['knowledgeTest']; state: ItemState; from: string | undefined }) {
  const t = useWords('protection').test
  const { mustPass, scorePercent: score = 0, lockedUntil, warning, expiresAt } = standing
  const isWarned = standing.state === 'failed' && warning?.isAcknowledged
  const text: Partial<Record<ItemState, ReactNode>> = {
    'not-needed': t.notNeeded,
    missing: t.missing,
    expired: t.expiredText,
    failed: mustPass ? t.failedMust({ score }) : t.failedMay({ score }),
    locked: lockedUntil && line(t.lockedText({ time: <Instant at={lockedUntil} /> })),
  }
  const label =
    state === 'missing'
      ? t.start
      : state === 'expired' || (state === 'failed' && mustPass)
        ? t.again
        : warning && !isWarned
          ? t.readWarning
          : t.readResult
  return (
    <Item
      icon={<GraduationCap aria-hidden="true" size={18} />}
      title={t.title}
      why={t.why}
      state={state}
      expiresAt={expiresAt}
      action={
        state !== 'not-needed' && (
          <ButtonLink
            to={withFrom('/investor-profile/knowledge-test', from)}
            variant={isSettled(state) || state === 'locked' ? 'plain' : 'primary'}
          >
            {label}
          </ButtonLink>
        )
      }
    >
      {text[state] ?? (isWarned ? t.warnedText({ score }) : t.passedText({ score }))}
    </Item>
  )
}

function LossItem({
  standing: { bearableLoss, expiresAt },
  state,
  from,
}: {
  standing: InvestorStanding['lossSimulation']
  state: ItemState
  from: string | undefined
}) {
  const t = useWords('protection').loss
  const text: Partial<Record<ItemState, ReactNode>> = {
    'not-needed': t.notNeeded,
    missing: t.missing,
    expired: t.expiredText,
    unseen: t.unseenText,
  }
  return (
    <Item
      icon={<ChartPie aria-hidden="true" size={18} />}
      title={t.title}
      why={t.why}
      state={state}
      expiresAt={expiresAt}
      action={
        state !== 'not-needed' && (
          <ButtonLink to={withFrom('/investor-profile/loss-simulation', from)} variant={isSettled(state) ? 'plain' : 'primary'}>
            {state === 'missing' ? t.start : state === 'expired' ? t.again : t.readResult}
          </ButtonLink>
        )
      }
    >
      {text[state] ?? (bearableLoss && line(t.doneText({ money: <Money value={bearableLoss} form="whole" /> })))}
    </Item>
  )
}
