import type { Opportunity } from '@heathland/contract'
import { BadgeCheck, Check, Clock, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { choiceLook } from '../../ui/checkbox.tsx'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { LazyCover } from '../lazy-cover.tsx'
import { line } from '../line.ts'
import { fundedPercent, useOfferWords } from '../offer-words.ts'
import { OpportunityBadge } from '../opportunity-badge.tsx'
import { sceneOf } from '../sector.ts'
import { SectorTag } from '../sector-tag.tsx'
import { RiskMeter } from './risk-meter.tsx'
import { WatchToggle } from './watch-toggle.tsx'

interface OpportunityCardProps {
  offer: Opportunity
  isCompared: boolean
  /** No more can be compared at once. */
  isFull: boolean
  onCompare: (isCompared: boolean) => void
}

/** An opportunity among others. A press anywhere opens it, except on its two controls. */
export function OpportunityCard({ offer, isCompared, isFull, onCompare }: OpportunityCardProps) {
  const { levels } = useWords('opportunity')
  const t = useWords('offers').card
  const format = useFormat()
  const words = useOfferWords()
  const { id, name, category, country, status, description, language, apy, audited, minInvestment, risk, held } = offer
  const [opening = ''] = description.split(/\n\s*\n/)
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-large border border-line bg-card shadow-rest transition-colors hover:border-line-field">
      <div className="relative aspect-2/1 bg-accent-soft">
        <LazyCover scene={sceneOf(offer)} seed={id} />
        <div className="absolute inset-x-3 top-3 flex flex-wrap items-start justify-between gap-2">
          <OpportunityBadge status={status} />
          {held && (
            <span className="inline-flex min-h-6 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-small font-[560] text-accent-ink">
              <Check aria-hidden="true" size={14} />
              {t.held}
            </span>
          )}
        </div>
      </div>
      <div className="flex flex-1 flex-col p-5 pb-3">
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-small text-soft">
          <SectorTag category={category} />
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden="true" size={15} /> {format.country(country)}
          </span>
        </p>
        <h2 className="mt-2 text-title" lang={language}>
          <Link
            to={`/opportunities/${id}`}
            className="rounded-small text-ink no-underline after:absolute after:inset-0 after:rounded-large hover:underline hover:underline-offset-3"
          >
            {name}
          </Link>
        </h2>
        <p className="mt-1.5 mb-4 line-clamp-3 text-soft" lang={language}>
          {opening}
        </p>
        <dl className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-b border-line pb-3.5">
          <div>
            <dt className="text-small text-soft">{t.estimatedYield}</dt>
            <dd>
              <strong className="figures text-heading leading-tight tracking-[-0.02em]">{words.percent(apy)}</strong>{' '}
              <span className="text-small text-soft">{t.aYear}</span>
            </dd>
          </div>
          <div>
            <dt className="sr-only">{t.audited}</dt>
            <dd className="flex items-center gap-1.5 pb-0.5 text-small">
              {audited ? (
                <>
                  <BadgeCheck aria-hidden="true" size={17} className="text-good" />
                  <span className="font-[560] text-good">{t.audited}</span>
                </>
              ) : (
                <>
                  <Clock aria-hidden="true" size={16} className="text-soft" />
                  <span className="text-soft">{t.notAudited}</span>
                </>
              )}
            </dd>
          </div>
        </dl>
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 py-3.5">
          <div>
            <dt className="text-small text-soft">{t.term}</dt>
            <dd className="font-[560]">{words.term(offer)}</dd>
          </div>
          <div>
            <dt className="text-small text-soft">{t.from}</dt>
            <dd className="font-[560]">
              <Money value={minInvestment} form="whole" />
            </dd>
          </div>
          <div>
            <dt className="text-small text-soft">{t.risk}</dt>
            <dd className="flex items-center gap-2 font-[560]">
              {levels[risk]} <RiskMeter risk={risk} />
            </dd>
          </div>
        </dl>
        <Funding offer={offer} />
        <div className="relative mt-3 -mb-0.5 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2">
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-small font-[560] has-disabled:cursor-default has-disabled:text-faint">
            <input
              type="checkbox"
              checked={isCompared}
              disabled={isFull && !isCompared}
              onChange={({ target }) => onCompare(target.checked)}
              className={choiceLook}
            />
            <span>{line(t.compare({ hidden: <VisuallyHidden> {name}</VisuallyHidden> }))}</span>
          </label>
          <WatchToggle offer={offer} />
        </div>
      </div>
    </article>
  )
}

function Funding({ offer }: { offer: Opportunity }) {
  const t = useWords('offers').card
  const words = useOfferWords()
  const { name, raised, target, status, opensOn } = offer
  const percent = fundedPercent(offer)
  const isAhead = status === 'Pending' && raised.amountMinor === '0'
  return (
    <div>
      <ProgressBar label={t.funding({ name })} percent={percent} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small text-soft">
        {isAhead ? (
          <span>{line(t.opens({ day: <Day on={opensOn} /> }))}</span>
        ) : (
          <>
            <span>{line(t.raised({ raised: <Money value={raised} form="whole" />, target: <Money value={target} form="whole" /> }))}</span>
            <strong className="figures">{words.percent(percent)}</strong>
          </>
        )}
      </p>
    </div>
  )
}
