import type { ArticleSummary } from '@heathland/contract'
import { imagePath } from '@heathland/domain/community/link'
import { languageNames } from '@heathland/words/language'
import { CoverArt } from '../../ui/cover-art.tsx'
import { Day } from '../../ui/day.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'

/** Articles as cards, newest first. */
export function ArticleCards({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {articles.map((article) => (
        <li key={article.id} className="grid">
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
  )
}

function ArticleCard({ article }: { article: ArticleSummary }) {
  const t = useWords('community')
  const shown = useLanguage()
  const { id, kind, topic, language, title, summary } = article
  return (
    <article className="flex min-w-0 flex-col overflow-hidden rounded-large border border-line bg-card shadow-rest">
      <div className="aspect-5/2">
        <ArticleCover article={article} />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="text-small text-soft">{t.topics[topic]}</p>
        <h3 className="mt-1.5 text-lead" lang={language}>
          <TextLink to={`${kind === 'feed' ? '/community' : '/research'}/${id}`}>{title}</TextLink>
        </h3>
        <p className="mt-2 mb-4 text-soft" lang={language}>
          {summary}
        </p>
        <p className="mt-auto flex flex-wrap gap-x-3 border-t border-line pt-3 text-small text-soft">
          <Day on={article.publishedAt.slice(0, 10)} />
          <span>{t.article.readingTime({ minutes: article.readingMinutes })}</span>
          <span>{t.authors[article.author]}</span>
          {language !== shown && <span>{languageNames[language]}</span>}
        </p>
      </div>
    </article>
  )
}

/** The author's image, or the drawing of the topic. */
export function ArticleCover({
  article: { id, topic, coverImage },
  shape = 'cover',
}: {
  article: Pick<ArticleSummary, 'id' | 'topic' | 'coverImage'>
  shape?: 'cover' | 'wide'
}) {
  if (coverImage) return <img src={`${imagePath}${coverImage}`} alt="" loading="lazy" className="size-full object-cover" />
  return <CoverArt scene={topic} seed={id} shape={shape} />
}
