import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { backgrounds, type ChartData, type ChartSeries } from './chart-data.ts'
import { ChartWaiting } from './charts.tsx'
import { classNames } from './class-names.ts'
import { Loading } from './skeleton.tsx'
import { Table } from './table.tsx'
import { useWords } from './words.tsx'

interface ChartFrameProps {
  title: string
  /** The result in a sentence: the message of the chart. */
  summary: ReactNode
  /** What the points are called in the table: Month, Sector. */
  pointHeader: string
  /** Undefined while it loads. */
  data: ChartData | undefined
  /** Shown instead of a chart without points. */
  empty: string
  /** `hero` is for the purple area of the dashboard. */
  look?: 'card' | 'hero'
  /** The range switch, or a link. */
  aside?: ReactNode
  children: (data: ChartData) => ReactNode
}

/** A chart with its result in words, a key, and the same figures as a table. With forced colours it starts as the table. */
export function ChartFrame({ title, summary, pointHeader, data, empty, look = 'card', aside, children }: ChartFrameProps) {
  const t = useWords('shared')

  const hasForcedColours = useForcedColours()
  const [chosen, setChosen] = useState<boolean>()
  const isTable = chosen ?? hasForcedColours
  const isHero = look === 'hero'
  const hasFigures = data !== undefined && data.points.length > 0
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lead">{title}</h2>
          {hasFigures && <p className={classNames('mt-0.5 text-small', isHero ? 'text-hero-soft' : 'text-soft')}>{summary}</p>}
        </div>
        {aside}
      </figcaption>
      <div className="mt-4">
        {data === undefined ? (
          <Loading label={t.chartFrame.loadingChart}>
            <ChartWaiting look={look} />
          </Loading>
        ) : !hasFigures ? (
          <p className={classNames('py-8 text-center', isHero ? 'text-hero-soft' : 'text-soft')}>{empty}</p>
        ) : isTable ? (
          <div className="on-card overflow-hidden rounded-medium border border-line">
            <Table
              caption={title}
              columns={[
                { id: 'point', header: pointHeader, cell: ({ label }) => label },
                ...data.series.map(({ id, label, shown }) => ({
                  id,
                  header: label,
                  numeric: true,
                  cell: ({ place }: { place: number }) => shown[place],
                })),
              ]}
              rows={data.points.map(({ id, label }, place) => ({ id, label, place }))}
              rowKey={({ id }) => id}
            />
          </div>
        ) : (
          children(data)
        )}
      </div>
      {hasFigures && (
        <div className={classNames('mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-small', isHero ? 'text-hero-soft' : 'text-soft')}>
          {!isTable && data.series.length > 1 && data.series.map((series) => <Key key={series.id} series={series} isHero={isHero} />)}
          <button
            type="button"
            onClick={() => setChosen(!isTable)}
            className={classNames(
              'ml-auto inline-flex min-h-9 items-center gap-1.5 rounded-small font-[560] underline underline-offset-3 hover:decoration-2',
              isHero ? 'text-white' : 'text-accent',
            )}
          >
            {isTable ? <ChartLine aria-hidden="true" size={16} /> : <Table2 aria-hidden="true" size={16} />}
            {isTable ? t.chartFrame.showAsAChart : t.chartFrame.showAsATable}
          </button>
        </div>
      )}
    </figure>
  )
}

function Key({ series: { label, tone, form }, isHero }: { series: ChartSeries; isHero: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      {form === 'plan' ? (
        <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-current" />
      ) : (
        <span aria-hidden="true" className={classNames('size-2.5 rounded-bar', isHero ? 'bg-sun' : backgrounds[tone])} />
      )}
      {label}
    </span>
  )
}

const forcedColours = '(forced-colors: active)'

function useForcedColours(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(forcedColours)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(forcedColours).matches,
    () => false,
  )
}
