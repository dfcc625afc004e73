import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Table } from './table.tsx'

/** One figure of a chart: how long it is drawn, and the words that say it. */
export interface ChartPoint {
  readonly id: string
  readonly label: string
  /** Only its proportion to the others is drawn; nothing is computed from it. */
  readonly size: number
  readonly shown: string
}

interface ChartFrameProps {
  title: string
  /** What the chart shows, in a sentence: the message of the picture. */
  summary: string
  /** What the points and their figures are called in the table. */
  headers: { readonly label: string; readonly figure: string }
  points: readonly ChartPoint[]
  children: ReactNode
}

/** A chart with its message in words above and its figures as a table behind it. */
export function ChartFrame({ title, summary, headers, points, children }: ChartFrameProps) {
  return (
    <figure>
      <figcaption>
        <span className="block font-[600]">{title}</span>
        <span className="block text-small text-soft">{summary}</span>
      </figcaption>
      <div className="mt-4">{children}</div>
      <div className="mt-3">
        <Disclosure summary="Show as a table">
          <div className="rounded-medium border border-line">
            <Table
              caption={title}
              columns={[
                { id: 'label', header: headers.label, cell: (point) => point.label },
                { id: 'figure', header: headers.figure, numeric: true, cell: (point) => point.shown },
              ]}
              rows={points}
              rowKey={(point) => point.id}
            />
          </div>
        </Disclosure>
      </div>
    </figure>
  )
}
