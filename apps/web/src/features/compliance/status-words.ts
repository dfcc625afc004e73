import type { MetricStatus } from '@heathland/domain/compliance/compliance-metric'
import type { ReportStatus } from '@heathland/domain/compliance/compliance-report'
import type { Sensitivity } from '@heathland/domain/compliance/data-class'
import type { DlpStatus } from '@heathland/domain/compliance/dlp-event'
import type { Tone } from '../../ui/badge.tsx'

export interface StatusWords {
  readonly words: string
  readonly tone: Tone
}

export const metricWords: Record<MetricStatus, StatusWords> = {
  'on-track': { words: 'On track', tone: 'good' },
  'at-risk': { words: 'At risk', tone: 'care' },
}

export const reportWords: Record<ReportStatus, StatusWords> = {
  completed: { words: 'Completed', tone: 'good' },
  pending: { words: 'Pending', tone: 'care' },
  failed: { words: 'Failed', tone: 'bad' },
}

export const dlpWords: Record<DlpStatus, StatusWords> = {
  detected: { words: 'Detected', tone: 'care' },
  investigating: { words: 'Investigating', tone: 'neutral' },
  resolved: { words: 'Resolved', tone: 'good' },
}

/** How much would be lost with it: sensitive data is no fault, yet it wants to be seen. */
export const sensitivityTones: Record<Sensitivity, Tone> = {
  Public: 'good',
  Internal: 'neutral',
  Confidential: 'neutral',
  Restricted: 'care',
}
