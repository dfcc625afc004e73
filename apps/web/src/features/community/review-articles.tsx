import type { ReviewedArticle } from '@heathland/contract'
import { type ArticleState, articleLengths, articleStates } from '@heathland/domain/community/article'
import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { useForm } from '../form.ts'
import { lazyPart } from '../lazy-part.tsx'
import { PersonName } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { stayHere } from '../stay-here.ts'

const ArticleText = lazyPart(async () => (await import('./article-text.tsx')).ArticleText)

export const articleTones: Record<ArticleState, Tone> = { draft: 'neutral', 'in-review': 'care', published: 'good', withdrawn: 'bad' }

/** Articles at the left, the chosen one with its text and the reviewer's acts at the right. */
export function ReviewArticles() {
  const t = useWords('community')
  const { call } = useApi()
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('article') ?? undefined
  const articles = useDataList({
    filters: {
      state: choiceFilter<ArticleState>({
        label: t.review.state,
        options: Object.fromEntries(articleStates.filter((one) => one !== 'draft').map((one) => [one, t.articleStates[one]])) as Record<
          ArticleState,
          string
        >,
        initial: 'in-review',
      }),
    },
    query: (input) => call.office.community.listArticles.queryOptions({ input }),
  })
  const choose = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('article', id)
    setParams(next, { state: stayHere })
  }
  const columns: readonly Column<ReviewedArticle>[] = [
    {
      id: 'article',
      header: t.review.article,
      cell: ({ title, kind, topic }) => (
        <>
          <span className="block wrap-anywhere">{title}</span>
          <span className="block text-small font-normal text-soft">
            {t.articleKinds[kind]}, {t.topics[topic]}
          </span>
        </>
      ),
    },
    {
      id: 'author',
      header: t.review.author,
      cell: ({ authorId }) => <PersonName personId={authorId} names={articles.data?.names} isYou={authorId === user?.id} />,
    },
    { id: 'changed', header: t.review.changed, cell: ({ updatedAt }) => <Day on={updatedAt.slice(0, 10)} /> },
    {
      id: 'actions',
      header: t.review.actions,
      cell: ({ id, title }) => (
        <Button size="small" aria-pressed={id === chosen} onClick={() => choose(id)}>
          {t.review.open}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      ),
    },
  ]
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <DataList
        list={articles}
        caption={t.review.articles}
        columns={columns}
        rows={articles.data?.items}
        rowKey={({ id }) => id}
        nothing={{
          icon: <FileSearch aria-hidden="true" size={22} />,
          title: t.review.nothingToReview,
          text: t.review.nothingToReviewText,
        }}
      />
      {chosen ? (
        <ReviewedArticlePanel key={chosen} articleId={chosen} />
      ) : (
        <Card>
          <EmptyState icon={<FileSearch aria-hidden="true" size={22} />} title={t.review.selectArticle} />
        </Card>
      )}
    </div>
  )
}

function ReviewedArticlePanel({ articleId }: { articleId: string }) {
  const t = useWords('community')
  const { call, explain } = useApi()
  const { user } = useSession()
  const [moving, setMoving] = useState<'return' | 'withdraw'>()
  const article = useQuery({ ...call.office.community.readArticle.queryOptions({ input: { articleId } }), retry: false })
  const publish = useAct<number>({
    operation: 'office.community.publishArticle',
    send: (version) => call.office.community.publishArticle.call({ articleId, version }),
    done: () => ({ message: t.review.published }),
    failed: t.review.publishFailed,
  })
  const { data } = article
  if (article.isError && !data) {
    return (
      <Card>
        <ErrorState explanation={explain(article.error)} onRetry={() => void article.refetch()} busy={article.isFetching} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Loading label={t.review.loadingArticle}>
        <Skeleton shape="h-96 w-full rounded-large" />
      </Loading>
    )
  }
  const isOwn = data.authorId === user?.id
  return (
    <Card title={data.title} aside={<Badge tone={articleTones[data.state]}>{t.articleStates[data.state]}</Badge>}>
      <div className="grid gap-4">
        {isOwn && data.state === 'in-review' && <Banner>{t.review.ownArticle}</Banner>}
        <div className="flex flex-wrap gap-3">
          {data.state === 'in-review' && !isOwn && (
            <>
              <Button size="small" variant="primary" busy={publish.isPending} onClick={() => publish.mutate(data.version)}>
                {publish.isPending ? t.review.publishing : t.review.publish}
              </Button>
              <Button size="small" onClick={() => setMoving('return')}>
                {t.review.returnToAuthor}
              </Button>
            </>
          )}
          {data.isPublished && (
            <Button size="small" variant="danger" onClick={() => setMoving('withdraw')}>
              {t.review.withdraw}
            </Button>
          )}
        </div>
        {data.note && (
          <p className="text-small text-soft wrap-anywhere">
            {t.review.previousNote}: “{data.note}”
          </p>
        )}
        <div lang={data.language} className="border-t border-line pt-4">
          <p className="mb-4 text-soft">{data.summary}</p>
          <ArticleText text={data.body} />
        </div>
        <section className="border-t border-line pt-4">
          <h3 className="font-[620]">{t.review.versions}</h3>
          <ul className="mt-2 grid gap-1 text-dense">
            {data.versions.map(({ version, title, writtenAt }) => (
              <li key={version} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">
                  {t.review.versionOf({ version })} <span className="text-soft">{title}</span>
                </span>
                <Day on={writtenAt.slice(0, 10)} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      {moving && <NoteDialog articleId={articleId} step={moving} onClose={() => setMoving(undefined)} />}
    </Card>
  )
}

/** Returning and withdrawing tell the author why. */
function NoteDialog({ articleId, step, onClose }: { articleId: string; step: 'return' | 'withdraw'; onClose: () => void }) {
  const t = useWords('community').review
  const { community } = useApi().call.office
  const isReturn = step === 'return'
  const form = useForm({
    name: 'article-note',
    about: articleId,
    initial: { note: '' },
    check: ({ note }) =>
      note.trim().length >= articleLengths.note.min
        ? { ok: true, input: { articleId, note: note.trim() } }
        : { ok: false, problems: { note: 'note-missing' } },
    words: () => t.noteMissing,
    operation: isReturn ? 'office.community.returnArticle' : 'office.community.withdrawArticle',
    send: (input) => (isReturn ? community.returnArticle.call(input) : community.withdrawArticle.call(input)),
    done: () => ({ message: isReturn ? t.returned : t.withdrawn }),
    failed: isReturn ? t.returnFailed : t.withdrawFailed,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={isReturn ? t.returnToAuthor : t.withdraw}
      action={[isReturn ? t.returnToAuthor : t.withdraw, t.sending]}
      tone={isReturn ? 'primary' : 'danger'}
    >
      <TextAreaField form={form} name="note" label={t.noteLabel} hint={t.noteHint} required maxLength={articleLengths.note.max} />
    </FormDialog>
  )
}
