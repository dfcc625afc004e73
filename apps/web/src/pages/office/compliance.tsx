import { lazyPart } from '../../features/lazy-part.tsx'
import { PageTabs } from '../../features/page-tabs.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const AuditTrail = lazyPart(async () => (await import('../../features/audit/audit-trail.tsx')).AuditTrail, ['audit', 'receipts'])
const CategoryRequests = lazyPart(
  async () => (await import('../../features/protection/category-requests.tsx')).CategoryRequests,
  ['protection', 'officeProtection', 'categoryForm'],
)
const ComplianceReports = lazyPart(async () => (await import('../../features/compliance/compliance-reports.tsx')).ComplianceReports)
const DataClassification = lazyPart(async () => (await import('../../features/compliance/data-classification.tsx')).DataClassification)
const DlpEvents = lazyPart(async () => (await import('../../features/compliance/dlp-events.tsx')).DlpEvents, ['security'])
const RiskRegister = lazyPart(async () => (await import('../../features/registers/risk-register.tsx')).RiskRegister, ['registers'])
const VendorSecurity = lazyPart(async () => (await import('../../features/registers/vendor-security.tsx')).VendorSecurity, ['registers'])
const Overview = lazyPart(async () => (await import('../../features/compliance/overview.tsx')).Overview)

export function CompliancePage() {
  const t = useWords('compliance').compliancePage
  return (
    <OfficePage title={t.complianceCenter} lead={t.whatIsOpenWhatWas}>
      <PageTabs
        label={t.parts}
        tabs={[
          { id: 'overview', label: t.overview, panel: <Overview /> },
          { id: 'reports', label: t.reports, panel: <ComplianceReports /> },
          { id: 'categories', label: t.investorCategories, panel: <CategoryRequests /> },
          { id: 'dlp', label: t.dlp, panel: <DlpEvents /> },
          { id: 'risks', label: t.riskRegister, panel: <RiskRegister /> },
          { id: 'vendors', label: t.vendorSecurity, panel: <VendorSecurity /> },
          { id: 'data', label: t.dataClassification, panel: <DataClassification /> },
          { id: 'audit', label: t.auditTrail, panel: <AuditTrail /> },
        ]}
      />
    </OfficePage>
  )
}
