import type { OfferVersion, OfficeOffer, OfficeQuestion } from '@heathland/contract'
import { problemsIn } from '@heathland/domain/form'
import { answerLengths, updateLengths } from '@heathland/domain/offers/offer'
import { useQuery } from '@tanstack/react-query'
import { History, Megaphone, MessageCircleQuestion, UsersRound } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { Column } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { type Pages, usePages } from '../pages.ts'
import { PersonName } from '../person-name.tsx'
import { useSession } from '../session.ts'
import { mayWriteOffers } from './offer-rights.ts'

interface PartProps {
  offer: OfficeOffer
}

/** How many members the offer reached, and who is interested, where staff may know. */
export function OfferInterest({ offer }: PartProps) {
  const t = useWords('officeOffers').interest
  const { call, explain } = useApi()
  const format = useFormat()
  const pages = usePages()
  const interest = useQuery(call.office.offers.listInterest.queryOptions({ input: inputOf(offer.id, pages) }))
  const { figures } = offer
  type Interested = NonNullable<typeof interest.data>['items'][number]
  const columns: readonly Column<Interested>[] = [
    {
      id: 'member',
      header: t.member,
      cell: ({ personId }) => (interest.data?.names[personId] ? <PersonName personId={personId} names={interest.data.names} /> : t.aMember),
    },
    { id: 'since', header: t.since, cell: ({ at }) => <Instant at={at} /> },
  ]
  return (
    <div className="grid gap-4">
      <section aria-label={t.figures} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t.interested} value={format.number(figures.interested)} />
        <StatCard label={t.watching} value={format.number(figures.watching)} />
        <StatCard label={t.explored} value={format.number(figures.explored)} />
        <StatCard label={t.raised} value={<Money value={figures.raised} form="whole" />} />
      </section>
      <DataTable
        caption={t.caption}
        title={t.caption}
        columns={columns}
        rows={interest.data?.items}
        rowKey={({ personId }) => personId}
        rowsExpected={3}
        nothing={{
          icon: <UsersRound aria-hidden="true" size={22} />,
          title: t.nothing,
          text: offer.publishedVersion === undefined ? t.notPublished : t.nothingText,
        }}
        failure={
          interest.isError
            ? { explanation: explain(interest.error), onRetry: () => void interest.refetch(), busy: interest.isFetching }
            : undefined
        }
        pages={pagesOf(pages, interest.data?.next)}
      />
    </div>
  )
}

