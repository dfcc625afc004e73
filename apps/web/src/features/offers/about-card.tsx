import type { OfferDetail } from '@heathland/contract'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { fundedPercent, useOfferWords } from '../offer-words.ts'

/** What the money does, how much of it is there, and until when one can take part. */
export function AboutCard({ offer }: { offer: OfferDetail }) {
  const t = useWords('offers').about
  const words = useOfferWords()
  const { description, language, type, company, raised, target, explored, publishedAt, version } = offer
  const [lead, ...rest] = description.split(/\n\s*\n/)
  const percent = fundedPercent(offer)
  return (
    <Card title={t.title}>
      <p className="-mt-3 mb-4 text-small text-soft">{t.type({ type, company })}</p>
      <div lang={language} className="grid max-w-measure gap-3">
        <p className="text-lead leading-relaxed">{lead}</p>
        {rest.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="mt-5 grid items-start gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        <div>
          <ProgressBar label={t.funding} percent={percent} />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small text-soft">
            <span>
              {line(
                t.raised({
                  money: (
                    <strong className="text-ink">
                      <Money value={raised} form="whole" />
                    </strong>
                  ),
                }),
              )}
            </span>
            <span>{line(t.target({ money: <Money value={target} form="whole" /> }))}</span>
          </p>
        </div>
        <p className="text-small text-soft">
          {t.funded({ percent: words.percent(percent) })} <Standing offer={offer} /> {t.explored({ count: explored })}{' '}
          {line(t.published({ day: <Day on={publishedAt.slice(0, 10)} />, version }))}
        </p>
      </div>
    </Card>
  )
}

function Standing({ offer: { status, state, opensOn, closesOn } }: { offer: OfferDetail }) {
  const t = useWords('offers').about
  if (status === 'Open') return line(t.openUntil({ day: <Day on={closesOn} /> }))
  if (status === 'Pending') return state === 'paused' ? t.paused : line(t.opensOn({ day: <Day on={opensOn} /> }))
  // What staff closed early has no day that members know.
  return closesOn < new Date().toISOString().slice(0, 10) ? line(t.closedOn({ day: <Day on={closesOn} /> })) : t.closed
}
