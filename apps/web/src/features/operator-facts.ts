import type { LegalFacts } from '@heathland/words/legal-section'

/** What the server wrote into the page about its operator; nothing while the page is drawn at build time. */
export function operatorFacts(): LegalFacts | undefined {
  const said = typeof document === 'undefined' ? undefined : document.documentElement.dataset['operator']
  return said === undefined ? undefined : (JSON.parse(said) as LegalFacts)
}
