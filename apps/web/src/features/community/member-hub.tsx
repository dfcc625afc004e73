import { researcherPointsMax } from '@heathland/domain/community/researcher-points'
import { BookOpen, Newspaper } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWords } from '../../ui/words.tsx'
import { useResearcherPoints } from './researcher-points.ts'

/** Where the member stands, and the two places to go on to. */
export function MemberHub() {
  const t = useWords('community').communityPage
  const { points } = useResearcherPoints()
  return (
    <Card title={t.memberHub}>
      <p className="text-soft">{t.memberHubText}</p>
      <div className="mt-4">
        <p className="mb-2 flex justify-between gap-4">
          <span>{t.researcherPoints}</span>
          <strong className="figures">{t.pointsOf({ points, most: researcherPointsMax })}</strong>
        </p>
        <ProgressBar label={t.researcherPoints} percent={(points / researcherPointsMax) * 100} />
        <p className="mt-2 text-small text-soft">{t.pointsHint}</p>
      </div>
      <div className="mt-5 grid gap-3">
        <LinkCard to="/research" icon={<BookOpen aria-hidden="true" size={20} />} label={t.openResearch} detail={t.openResearchDetail} />
        <LinkCard
          to="#whats-happening"
          icon={<Newspaper aria-hidden="true" size={20} />}
          label={t.readArticles}
          detail={t.readArticlesDetail}
        />
      </div>
    </Card>
  )
}
