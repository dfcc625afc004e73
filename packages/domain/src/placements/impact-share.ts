/** What a holding has a share in, of what its offer is to bring. Figures are known by their metric in the IRIS+ catalogue. */
import type { ImpactFigure } from '../offers/content.ts'

/** Jobs created at financed enterprises, and greenhouse gas emissions avoided. */
const jobsMetric = 'PI3687'
const co2Metrics: readonly string[] = ['OI4862', 'PI2764']
/** People served, given access for the first time, and enrolled in a school. */
const peopleMetrics: readonly string[] = ['PI4060', 'PI2822', 'PI2389']

type Figures = readonly Pick<ImpactFigure, 'metricId' | 'value'>[]

/** As much of each figure as the part of the target that is held, to one decimal. */
export function shareOfImpact(
  figures: Figures,
  heldMinor: bigint,
  targetMinor: bigint,
): { readonly jobsCreated: number; readonly co2ReducedTons: number } {
  const part = partOf(figures, heldMinor, targetMinor)
  return { jobsCreated: part((metric) => metric === jobsMetric), co2ReducedTons: part((metric) => co2Metrics.includes(metric)) }
}

export function peopleReached(figures: Figures, heldMinor: bigint, targetMinor: bigint): number {
  return partOf(figures, heldMinor, targetMinor)((metric) => peopleMetrics.includes(metric))
}

function partOf(figures: Figures, heldMinor: bigint, targetMinor: bigint) {
  // Figures of impact are no money; a share in ten thousandths is finer than what is shown.
  const share = targetMinor > 0n ? Number((heldMinor * 10_000n) / targetMinor) / 10_000 : 0
  return (fits: (metricId: string) => boolean): number => {
    const whole = figures.find(({ metricId }) => fits(metricId))?.value ?? '0'
    return Math.round(Number(whole) * share * 10) / 10
  }
}
