/** Charts that load their code when they are first shown, and keep their place until then. */
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'
import { useWords } from './words.tsx'

type Plots = typeof import('./plots.ts')

/** Where the code cannot be loaded the chart says so, and its table still has the figures. */
function plot<Name extends keyof Plots>(name: Name) {
  return lazy<ComponentType<ComponentProps<Plots[Name]>>>(async () => {
    const plots = await import('./plots.ts').catch(() => undefined)
    return { default: (plots?.[name] ?? NotLoaded) as ComponentType<ComponentProps<Plots[Name]>> }
  })
}

const [LazyLine, LazyColumns, LazyDonut, LazySparkline] = [plot('LineChart'), plot('ColumnChart'), plot('DonutChart'), plot('Sparkline')]

export function LineChart(props: ComponentProps<Plots['LineChart']>) {
  return (
    <Suspense fallback={<ChartWaiting />}>
      <LazyLine {...props} />
    </Suspense>
  )
}

export function ColumnChart(props: ComponentProps<Plots['ColumnChart']>) {
  return (
    <Suspense fallback={<ChartWaiting />}>
      <LazyColumns {...props} />
    </Suspense>
  )
}

export function DonutChart(props: ComponentProps<Plots['DonutChart']>) {
  return (
    <Suspense fallback={<Skeleton shape="h-37 w-full" />}>
      <LazyDonut {...props} />
    </Suspense>
  )
}

export function Sparkline(props: ComponentProps<Plots['Sparkline']>) {
  return (
    <Suspense fallback={<span className="block h-10" />}>
      <LazySparkline {...props} />
    </Suspense>
  )
}

/** As high as a chart with its axes. */
export function ChartWaiting({ look = 'card' }: { look?: 'card' | 'hero' }) {
  return (
    <div className="h-[12.625rem]">
      {look === 'card' ? <Skeleton shape="size-full" /> : <div className="size-full rounded-medium bg-hero-line" />}
    </div>
  )
}

function NotLoaded() {
  const t = useWords('shared')

  return <p>{t.chartFrame.chartNotLoaded}</p>
}
