import { privacy } from '@heathland/words/en/legal/privacy'
import { useWords } from '../../ui/words.tsx'
import { LegalPage } from './legal-page.tsx'

export function PrivacyPolicyPage() {
  const t = useWords('public')
  return <LegalPage title={t.legal.privacy.title} lead={t.legal.privacy.lead} sections={privacy} />
}
