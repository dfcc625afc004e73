import { mayWrite } from '@heathland/domain/community/article'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { lazyPart } from '../../features/lazy-part.tsx'
import { useSession } from '../../features/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

const ArticleEditor = lazyPart(async () => (await import('../../features/community/article-editor.tsx')).ArticleEditor)

/** A new article, or one of one's own: `/community/write?article=…`. */
export function WriteArticlePage() {
  const t = useWords('community').editor
  const { user } = useSession()
  const [params] = useSearchParams()
  // A new article gets its address with the first save, and goes on in the same editor.
  const [articleId] = useState(params.get('article') ?? undefined)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.lead}>{articleId ? t.editArticle : t.newArticle}</PageTitle>
      {user && !mayWrite(user) ? (
        <Card>
          <EmptyState title={t.needsAccess} action={<ButtonLink to="/community">{t.backToCommunity}</ButtonLink>}>
            {t.needsAccessText}
          </EmptyState>
        </Card>
      ) : articleId ? (
        <Existing articleId={articleId} />
      ) : (
        <ArticleEditor article={undefined} />
      )}
    </div>
  )
}

function Existing({ articleId }: { articleId: string }) {
  const t = useWords('community').editor
  const { call, explain } = useApi()
  const article = useQuery(call.member.community.readOwnArticle.queryOptions({ input: { articleId } }))
  if (article.isError && !article.data) {
    return (
      <Card>
        <ErrorState explanation={explain(article.error)} onRetry={() => void article.refetch()} busy={article.isFetching} />
      </Card>
    )
  }
  if (!article.data) {
    return (
      <Loading label={t.loading}>
        <Skeleton shape="h-96 w-full rounded-large" />
      </Loading>
    )
  }
  if (article.data.state === 'in-review')
    return <Banner action={<ButtonLink to="/community">{t.backToCommunity}</ButtonLink>}>{t.inReview}</Banner>
  return <ArticleEditor article={article.data} />
}
