import { Ago } from '../../ui/ago.tsx'
import { useFormat } from '../../ui/format.ts'
import { StatBand } from '../../ui/stat-band.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { isOverdue } from './break-words.ts'
import { equalPercent } from './source-rows.ts'
import type { Standing } from './standing.ts'

/** What was compared, how much of it is equal, and what waits for somebody. */
export function BreakFigures({ standing: { rows, open, unowned, oldestAt, openInCustody } }: { standing: Standing }) {
  const t = useWords('officeReconciliation').figures
  const format = useFormat()
  const now = new Date()
  const isLate = oldestAt !== undefined && isOverdue(oldestAt, now)
  const equal = rows.filter(({ isEqual }) => isEqual).length
  return (
    <StatBand
      items={[
        { label: t.compared, value: format.number(rows.length), note: t.comparedNote },
        {
          label: t.equal,
          value: format.number(equal),
          note: rows.length > 0 && format.number(equalPercent(rows) / 100, { style: 'percent' }),
        },
        {
          label: t.open,
          value: open > 0 ? <span className="text-care">{format.number(open)}</span> : 0,
          note: open === 0 ? t.allEnded : unowned > 0 ? t.unowned({ count: unowned }) : t.allOwned,
        },
        {
          label: t.oldest,
          value: oldestAt ? (
            <span className={isLate ? 'text-bad' : undefined}>
              <Ago at={oldestAt} now={now} />
            </span>
          ) : (
            '–'
          ),
          note: isLate ? <span className="font-[600] text-bad">{t.overdue}</span> : t.limit,
        },
        {
          label: t.custody,
          value: openInCustody > 0 ? <span className="text-care">{format.number(openInCustody)}</span> : 0,
          note: <TextLink to="?tab=custody">{t.showCustody}</TextLink>,
        },
      ]}
    />
  )
}
