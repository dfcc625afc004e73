import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { StatBand } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import type { Book } from './book.ts'
import { outputText, percentText } from './units.ts'

/** What the assets produced, what they are worth, and what somebody has to look at. */
export function BookFigures({ book }: { book: Book }) {
  const words = useWords('officeProduction')
  const t = words.figures
  const format = useFormat()
  const { energy, values, alarms, missingDays, openWork } = book
  const atCare = (count: number) => (count > 0 ? <span className="text-care">{format.number(count)}</span> : 0)
  return (
    <StatBand
      items={[
        {
          label: t.output,
          value: outputText(words.units, format, energy.outputMilli, 'kWh'),
          note: energy.percent !== undefined && t.ofPlan({ percent: percentText(format, energy.percent) }),
        },
        {
          label: t.value,
          value:
            values.length === 0
              ? '–'
              : values.map((value) => (
                  <span key={value.asset} className="block">
                    <Money value={value} form="whole" />
                  </span>
                )),
          note: t.assets({ count: book.assets }),
        },
        {
          label: t.alarms,
          value: atCare(alarms.length),
          note: alarms[0] ? t.alarm({ name: alarms[0].name, alarm: words.alarms[alarms[0].alarm] }) : t.noAlarms,
        },
        { label: t.missing, value: atCare(missingDays), note: t.missingNote },
        { label: t.work, value: format.number(openWork), note: t.workNote },
      ]}
    />
  )
}
