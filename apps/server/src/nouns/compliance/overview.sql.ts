import { type ComplianceMetric, complianceMetrics } from '@heathland/domain/compliance/compliance-metric'
import type { Share } from '@heathland/domain/security/security-metric'
import { after, dayMs } from '@heathland/domain/time'
import type { ReadTx } from '../../core/database.ts'

export interface ComplianceFacts {
  readonly open: Readonly<Record<'kycCases' | 'dlpEvents' | 'risks' | 'nonCompliantVendors' | 'pendingReports', number>>
  readonly metrics: Readonly<Record<ComplianceMetric, Share>>
}

const lookedBackMs = 90 * dayMs

type Counts = Record<
  | 'kyc_open'
  | 'kyc_in_time'
  | 'kyc_all'
  | 'dlp_open'
  | 'dlp_in_time'
  | 'dlp_all'
  | 'risks'
  | 'non_compliant'
  | 'assessed'
  | 'vendors'
  | 'reports',
  number
>

/**
 * What is open now, and what was kept of what was promised within ninety days. What is late and still open counts as not kept. A check
 * begins when its page was last opened, since nobody says when papers were handed in; one that was opened again after its verdict has not
 * been decided anew.
 */
export async function readComplianceFacts(tx: ReadTx, now: Date): Promise<ComplianceFacts> {
  const [row] = await tx.query<Counts>(
    'read-compliance-facts',
    `select * from
       (select count(*)::int as kyc_open, (count(*) filter (where after_business_days(opened_at, $3) < $1))::int as kyc_late
        from verification where state = 'pending') as kyc,
       (select (count(*) filter (where decided_at <= after_business_days(opened_at, $3)))::int as kyc_in_time, count(*)::int as kyc_decided
        from verification where decided_at > $2 and decided_at >= opened_at) as decided,
       (select count(*)::int as dlp_open, (count(*) filter (where after_business_days(occurred_at, $4) < $1))::int as dlp_late
        from dlp_event where status in ('detected', 'investigating')) as dlp,
       (select (count(*) filter (where resolved_at <= after_business_days(occurred_at, $4)))::int as dlp_in_time, count(*)::int as dlp_resolved
        from dlp_event where status = 'resolved' and resolved_at > $2) as resolved,
       (select count(*)::int as risks from risk where status = 'Open') as risks,
       (select (count(*) filter (where status = 'Non-Compliant'))::int as non_compliant, count(*)::int as vendors,
               (count(*) filter (where assessment_date between (today - interval '1 year')::date and today::date))::int as assessed
        from vendor, (select $1::timestamptz at time zone 'UTC' as today) as clock) as vendors,
       (select count(*)::int as reports from compliance_report where status = 'pending') as reports,
       lateral (select kyc_late + kyc_decided as kyc_all, dlp_late + dlp_resolved as dlp_all) as sums`,
    [now, after(now, -lookedBackMs), complianceMetrics['kyc-in-time'].businessDays, complianceMetrics['dlp-in-time'].businessDays],
  )
  if (!row) throw new Error('a sum has always one row')
  return {
    open: {
      kycCases: row.kyc_open,
      dlpEvents: row.dlp_open,
      risks: row.risks,
      nonCompliantVendors: row.non_compliant,
      pendingReports: row.reports,
    },
    metrics: {
      'kyc-in-time': { part: row.kyc_in_time, whole: row.kyc_all },
      'dlp-in-time': { part: row.dlp_in_time, whole: row.dlp_all },
      'vendors-assessed': { part: row.assessed, whole: row.vendors },
    },
  }
}
