import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { ArticleCover } from '../../features/community/article-cards.tsx'
import { useResearcherPoints } from '../../features/community/researcher-points.ts'
import { lazyPart } from '../../features/lazy-part.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { Day } from '../../ui/day.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

const ArticleText = lazyPart(async () => (await import('../../features/community/article-text.tsx')).ArticleText)

/** One article, of the feed or of the research library. */
export function ArticlePage() {
  const t = useWords('community')
  const { id = '' } = useParams()
  const { call, explain, failureOf } = useApi()
  const article = useQuery({ ...call.member.community.readArticle.queryOptions({ input: { articleId: id } }), retry: false })
  const { earn } = useResearcherPoints()
  const { data } = article
  useSetCrumbTitle(data?.title)
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) earn('article')
  }, [isRead, earn])
  const back =
    data?.kind === 'library' ? { to: '/research', label: t.article.backToResearch } : { to: '/community', label: t.article.backToCommunity }

  if (article.isError && failureOf(article.error).code !== 'NOT_FOUND') {
    return (
      <div className="wrap pt-3 pb-10">
        <Card>
          <ErrorState explanation={explain(article.error)} onRetry={() => void article.refetch()} busy={article.isFetching} />
        </Card>
      </div>
    )
  }
  if (article.isError) {
    return (
      <div className="wrap grid gap-5 pt-3 pb-10">
        <PageTitle lead={t.article.notFoundLead}>{t.article.notFound}</PageTitle>
        <div>
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </div>
      </div>
    )
  }
  if (!data) {
    return (
      <div className="wrap pt-3 pb-10">
        <Loading label={t.article.loading}>
          <Skeleton shape="h-72 rounded-large" />
        </Loading>
      </div>
    )
  }
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <article className="mx-auto grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-5" lang={data.language}>
        <div className="aspect-5/2 overflow-hidden rounded-large border border-line">
          <ArticleCover article={data} />
        </div>
        <div>
          <p className="mb-1 text-small text-soft">{t.topics[data.topic]}</p>
          <PageTitle lead={data.summary}>{data.title}</PageTitle>
          <p className="mt-3 flex flex-wrap gap-x-3 text-small text-soft">
            <span>{t.authors[data.author]}</span>
            <Day on={data.publishedAt.slice(0, 10)} />
            <span>{t.article.readingTime({ minutes: data.readingMinutes })}</span>
          </p>
        </div>
        <ArticleText text={data.body} />
        <p className="border-t border-line pt-4 text-small text-soft">{t.article.notAdvice}</p>
        <div>
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </div>
      </article>
    </div>
  )
}
