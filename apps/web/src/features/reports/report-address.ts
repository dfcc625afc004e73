/** Which report is looked at, in the address: ?tab=assets&period=12&spv=spv_…, so that it can be sent to a colleague. */
import { isPeriod, type ReportLength, reportLengths, usualLength } from '@heathland/domain/reports/period'
import { useNavigate, useSearchParams } from 'react-router'
import { stayHere } from '../stay-here.ts'

export const reportTabs = ['summary', 'members', 'assets', 'subscriptions', 'distributions', 'impact', 'loans'] as const
export type ReportTab = (typeof reportTabs)[number]

export interface ReportAddress {
  readonly tab: ReportTab
  readonly period: string
  readonly spvId: string | undefined
  /** The same address with something else in it; a length that is shown anyway is left out. */
  readonly to: (change: Partial<Pick<ReportAddress, 'tab' | 'period' | 'spvId'>>) => string
  readonly choose: (change: Partial<Pick<ReportAddress, 'period' | 'spvId'>>) => void
}

export function useReportAddress(): ReportAddress {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = params.get('period') ?? usualLength
  const current = {
    tab: reportTabs.find((one) => one === params.get('tab')) ?? 'summary',
    period: isPeriod(asked) ? asked : usualLength,
    spvId: params.get('spv') ?? undefined,
  } as const
  const to: ReportAddress['to'] = (change) => {
    const { tab, period, spvId } = { ...current, ...change }
    const next = new URLSearchParams({
      ...(tab !== 'summary' && { tab }),
      ...(period !== usualLength && { period }),
      ...(spvId !== undefined && { spv: spvId }),
    })
    return `?${next}`
  }
  return { ...current, to, choose: (change) => void navigate(to(change), { replace: true, state: stayHere }) }
}

export function isLength(period: string): period is ReportLength {
  return (reportLengths as readonly string[]).includes(period)
}

/** From month to month, as an address holds it. Whoever chooses an end before the beginning is shown that one month. */
export function monthToMonth(from: string, until: string): string {
  return from <= until ? `${from}..${until}` : `${until}..${until}`
}
