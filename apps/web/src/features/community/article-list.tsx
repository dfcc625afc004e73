import type { ArticleKind, ArticleLanguage, ArticleTopic } from '@heathland/domain/community/article'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardsWaiting } from '../../ui/cards-waiting.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApi } from '../api.ts'
import { ArticleCards } from './article-cards.tsx'

interface ArticleListProps {
  kind: ArticleKind
  search?: string | undefined
  topic?: ArticleTopic | undefined
  language?: ArticleLanguage | undefined
  loading: string
  showMore: string
  nothing: { readonly title: string; readonly text: string; readonly action?: ReactNode }
}

/** Published articles, a page at a time. */
export function ArticleList({ kind, search, topic, language, loading, showMore, nothing }: ArticleListProps) {
  const { call, explain } = useApi()
  const articles = useInfiniteQuery(
    call.member.community.listArticles.infiniteOptions({
      input: (after: string | undefined) => ({
        kind,
        ...(search && { search }),
        ...(topic && { topic }),
        ...(language && { language }),
        ...(after !== undefined && { after }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const found = articles.data?.pages.flatMap(({ items }) => items)
  if (articles.isError && !found) {
    return (
      <Card>
        <ErrorState explanation={explain(articles.error)} onRetry={() => void articles.refetch()} busy={articles.isFetching} />
      </Card>
    )
  }
  if (!found) return <CardsWaiting label={loading} count={3} />
  if (found.length === 0) {
    return (
      <Card>
        <EmptyState icon={<BookOpen aria-hidden="true" size={22} />} title={nothing.title} action={nothing.action}>
          {nothing.text}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-5">
      <ArticleCards articles={found} />
      {articles.hasNextPage && (
        <div>
          <Button busy={articles.isFetchingNextPage} onClick={() => void articles.fetchNextPage()}>
            {showMore}
          </Button>
        </div>
      )}
    </div>
  )
}
