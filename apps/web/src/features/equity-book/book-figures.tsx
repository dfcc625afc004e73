import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { StatBand } from '../../ui/stat-band.tsx'
import { useWords } from '../../ui/words.tsx'
import { signedPercent } from '../typed-numbers.ts'
import type { Book } from './book.ts'

/** What the book is worth, what it cost and paid, and how many values are old. */
export function BookFigures({ book }: { book: Book }) {
  const t = useWords('officeCompanies').figures
  const format = useFormat()
  const old = book.due + book.stale + book.missing
  const notes = [
    book.due > 0 && t.dueSoon({ count: book.due }),
    book.stale > 0 && t.expired({ count: book.stale }),
    book.missing > 0 && t.neverValued({ count: book.missing }),
  ]
  return (
    <StatBand
      items={[
        {
          label: t.value,
          value: <Money value={book.value} form="whole" />,
          note: book.performance !== undefined && t.onCost({ percent: signedPercent(format, book.performance) }),
        },
        { label: t.cost, value: <Money value={book.cost} form="whole" />, note: t.companies({ count: book.companies }) },
        { label: t.dividends, value: <Money value={book.dividendsThisYear} form="whole" />, note: t.companies({ count: book.paying }) },
        {
          label: t.due,
          value: old > 0 ? <span className="text-care">{format.number(old)}</span> : 0,
          note: book.waiting > 0 ? t.waiting({ count: book.waiting }) : old > 0 ? notes.filter(Boolean).join(', ') : t.noneDue,
        },
      ]}
    />
  )
}
