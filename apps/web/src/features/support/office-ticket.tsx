import type { OfficeTicket } from '@heathland/contract'
import { checkText } from '@heathland/domain/support/message-form'
import { type Priority, priorities } from '@heathland/domain/support/targets'
import { messageLength } from '@heathland/domain/support/ticket'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { officeTones, priorityTones } from './support-words.ts'
import { Thread } from './thread.tsx'

const FinalResponseDialog = lazyDialog(async () => (await import('./final-response-dialog.tsx')).FinalResponseDialog)

/** A colleague may answer meanwhile. */
const lookAgainMs = 15_000

export function OfficeTicketView({ ticketId }: { ticketId: string }) {
  const t = useWords('support').office
  const { call, explain } = useApi()
  const ticket = useQuery({ ...call.office.support.read.queryOptions({ input: { ticketId } }), refetchInterval: lookAgainMs })
  if (ticket.isPending)
    return (
      <div className="p-5">
        <Loading label={t.loadingTicket}>
          <div className="grid gap-4">
            <Skeleton shape="h-7 w-56 max-w-full" />
            <Skeleton shape="h-20 w-full" />
            <Skeleton shape="h-32 w-full" />
          </div>
        </Loading>
      </div>
    )
  if (ticket.isError)
    return (
      <div className="p-5">
        <ErrorState explanation={explain(ticket.error)} onRetry={() => void ticket.refetch()} busy={ticket.isFetching} />
      </div>
    )
  return <Desk ticket={ticket.data} />
}

