import { PenLine } from 'lucide-react'
import { lazyPart } from '../../features/lazy-part.tsx'
import { PageTabs } from '../../features/page-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const ReviewArticles = lazyPart(async () => (await import('../../features/community/review-articles.tsx')).ReviewArticles)
const ReviewRequests = lazyPart(async () => (await import('../../features/community/review-requests.tsx')).ReviewRequests)
const ReviewClaims = lazyPart(async () => (await import('../../features/community/review-claims.tsx')).ReviewClaims)

export function CommunityReviewPage() {
  const t = useWords('community').review
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      aside={
        <ButtonLink to="/community/write" variant="primary" icon={<PenLine aria-hidden="true" size={18} />}>
          {t.writeArticle}
        </ButtonLink>
      }
    >
      <PageTabs
        label={t.title}
        tabs={[
          { id: 'articles', label: t.articles, panel: <ReviewArticles /> },
          { id: 'requests', label: t.requests, panel: <ReviewRequests /> },
          { id: 'figures', label: t.figures, panel: <ReviewClaims /> },
        ]}
      />
    </OfficePage>
  )
}