/** Members' questions: those that wait stand first. */
export function OfferQuestions({ offer }: PartProps) {
  const t = useWords('officeOffers').questions
  const { call, explain } = useApi()
  const { user } = useSession()
  const pages = usePages()
  const [acting, setActing] = useState<{ readonly question: OfficeQuestion; readonly verdict: 'answered' | 'declined' }>()
  const questions = useQuery(call.office.offers.listQuestions.queryOptions({ input: inputOf(offer.id, pages) }))
  if (questions.isError)
    return (
      <Card>
        <ErrorState explanation={explain(questions.error)} onRetry={() => void questions.refetch()} busy={questions.isFetching} />
      </Card>
    )
  if (!questions.data)
    return (
      <Card>
        <Loading label={t.loading}>
          <Skeleton shape="h-40 w-full" />
        </Loading>
      </Card>
    )
  const { items, next } = questions.data
  const ordered = [...items.filter(isWaiting), ...items.filter((question) => !isWaiting(question))]
  const mayAnswer = mayWriteOffers(user?.role)
  return (
    <Card title={t.title} padding="none">
      {ordered.length === 0 ? (
        <EmptyState icon={<MessageCircleQuestion aria-hidden="true" size={22} />} title={t.nothing}>
          {offer.publishedVersion === undefined ? t.notPublished : t.nothingText}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {ordered.map((question) => (
            <li key={question.id} className="border-b border-line px-5 py-4 last:border-0">
              <Question
                question={question}
                onAct={mayAnswer && isWaiting(question) ? (verdict) => setActing({ question, verdict }) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {(!pages.isFirst || next !== undefined) && (
        <div className="border-t border-line px-5 py-4">
          <Pagination label={t.title} {...pagesOf(pages, next)} />
        </div>
      )}
      {acting && <AnswerDialog {...acting} onClose={() => setActing(undefined)} />}
    </Card>
  )
}

function isWaiting({ state }: OfficeQuestion): boolean {
  return state === 'waiting'
}

const questionTones: Record<OfficeQuestion['state'], Tone> = { waiting: 'care', answered: 'good', declined: 'neutral' }

interface QuestionProps {
  question: OfficeQuestion
  onAct: ((verdict: 'answered' | 'declined') => void) | undefined
}

function Question({ question: { text, state, askedAt, answer, answeredAt }, onAct }: QuestionProps) {
  const t = useWords('officeOffers').questions
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 flex-[1_1_16rem] font-[560] whitespace-pre-line wrap-anywhere">{text}</p>
        <Badge tone={questionTones[state]}>{t.states[state]}</Badge>
      </div>
      <p className="text-small text-soft">{createElement(Fragment, null, ...t.asked({ instant: <Instant at={askedAt} /> }))}</p>
      {answer && (
        <div className="border-l-2 border-line-strong pl-3">
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{answer}</p>
          {answeredAt && (
            <p className="mt-1 text-small text-soft">
              {createElement(
                Fragment,
                null,
                ...(state === 'declined' ? t.declinedAt : t.answeredAt)({ instant: <Instant at={answeredAt} /> }),
              )}
            </p>
          )}
        </div>
      )}
      {onAct && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={() => onAct('answered')}>
            {t.answer}
          </Button>
          <Button size="small" onClick={() => onAct('declined')}>
            {t.decline}
          </Button>
        </div>
      )}
    </div>
  )
}

interface AnswerDialogProps {
  question: OfficeQuestion
  verdict: 'answered' | 'declined'
  onClose: () => void
}

function AnswerDialog({ question, verdict, onClose }: AnswerDialogProps) {
  const t = useWords('officeOffers').questions
  const { offers } = useApi().call.office
  const isAnswer = verdict === 'answered'
  const form = useForm({
    name: 'offer-answer',
    about: `${question.id}.${verdict}`,
    initial: { answer: '' },
    check: ({ answer }) =>
      answer.trim().length >= answerLengths.min
        ? { ok: true, input: { questionId: question.id, verdict, answer: answer.trim() } }
        : { ok: false, problems: { answer: 'answer-missing' } },
    words: () => t.answerMissing,
    operation: 'office.offers.answerQuestion',
    send: (input) => offers.answerQuestion.call(input),
    done: () => ({ message: isAnswer ? t.answered : t.declined }),
    failed: t.failed,
    closing: ['REQUEST_CLOSED', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={isAnswer ? t.answer : t.decline} action={[isAnswer ? t.answer : t.decline, t.sending]}>
      <p className="border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">{question.text}</p>
      <TextAreaField
        form={form}
        name="answer"
        label={isAnswer ? t.answerLabel : t.declineLabel}
        hint={isAnswer ? t.answerHint : t.declineHint}
        required
        maxLength={answerLengths.max}
      />
    </FormDialog>
  )
}

/** Updates are read on the offer's own page; here they are written. */
export function OfferUpdates({ offer }: PartProps) {
  const t = useWords('officeOffers').updates
  const { user, isAdmin } = useSession()
  const [isPosting, setPosting] = useState(false)
  const isPublished = offer.publishedVersion !== undefined
  const mayPost = mayWriteOffers(user?.role)
  return (
    <Card>
      <EmptyState
        icon={<Megaphone aria-hidden="true" size={22} />}
        title={t.title}
        action={
          isPublished && (
            <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
              {mayPost && (
                <Button variant="primary" onClick={() => setPosting(true)}>
                  {t.post}
                </Button>
              )}
              {isAdmin && <TextLink to={`/opportunities/${offer.id}`}>{t.open}</TextLink>}
            </div>
          )
        }
      >
        {isPublished ? t.text : t.notPublished} {isPublished && !mayPost && t.readOnly}
      </EmptyState>
      {isPosting && <UpdateDialog offerId={offer.id} onClose={() => setPosting(false)} />}
    </Card>
  )
}

function UpdateDialog({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const t = useWords('officeOffers').updates
  const { offers } = useApi().call.office
  const form = useForm({
    name: 'offer-update',
    about: offerId,
    initial: { title: '', text: '' },
    check: (values) => {
      const [title, text] = [values.title.trim(), values.text.trim()]
      const problems = problemsIn<'title' | 'text', 'title' | 'text'>({
        // words-exception: problem codes, whose words are in the catalogue
        title: title.length < updateLengths.title.min ? 'title' : undefined,
        // words-exception: problem codes, whose words are in the catalogue
        text: text.length < updateLengths.text.min ? 'text' : undefined,
      })
      return problems ? { ok: false, problems } : { ok: true, input: { offerId, title, text } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.offers.postUpdate',
    send: (input, context) => offers.postUpdate.call(input, { context }),
    done: () => ({ message: t.posted, detail: t.postedDetail }),
    failed: t.failed,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.postTitle} action={[t.post, t.posting]}>
      <TextField form={form} name="title" label={t.heading} required maxLength={updateLengths.title.max} autoComplete="off" />
      <TextAreaField form={form} name="text" label={t.body} hint={t.bodyHint} required rows={6} maxLength={updateLengths.text.max} />
    </FormDialog>
  )
}

/** Who saved which version, and which one members read. */
export function OfferVersions({ offer }: PartProps) {
  const t = useWords('officeOffers').versions
  const { call, explain } = useApi()
  const { user } = useSession()
  const pages = usePages()
  const versions = useQuery(call.office.offers.listVersions.queryOptions({ input: inputOf(offer.id, pages) }))
  const columns: readonly Column<OfferVersion>[] = [
    { id: 'version', header: t.version, cell: ({ version }) => <span className="figures">{version}</span> },
    {
      id: 'by',
      header: t.by,
      cell: ({ writtenBy }) => <PersonName personId={writtenBy} names={versions.data?.names} isYou={writtenBy === user?.id} />,
    },
    { id: 'at', header: t.at, cell: ({ writtenAt }) => <Instant at={writtenAt} /> },
    {
      id: 'state',
      header: t.state,
      cell: ({ version, isPublished }) =>
        isPublished ? <Badge tone="good">{t.published}</Badge> : <Badge>{version === offer.version ? t.newest : t.earlier}</Badge>,
    },
  ]
  return (
    <DataTable
      caption={t.caption}
      title={t.caption}
      columns={columns}
      rows={versions.data?.items}
      rowKey={({ version }) => String(version)}
      rowsExpected={3}
      nothing={{ icon: <History aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
      failure={
        versions.isError
          ? { explanation: explain(versions.error), onRetry: () => void versions.refetch(), busy: versions.isFetching }
          : undefined
      }
      pages={pagesOf(pages, versions.data?.next)}
    />
  )
}

function inputOf(offerId: string, { after }: Pages): { offerId: string; after?: string } {
  return { offerId, ...(after !== undefined && { after }) }
}

function pagesOf(pages: Pages, next: string | undefined) {
  return {
    previous: pages.isFirst ? undefined : { onPress: pages.goBack },
    next: next === undefined ? undefined : { onPress: () => pages.goOn(next) },
  }
}