function Desk({ ticket }: { ticket: OfficeTicket }) {
  const t = useWords('support')
  const { user } = useSession()
  const { personId, isVisitor, visitor, names, messages, notes, state } = ticket
  const person = names[personId]
  const isOwn = personId === user?.id
  const nameOf = (id: string | undefined) => (id === undefined ? t.ticket.staff : id === user?.id ? t.ticket.you : (names[id]?.name ?? id))
  const who = isVisitor ? (visitor?.name ?? t.office.visitor) : (person?.name ?? personId)
  return (
    <article aria-label={t.ticket.number({ number: ticket.number })} className="grid gap-5 p-5">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="text-lead">{who}</h3>
            <p className="text-small break-all text-soft">{isVisitor ? visitor?.email : person?.email}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={officeTones[state]}>{t.office.states[state]}</Badge>
            <Badge tone={priorityTones[ticket.priority]}>{t.office.priorities[ticket.priority]}</Badge>
            {ticket.kind === 'complaint' && <Badge tone="care">{t.kinds.complaint}</Badge>}
            {ticket.isOverdue && <Badge tone="bad">{t.office.overdue}</Badge>}
          </div>
        </div>
        {isVisitor ? (
          <p className="text-small text-soft">{t.office.visitorNotVerified}</p>
        ) : (
          <p className="text-small">
            <Link to={`/users/${personId}`} className="underline underline-offset-3">
              {t.office.openPerson}
            </Link>
          </p>
        )}
        <Facts ticket={ticket} assignee={ticket.assigneeId === undefined ? t.office.unassigned : nameOf(ticket.assigneeId)} />
      </header>
      {isOwn && <Banner tone="care">{t.office.own}</Banner>}
      {!isOwn && state !== 'closed' && <Acts ticket={ticket} isMine={ticket.assigneeId === user?.id} />}
      <Thread
        entries={messages.map((message) => ({
          ...message,
          who: message.author === 'staff' ? nameOf(message.authorId) : who,
          isOwn: message.author === 'staff',
        }))}
      />
      {notes.length > 0 && (
        <section aria-label={t.office.notes} className="rounded-medium border border-line bg-care-soft p-4">
          <h4 className="font-[600]">{t.office.notes}</h4>
          <ul className="mt-2 grid gap-3">
            {notes.map(({ id, authorId, text, writtenAt }) => (
              <li key={id}>
                <p className="text-small text-soft">
                  {nameOf(authorId)} · <Instant at={writtenAt} />
                </p>
                <p className="wrap-anywhere whitespace-pre-wrap">{text ?? t.ticket.erased}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isOwn && <Compose ticket={ticket} />}
    </article>
  )
}

function Facts({ ticket, assignee }: { ticket: OfficeTicket; assignee: string }) {
  const t = useWords('support')
  const { complaint, topic, number, openedAt, page, cell, firstAnsweredAt, answerDueAt, resolveDueAt } = ticket
  return (
    <DefinitionList
      layout="facts"
      items={[
        { term: t.office.topic, value: t.topics[topic], detail: t.ticket.number({ number }) },
        { term: t.office.assignee, value: assignee },
        { term: t.office.received, value: <Instant at={openedAt} /> },
        ...(firstAnsweredAt ? [{ term: t.office.firstAnswer, value: <Instant at={firstAnsweredAt} /> }] : []),
        ...(answerDueAt ? [{ term: t.office.answerDue, value: <Instant at={answerDueAt} /> }] : []),
        ...(resolveDueAt ? [{ term: t.office.resolveDue, value: <Instant at={resolveDueAt} /> }] : []),
        ...(page ? [{ term: t.office.page, value: page }] : []),
        ...(complaint
          ? [
              { term: t.office.law, value: cell ? t.office.laws[cell] : t.office.unknownLaw },
              {
                term: complaint.acknowledgedAt ? t.member.acknowledged : t.office.acknowledgeBy,
                value: <Instant at={complaint.acknowledgedAt ?? complaint.acknowledgeDueAt} />,
              },
              {
                term: complaint.finalResponseAt ? t.member.finalResponse : t.member.finalBy,
                value: <Instant at={complaint.finalResponseAt ?? complaint.finalDueAt} />,
              },
              ...(complaint.outcome ? [{ term: t.office.outcome, value: t.outcomes[complaint.outcome] }] : []),
            ]
          : []),
      ]}
    />
  )
}

function Acts({ ticket, isMine }: { ticket: OfficeTicket; isMine: boolean }) {
  const { office: t } = useWords('support')
  const { support } = useApi().call.office
  const { user } = useSession()
  const { id: ticketId, kind, priority, complaint, messages, number } = ticket
  const [isDeciding, setDeciding] = useState(false)
  const assign = useAct({
    operation: 'office.support.assign',
    send: (input: { assigneeId?: string }) => support.assign.call({ ticketId, ...input }),
    failed: t.notAssigned,
  })
  const prioritise = useAct({
    operation: 'office.support.changePriority',
    send: (next: Priority) => support.changePriority.call({ ticketId, priority: next }),
    failed: t.notPrioritised,
  })
  const close = useAct({
    operation: 'office.support.close',
    send: () => support.close.call({ ticketId }),
    done: () => ({ message: t.closed }),
    failed: t.notClosed,
  })
  const makeComplaint = useAct({
    operation: 'office.support.makeComplaint',
    send: () => support.makeComplaint.call({ ticketId }),
    done: () => ({ message: t.madeComplaint }),
    failed: t.notMadeComplaint,
  })
  const seen = messages.at(-1)?.id ?? ''
  const acknowledge = useAct({
    operation: 'office.support.acknowledge',
    send: (input: { text: string; seen: string }, context) => support.acknowledge.call({ ticketId, ...input }, { context }),
    done: () => ({ message: t.acknowledged }),
    failed: t.notAcknowledged,
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-40">
        <Field id="support-priority" label={t.priority}>
          {(control) => (
            <Select {...control} value={priority} onChange={({ target }) => prioritise.mutate(target.value as Priority)}>
              {priorities.map((one) => (
                <option key={one} value={one}>
                  {t.priorities[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button size="small" busy={assign.isPending} onClick={() => assign.mutate(isMine || !user ? {} : { assigneeId: user.id })}>
        {isMine ? t.unassign : t.assignToMe}
      </Button>
      {kind === 'question' ? (
        <>
          <Button size="small" busy={makeComplaint.isPending} onClick={() => makeComplaint.mutate()}>
            {t.makeComplaint}
          </Button>
          <Button size="small" busy={close.isPending} onClick={() => close.mutate()}>
            {t.close}
          </Button>
        </>
      ) : (
        <>
          {!complaint?.acknowledgedAt && (
            <Button
              size="small"
              variant="primary"
              busy={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ text: t.acknowledgement({ number }), seen })}
            >
              {t.acknowledge}
            </Button>
          )}
          <Button size="small" onClick={() => setDeciding(true)}>
            {t.finalResponse}
          </Button>
        </>
      )}
      {isDeciding && <FinalResponseDialog ticket={ticket} onClose={() => setDeciding(false)} />}
    </div>
  )
}

function Compose({ ticket }: { ticket: OfficeTicket }) {
  const t = useWords('support').office
  const [mode, setMode] = useState<'answer' | 'note'>(ticket.state === 'closed' ? 'note' : 'answer')
  return (
    <section aria-label={t.write} className="grid gap-3 border-t border-line pt-5">
      {ticket.state !== 'closed' && (
        <div className="flex gap-2">
          {(['answer', 'note'] as const).map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === mode ? 'quiet' : 'plain'}
              aria-pressed={one === mode}
              onClick={() => setMode(one)}
            >
              {t[one]}
            </Button>
          ))}
        </div>
      )}
      {mode === 'answer' && ticket.state !== 'closed' ? <Answer ticket={ticket} /> : <Note ticketId={ticket.id} />}
    </section>
  )
}

function Answer({ ticket: { id: ticketId, messages } }: { ticket: OfficeTicket }) {
  const { form: tForm, office: t, cannedAnswers } = useWords('support')
  const { support } = useApi().call.office
  const seen = messages.at(-1)?.id ?? ''
  const form = useForm({
    name: 'support-answer',
    about: ticketId,
    initial: { text: '' },
    check: checkText,
    words: (problem) => tForm.problems[problem],
    operation: 'office.support.answer',
    send: ({ text }, context) => support.answer.call({ ticketId, text, seen }, { context }),
    done() {
      form.change({ text: '' })
      return { message: t.answerSent }
    },
    failed: t.answerNotSent,
    fields: { TICKET_CHANGED: 'text' },
    codeWords: ({ code }) => (code === 'TICKET_CHANGED' ? t.changed : undefined),
  })
  const insert = (key: string) => {
    const found = Object.entries(cannedAnswers).find(([one]) => one === key)?.[1]
    if (found) form.change({ text: [form.values.text, found.text].filter(Boolean).join('\n\n') })
  }
  return (
    <Form form={form}>
      <TextAreaField form={form} name="text" label={t.answerLabel} required rows={5} maxLength={messageLength.max} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-64 max-w-full">
          <Field id="support-canned" label={t.canned}>
            {(control) => (
              <Select {...control} value="" onChange={({ target }) => insert(target.value)}>
                <option value="">{t.chooseCanned}</option>
                {Object.entries(cannedAnswers).map(([key, { title }]) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t.sendAnswer}
        </Button>
      </div>
    </Form>
  )
}

function Note({ ticketId }: { ticketId: string }) {
  const { form: tForm, office: t } = useWords('support')
  const { support } = useApi().call.office
  const form = useForm({
    name: 'support-note',
    about: ticketId,
    initial: { text: '' },
    check: checkText,
    words: (problem) => tForm.problems[problem],
    operation: 'office.support.addNote',
    send: ({ text }, context) => support.addNote.call({ ticketId, text }, { context }),
    done() {
      form.change({ text: '' })
      return { message: t.noteSaved }
    },
    failed: t.noteNotSaved,
  })
  return (
    <Form form={form}>
      <TextAreaField form={form} name="text" label={t.noteLabel} hint={t.noteHint} required rows={3} maxLength={messageLength.max} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t.saveNote}
        </Button>
      </div>
    </Form>
  )
}
