import { articleTopics } from '@heathland/domain/community/article'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useResearcherPoints } from './researcher-points.ts'

const networks = { giin: 'https://thegiin.org', pri: 'https://www.unpri.org', eurosif: 'https://www.eurosif.org' } as const

export function ProfessionalNetworks() {
  const t = useWords('community').communityPage
  const { opensInANewTab } = useWords('shared').textLink
  const { earn } = useResearcherPoints()
  return (
    <Card title={t.professionalNetworks}>
      <p className="text-soft">{t.professionalNetworksText}</p>
      <ul className="mt-3 grid gap-x-5 gap-y-3 md:grid-cols-3">
        {(Object.keys(networks) as (keyof typeof networks)[]).map((name) => (
          <li key={name}>
            <a href={networks[name]} target="_blank" rel="noreferrer" className="link py-0.75" onClick={() => earn('network')}>
              {t.networks[name].name}
              <ExternalLink aria-hidden="true" size={14} className="ml-1 inline align-[-0.1em]" />
              <VisuallyHidden> {opensInANewTab}</VisuallyHidden>
            </a>
            <span className="block text-small text-soft">{t.networks[name].text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function KnowledgeResources() {
  const t = useWords('community')
  const { earn } = useResearcherPoints()
  return (
    <Card title={t.communityPage.knowledgeResources}>
      <p className="text-soft">{t.communityPage.knowledgeResourcesText}</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {articleTopics.map((topic) => (
          <li key={topic}>
            <Link
              to={`/research?topic=${topic}`}
              onClick={() => earn('resource')}
              className="inline-flex min-h-9 items-center rounded-full border border-line-strong bg-card px-3.5 text-small font-[560] text-ink no-underline hover:bg-sunken"
            >
              {t.topics[topic]}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
