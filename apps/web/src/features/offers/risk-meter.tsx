import { type Level, levels } from '@heathland/domain/offers/opportunity'
import { classNames } from '../../ui/class-names.ts'

/** One to three bars beside the word, which says the same. */
export function RiskMeter({ risk }: { risk: Level }) {
  const reached = levels.indexOf(risk)
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5 forced-colors:hidden">
      {levels.map((level, place) => (
        <span key={level} className={classNames('h-3.5 w-1.5 rounded-bar', place <= reached ? 'bg-care' : 'bg-line-strong')} />
      ))}
    </span>
  )
}
