import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useApi } from '../../features/api.ts'
import { lazyPart } from '../../features/lazy-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

const Library = lazyPart(async () => (await import('../../features/community/library.tsx')).Library)

export function ResearchPage() {
  const t = useWords('community').researchPage
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead} aside={<Badge tone="care">{t.beta}</Badge>}>
        {t.title}
      </PageTitle>
      <Claims />
      <div className="grid items-stretch gap-5 lg:grid-cols-2">
        <Card title={t.atAGlance}>
          <ul className="grid gap-2.5">
            {[t.glance.library, t.glance.review, t.glance.topics, t.glance.contribute].map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check aria-hidden="true" size={18} className="mt-0.75 shrink-0 text-good" />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t.performanceSnapshot}>
          <p className="text-soft">{t.performanceText}</p>
          <div className="mt-4">
            <ButtonLink to="/placements">{t.openPlacements}</ButtonLink>
          </div>
        </Card>
      </div>
      <div className="mt-4">
        <Library />
      </div>
    </div>
  )
}

/** Figures that the operator has confirmed; the demonstration shows samples. Without one there is nothing here. */
function Claims() {
  const t = useWords('community').researchPage
  const { call } = useApi()
  const { data } = useQuery(call.member.community.overview.queryOptions({ input: {} }))
  if (!data || data.claims.length === 0) return null
  return (
    <section aria-label={t.inFigures}>
      <ul className="grid gap-4 sm:grid-cols-3">
        {data.claims.map(({ key, figure }) => (
          <li key={key} className="rounded-large border border-line bg-card px-5 py-4 shadow-rest">
            <strong className="figures text-heading leading-tight tracking-[-0.02em]">{figure}</strong>{' '}
            <span className="text-soft">{t.claims[key]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
