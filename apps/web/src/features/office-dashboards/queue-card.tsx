import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import type { Answer } from './answer.ts'

/** What fits on a page that shows many queues. */
const rowsShown = 4

interface QueueCardProps<Row> {
  title: string
  /** Where the whole list is. */
  to: string
  answer: Answer<readonly Row[]>
  /** How many there are, where the card is about work that is open. */
  open?: string | undefined
  rowKey: (row: Row) => string
  row: (row: Row) => ReactNode
  nothing: string
  nothingText: string
}

/** The first few of a list that somebody works through, and the way to all of it. */
export function QueueCard<Row>({ title, to, answer, open, rowKey, row, nothing, nothingText }: QueueCardProps<Row>) {
  const t = useWords('officeDashboards').queue
  return (
    <Card
      padding="none"
      title={title}
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense">
          {open !== undefined && answer.rows && answer.rows.length > 0 && <Badge tone="care">{t.open({ count: open })}</Badge>}
          <TextLink to={to}>
            {t.viewAll}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </TextLink>
        </span>
      }
    >
      <div className="border-t border-line">
        <Rows title={title} answer={answer} rowKey={rowKey} row={row} nothing={nothing} nothingText={nothingText} />
      </div>
    </Card>
  )
}

function Rows<Row>({ title, answer, rowKey, row, nothing, nothingText }: Omit<QueueCardProps<Row>, 'to' | 'open'>) {
  const t = useWords('officeDashboards').queue
  const { explain } = useApi()
  const { rows } = answer
  if (!rows) {
    if (answer.isError) {
      return (
        <div className="p-5">
          <ErrorState explanation={explain(answer.error)} onRetry={answer.retry} busy={answer.isFetching} />
        </div>
      )
    }
    return (
      <Loading label={t.loading({ title })}>
        <RowsWaiting />
      </Loading>
    )
  }
  if (rows.length === 0) {
    return (
      <div className="flex gap-3 px-5 py-4 text-dense">
        <Check aria-hidden="true" size={18} className="shrink-0 text-good" />
        <div>
          <p className="font-[560]">{nothing}</p>
          <p className="text-small text-soft">{nothingText}</p>
        </div>
      </div>
    )
  }
  return (
    <ul aria-label={title}>
      {rows.slice(0, rowsShown).map((one) => (
        <li key={rowKey(one)} className="border-b border-line last:border-0">
          {row(one)}
        </li>
      ))}
    </ul>
  )
}

export function RowsWaiting() {
  return (
    <div className="grid gap-4 p-5">
      {['one', 'two', 'three'].map((place) => (
        <Skeleton key={place} shape="h-9 w-full" />
      ))}
    </div>
  )
}

/** What it is about, a second line, and at the right its status or action. */
export function QueueRow({ title, detail, children }: { title: ReactNode; detail?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-5 py-2.5 text-dense">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-[560] wrap-anywhere">{title}</p>
        {detail && <p className="text-small wrap-anywhere text-soft">{detail}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>}
    </div>
  )
}
