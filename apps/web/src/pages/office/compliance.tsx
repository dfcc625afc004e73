import { AuditTrail } from '../../features/audit/audit-trail.tsx'
import { Breaks } from '../../features/breaks/breaks.tsx'
import { ComplianceReports } from '../../features/compliance/compliance-reports.tsx'
import { DataClassification } from '../../features/compliance/data-classification.tsx'
import { DlpEvents } from '../../features/compliance/dlp-events.tsx'
import { Overview } from '../../features/compliance/overview.tsx'
import { RiskRegister } from '../../features/registers/risk-register.tsx'
import { VendorSecurity } from '../../features/registers/vendor-security.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function CompliancePage() {
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-5">
        <PageTitle lead="What is open, what was promised, and who did what.">Compliance Center</PageTitle>
        <nav aria-label="On this page">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-block py-1">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {parts.map(({ id, Part }) => (
          <div key={id} id={id} className="min-w-0 scroll-mt-4">
            <Part />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Each part has an address of its own, because the page is long. */
const parts = [
  { id: 'overview', title: 'Overview', Part: Overview },
  { id: 'reports', title: 'Compliance reports', Part: ComplianceReports },
  { id: 'breaks', title: 'Reconciliation breaks', Part: Breaks },
  { id: 'risks', title: 'Risk register', Part: RiskRegister },
  { id: 'vendors', title: 'Vendor security', Part: VendorSecurity },
  { id: 'data-classes', title: 'Data classification', Part: DataClassification },
  { id: 'dlp-events', title: 'DLP events', Part: DlpEvents },
  { id: 'audit-trail', title: 'Audit trail', Part: AuditTrail },
]
