import { disclaimer } from '@heathland/words/en/legal/disclaimer'
import { useWords } from '../../ui/words.tsx'
import { LegalPage } from './legal-page.tsx'

export function InvestmentDisclaimerPage() {
  const t = useWords('public')
  return <LegalPage title={t.legal.disclaimer.title} lead={t.legal.disclaimer.lead} sections={disclaimer} />
}
