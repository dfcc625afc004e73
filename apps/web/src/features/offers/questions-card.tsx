import type { OfferDetail, OfferQuestion } from '@heathland/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { PagedList } from './paged-list.tsx'

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)

/** What members asked and the company answered, and the reader's own questions that wait. */
export function QuestionsCard({ offer: { id, company } }: { offer: OfferDetail }) {
  const t = useWords('offerSections').questions
  const { call } = useApi()
  const [isAsking, setAsking] = useState(false)
  const questions = useInfiniteQuery(
    call.member.offers.listQuestions.infiniteOptions({
      input: (after: string | undefined) => ({ offerId: id, ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  return (
    <Card
      title={t.title}
      aside={
        <Button size="small" icon={<MessageCircleQuestionMark aria-hidden="true" size={16} />} onClick={() => setAsking(true)}>
          {t.ask}
        </Button>
      }
    >
      <PagedList
        list={questions}
        items={questions.data?.pages.flatMap(({ items }) => items)}
        words={{ loading: t.loading, none: t.none, failed: t.failed, retry: t.retry, more: t.more }}
      >
        {(question) => <Question question={question} company={company} />}
      </PagedList>
      {isAsking && <AskDialog offerId={id} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Question({ question, company }: { question: OfferQuestion; company: string }) {
  const t = useWords('offerSections').questions
  const { text, askedAt, isOwn, answer, answeredAt } = question
  const day = <Day on={askedAt.slice(0, 10)} />
  return (
    <>
      <p className="font-[600] wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-small text-soft">{line(isOwn ? t.askedByYou({ day }) : t.asked({ day }))}</p>
      {answer === undefined ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
          <Badge tone="care">{t.waiting}</Badge>
          {t.onlyYou}
        </p>
      ) : (
        <div className="mt-2 border-l-3 border-line-strong pl-4">
          <p className="max-w-measure wrap-anywhere whitespace-pre-line text-soft">{answer}</p>
          {answeredAt && (
            <p className="mt-1 text-small text-faint">{line(t.answered({ company, day: <Day on={answeredAt.slice(0, 10)} /> }))}</p>
          )}
        </div>
      )}
    </>
  )
}
