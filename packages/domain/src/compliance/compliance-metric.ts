/** What compliance promises, as shares with a target each. */
import { percentOf, type Share } from '../security/security-metric.ts'

export const complianceMetrics = {
  'kyc-in-time': { name: 'KYC decided within 2 business days', businessDays: 2, target: 95 },
  'dlp-in-time': { name: 'DLP events resolved within 5 business days', businessDays: 5, target: 90 },
  'vendors-assessed': { name: 'Vendors assessed within a year', businessDays: undefined, target: 100 },
} as const
export type ComplianceMetric = keyof typeof complianceMetrics

export const metricStatuses = ['on-track', 'at-risk'] as const
export type MetricStatus = (typeof metricStatuses)[number]

/** Of nothing there is no share; nothing is late then. */
export function measure(metric: ComplianceMetric, share: Share): { readonly percent: number | undefined; readonly status: MetricStatus } {
  const percent = percentOf(share)
  return { percent, status: percent === undefined || percent >= complianceMetrics[metric].target ? 'on-track' : 'at-risk' }
}
