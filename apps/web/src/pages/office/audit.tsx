import { lazyPart } from '../../features/lazy-part.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'

const AuditTrail = lazyPart(async () => (await import('../../features/audit/audit-trail.tsx')).AuditTrail, [], 'h-96 w-full rounded-medium')
const LogState = lazyPart(async () => (await import('../../features/receipts/log-state.tsx')).LogState)

/** The audit log: who did what, from where, and the proof that nothing in it was changed since. */
export function AuditPage() {
  const t = useWords('audit').auditPage
  const { log } = useWords('receipts')
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <LogState aside={<TextLink to="/verify">{log.tryIt}</TextLink>} />
      <AuditTrail />
    </OfficePage>
  )
}
