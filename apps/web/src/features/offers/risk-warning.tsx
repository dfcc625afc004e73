import { riskWarnings } from '@heathland/domain/offers/publication'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'

/** The warning of the member's law, in the law's own words and language. */
export function RiskWarning({ lawPack }: { lawPack: LawPack }) {
  const t = useWords('offers').detail
  const warning: { readonly text: string; readonly link?: string } = riskWarnings[lawPack]
  return (
    <Banner tone="care">
      <span lang="en">{warning.text}</span>{' '}
      <span className="whitespace-nowrap">
        {warning.link ? (
          <span lang="en">
            <TextLink to="/investment-disclaimer" tone="quiet">
              {warning.link}
            </TextLink>
          </span>
        ) : (
          <TextLink to="/investment-disclaimer" tone="quiet">
            {t.learnMore}
          </TextLink>
        )}
      </span>
    </Banner>
  )
}
