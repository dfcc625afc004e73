import { terms } from '@heathland/words/en/legal/terms'
import { useWords } from '../../ui/words.tsx'
import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  const t = useWords('public')
  return <LegalPage title={t.legal.terms.title} lead={t.legal.terms.lead} sections={terms} />
}
