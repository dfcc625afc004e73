import type { ReconciliationRow } from '@heathland/contract'
import type { Money as Amount } from '@heathland/domain/money'
import { sources } from '@heathland/domain/reconciliation/break'
import { Check, Scale, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { RangeSwitch } from '../../ui/range-switch.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { sourceWords } from './break-words.ts'
import { rowsShownAtFirst, rowsToShow, type SourceRow, sourceRow } from './source-rows.ts'

type Which = 'all' | 'differing'

/** One row for each bank account, each currency of tokens and each offer, with what every source says of it. Without rows it holds their place. */
export function SourceTable({ rows }: { rows: readonly ReconciliationRow[] | undefined }) {
  const words = useWords('officeReconciliation')
  const t = words.table
  const [which, setWhich] = useState<Which>('all')
  const [hasAll, setAll] = useState(false)
  const wanted = (rows ?? []).filter(({ isEqual }) => which === 'all' || !isEqual)
  const { shown, left } = rowsToShow(wanted.map(sourceRow), hasAll ? wanted.length : rowsShownAtFirst)
  const columns: readonly Column<SourceRow>[] = [
    { id: 'about', header: t.about, cell: ({ row }) => <About row={row} /> },
    ...sources.map((source) => ({
      id: source,
      header: sourceWords(words, source),
      numeric: true,
      none: <SaysNothing />,
      cell: (one: SourceRow) => one.amounts[source] && <Said amount={one.amounts[source]} isAlone={one.differing.includes(source)} />,
    })),
    { id: 'difference', header: t.difference, numeric: true, cell: (one) => <Difference one={one} /> },
  ]
  return (
    <Card
      padding="none"
      title={t.title}
      aside={
        <RangeSwitch
          label={t.which}
          name="reconciliation-rows"
          value={which}
          onValueChange={setWhich}
          choices={[
            { value: 'all', label: t.all, spoken: t.allSpoken },
            { value: 'differing', label: t.differing, spoken: t.differing },
          ]}
        />
      }
    >
      <div className="border-t border-line">
        <Table
          caption={t.title}
          columns={columns}
          rows={rows && shown}
          rowsExpected={6}
          rowKey={({ key }) => key}
          group={({ currency }) => currency}
          density="dense"
          empty={
            rows?.length === 0 ? (
              <EmptyState icon={<Scale aria-hidden="true" size={22} />} title={t.nothing}>
                {t.nothingText}
              </EmptyState>
            ) : (
              <EmptyState icon={<Check aria-hidden="true" size={22} />} title={t.allEqual}>
                {t.allEqualText}
              </EmptyState>
            )
          }
        />
      </div>
      {shown.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-2.5 text-small text-soft">
          <p>{shown.some(({ row }) => !row.isEqual) ? t.markedBold : t.allEqual}</p>
          {left > 0 && (
            <Button size="small" onClick={() => setAll(true)}>
              {t.showMore({ count: left })}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function About({ row: { about, cell, offerName } }: { row: ReconciliationRow }) {
  const t = useWords('officeReconciliation').table
  return (
    <>
      <span className="block wrap-anywhere">{offerName ?? t.names[about]}</span>
      <span className="block text-small font-normal text-soft">{offerName === undefined ? t.cells[cell] : t.names[about]}</span>
    </>
  )
}

function SaysNothing() {
  const t = useWords('officeReconciliation').table
  return (
    <span className="text-faint">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t.saysNothing}</VisuallyHidden>
    </span>
  )
}

function Said({ amount, isAlone }: { amount: Amount; isAlone: boolean }) {
  const t = useWords('officeReconciliation').table
  if (!isAlone) return <Money value={amount} form="exact" />
  return (
    <strong className="font-[680] whitespace-nowrap text-bad">
      <TriangleAlert aria-hidden="true" size={14} className="mr-1 inline align-[-0.1em]" />
      <Money value={amount} form="exact" />
      <VisuallyHidden> {t.differs}</VisuallyHidden>
    </strong>
  )
}

function Difference({ one: { difference } }: { one: SourceRow }) {
  const t = useWords('officeReconciliation').table
  if (!difference) {
    return (
      <span className="inline-flex items-center gap-1 text-good">
        <Check aria-hidden="true" size={15} />
        {t.equal}
      </span>
    )
  }
  return (
    <strong className="font-[680] text-bad">
      <Money value={difference} form="exact" />
    </strong>
  )
}
