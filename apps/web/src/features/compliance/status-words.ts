import type { MetricStatus } from '@heathland/domain/compliance/compliance-metric'
import type { ReportStatus } from '@heathland/domain/compliance/compliance-report'
import type { Sensitivity } from '@heathland/domain/compliance/data-class'
import type { DlpStatus } from '@heathland/domain/compliance/dlp-event'
import type { ComplianceWords } from '@heathland/words/words'
import type { Tone } from '../../ui/badge.tsx'

export interface StatusWords {
  readonly words: string
  readonly tone: Tone
}

export const metricWords = (t: ComplianceWords): Record<MetricStatus, StatusWords> => ({
  'on-track': { words: t.statusWords.onTrack, tone: 'good' },
  'at-risk': { words: t.statusWords.atRisk, tone: 'care' },
})

export const reportWords = (t: ComplianceWords): Record<ReportStatus, StatusWords> => ({
  completed: { words: t.statusWords.completed, tone: 'good' },
  pending: { words: t.statusWords.pending, tone: 'care' },
  failed: { words: t.statusWords.failed, tone: 'bad' },
})

export const dlpWords = (t: ComplianceWords): Record<DlpStatus, StatusWords> => ({
  detected: { words: t.statusWords.detected, tone: 'care' },
  investigating: { words: t.statusWords.investigating, tone: 'neutral' },
  resolved: { words: t.statusWords.resolved, tone: 'good' },
})

/** How much would be lost with it: sensitive data is no fault, yet it wants to be seen. */
export const sensitivityTones: Record<Sensitivity, Tone> = {
  Public: 'good',
  Internal: 'neutral',
  Confidential: 'neutral',
  Restricted: 'care',
}

/** The words alone, for a filter. */
export function wordsOfEach<Status extends string>(statuses: Readonly<Record<Status, StatusWords>>): Record<Status, string> {
  const entries = (Object.keys(statuses) as Status[]).map((status) => [status, statuses[status].words])
  return Object.fromEntries(entries) as Record<Status, string>
}
