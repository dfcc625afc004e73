import type { OfficeRequest } from '@heathland/contract'
import {
  outcomesOf,
  type RequestKind,
  type RequestOutcome,
  type RequestState,
  requestKinds,
  requestLengths,
  requestStates,
} from '@heathland/domain/community/request'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { useForm } from '../form.ts'
import { PersonName } from '../person-name.tsx'
import { useSession } from '../session.ts'

const tones: Record<RequestState, Tone> = { waiting: 'care', granted: 'good', refused: 'neutral', answered: 'good', revoked: 'neutral' }

/** What members asked for, and the answers. */
export function ReviewRequests() {
  const t = useWords('community')
  const { call } = useApi()
  const { user } = useSession()
  const [answering, setAnswering] = useState<OfficeRequest>()
  const requests = useDataList({
    filters: {
      state: choiceFilter<RequestState>({
        label: t.review.state,
        options: Object.fromEntries(requestStates.map((one) => [one, t.requestStates[one]])) as Record<RequestState, string>,
        initial: 'waiting',
      }),
      kind: choiceFilter<RequestKind>({
        label: t.review.kind,
        options: Object.fromEntries(requestKinds.map((one) => [one, t.requestKinds[one]])) as Record<RequestKind, string>,
      }),
    },
    query: (input) => call.office.community.listRequests.queryOptions({ input }),
  })
  const columns: readonly Column<OfficeRequest>[] = [
    {
      id: 'member',
      header: t.review.member,
      cell: ({ personId }) => <PersonName personId={personId} names={requests.data?.names} isYou={personId === user?.id} />,
    },
    {
      id: 'kind',
      header: t.review.kind,
      cell: ({ kind, state }) => (
        <>
          <span className="block">{t.requestKinds[kind]}</span>
          <Badge tone={tones[state]}>{t.requestStates[state]}</Badge>
        </>
      ),
    },
    {
      id: 'message',
      header: t.review.message,
      cell: ({ message, answer }) => (
        <>
          <span className="block max-w-[52ch] wrap-anywhere">{message}</span>
          {answer && (
            <span className="mt-1 block max-w-[52ch] text-small wrap-anywhere text-soft">
              {t.review.answer}: {answer}
            </span>
          )}
        </>
      ),
    },
    { id: 'asked', header: t.review.asked, cell: ({ madeAt }) => <Day on={madeAt.slice(0, 10)} /> },
    {
      id: 'actions',
      header: t.review.actions,
      cell: (request) =>
        outcomesOf(request).length > 0 && request.personId !== user?.id ? (
          <Button size="small" onClick={() => setAnswering(request)}>
            {request.state === 'granted' ? t.review.revokeAccess : t.review.answerRequest}
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <DataList
        list={requests}
        caption={t.review.requests}
        columns={columns}
        rows={requests.data?.items}
        rowKey={({ id }) => id}
        nothing={{
          icon: <MessageSquareText aria-hidden="true" size={22} />,
          title: t.review.noRequests,
          text: t.review.noRequestsText,
        }}
      />
      {answering && <AnswerDialog request={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

function AnswerDialog({ request, onClose }: { request: OfficeRequest; onClose: () => void }) {
  const t = useWords('community')
  const { community } = useApi().call.office
  const outcomes = outcomesOf(request)
  const form = useForm({
    name: 'community-answer',
    about: request.id,
    initial: { outcome: String(outcomes[0]), answer: '' },
    check: ({ outcome, answer }) =>
      answer.trim().length >= requestLengths.answer.min
        ? { ok: true, input: { requestId: request.id, outcome: outcome as RequestOutcome, answer: answer.trim() } }
        : { ok: false, problems: { answer: 'answer-missing' } },
    words: () => t.review.answerMissing,
    operation: 'office.community.answerRequest',
    send: (input) => community.answerRequest.call(input),
    done: () => ({ message: t.review.answered }),
    failed: t.review.answerFailed,
    closing: ['REQUEST_CLOSED'],
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t.requestKinds[request.kind]}
      action={[t.review.sendAnswer, t.review.sending]}
      tone={request.state === 'granted' ? 'danger' : 'primary'}
    >
      <p className="rounded-medium bg-sunken px-3 py-2 wrap-anywhere">{request.message}</p>
      {outcomes.length > 1 && (
        <SelectField form={form} name="outcome" label={t.review.outcome}>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {t.review.outcomes[one]}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        form={form}
        name="answer"
        label={t.review.answerLabel}
        hint={t.review.answerHint}
        required
        maxLength={requestLengths.answer.max}
      />
    </FormDialog>
  )
}
