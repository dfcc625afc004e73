import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Id } from '../id.ts'
import { after, afterBusinessDays, dayMs, hourMs } from '../time.ts'
import { checkMessage, checkVisitorMessage } from './message-form.ts'
import { afterWorkingHours, complaintClocks, priorities, targets } from './targets.ts'
import {
  type Answering,
  decideAcknowledgement,
  decideAnswer,
  decideAssignment,
  decideClosing,
  decideClosingByStaff,
  decideComplaint,
  decideFinalResponse,
  decidePriority,
  decideReopening,
  decideReply,
  dueOf,
  isOverdue,
  messagesMax,
  openTicket,
  reopenWithinMs,
  type Ticket,
  type TicketKind,
} from './ticket.ts'

const member = 'per_01000000000000000000000001' as Id<'per'>
const staff = 'per_01000000000000000000000002' as Id<'per'>
/** A Monday. */
const monday = new Date('2026-11-16T09:00:00.000Z')

function ticketOf(kind: TicketKind = 'question', parts: Partial<Ticket> = {}): Ticket {
  const asked = { id: 'tic_01000000000000000000000001' as const, kind, topic: 'account' as const, personId: member, cell: 'eu' as const }
  return { ...openTicket(asked, monday), ...parts }
}
const answering = (parts: Partial<Answering> = {}): Answering => ({
  by: staff,
  seen: 'm1',
  newest: 'm1',
  messages: 1,
  now: after(monday, hourMs),
  ...parts,
})
function taken(decision: { refused: false; ticket: Ticket } | { refused: true; code: string }): Ticket {
  if (decision.refused) throw new Error(decision.code)
  return decision.ticket
}

test.each([
  ['2026-11-16T09:00:00Z', 4, '2026-11-16T13:00:00Z'],
  ['2026-11-16T15:00:00Z', 2, '2026-11-17T09:00:00Z'],
  ['2026-11-20T15:00:00Z', 8, '2026-11-23T15:00:00Z'],
  ['2026-11-21T12:00:00Z', 2, '2026-11-23T10:00:00Z'],
  ['2026-11-16T03:00:00Z', 8, '2026-11-16T16:00:00Z'],
])('from %s, %i working hours end at %s', (from, hours, until) => {
  expect(afterWorkingHours(new Date(from), hours)).toEqual(new Date(until))
})

test('working hours end within office hours, later for more of them, and add up', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (from, one, other) => {
      const end = afterWorkingHours(from, one)
      expect(end.getUTCDay() % 6).not.toBe(0)
      const hour = (end.getTime() % dayMs) / hourMs
      expect(hour > 8 && hour <= 16).toBe(true)
      expect(afterWorkingHours(end, other)).toEqual(afterWorkingHours(from, one + other))
    }),
  )
})

test('[HELP-02] a complaint is acknowledged within 10 working days in the EU, and has its final response within 8 weeks in the UK', () => {
  const about = { isAboutPayments: false }
  expect(complaintClocks(monday, { cell: 'eu', ...about })).toEqual({
    acknowledgeDueAt: new Date('2026-11-30T09:00:00.000Z'),
    finalDueAt: new Date('2027-01-11T09:00:00.000Z'),
  })
  expect(complaintClocks(monday, { cell: 'uk', ...about })).toEqual({
    acknowledgeDueAt: new Date('2026-11-23T09:00:00.000Z'),
    finalDueAt: new Date('2027-01-11T09:00:00.000Z'),
  })
  // Of whoever has not said where they live.
  expect(complaintClocks(monday, { cell: undefined, ...about })).toEqual(complaintClocks(monday, { cell: 'eu', ...about }))
  expect(complaintClocks(monday, { cell: 'uk', isAboutPayments: true }).finalDueAt).toEqual(afterBusinessDays(monday, 15))
})

test('[HELP-01] a question is new, pending once staff answer, open when the member replies, and closed; targets follow', () => {
  const opened = ticketOf()
  expect(opened).toMatchObject({ state: 'new', priority: 'normal', answerDueAt: new Date('2026-11-17T09:00:00.000Z') })
  const answered = taken(decideAnswer(opened, answering()))
  expect(answered).toMatchObject({ state: 'pending', assigneeId: staff, firstAnsweredAt: after(monday, hourMs) })
  expect(dueOf(answered)).toBeUndefined()
  const replied = taken(decideReply(answered, { messages: 2, now: after(monday, 2 * hourMs) }))
  expect(replied).toMatchObject({ state: 'open', answerDueAt: new Date('2026-11-17T11:00:00.000Z') })
  expect(isOverdue(replied, new Date('2026-11-17T11:00:00.000Z'))).toBe(false)
  expect(isOverdue(replied, new Date('2026-11-17T11:00:00.001Z'))).toBe(true)
  const closed = taken(decideClosingByStaff(replied, { by: staff, now: after(monday, dayMs) }))
  expect(closed).toMatchObject({ state: 'closed', closedAt: after(monday, dayMs) })
  expect(dueOf(closed)).toBeUndefined()
})

test('whoever adds to an unanswered question is answered no later for it', () => {
  const opened = ticketOf()
  expect(taken(decideReply(opened, { messages: 1, now: after(monday, 5 * hourMs) })).answerDueAt).toEqual(opened.answerDueAt)
})

test('nobody answers their own ticket, a closed one, or one that has moved on', () => {
  expect(decideAnswer(ticketOf(), answering({ by: member }))).toMatchObject({ code: 'TICKET_OWN' })
  expect(decideAnswer(ticketOf('question', { state: 'closed', closedAt: monday }), answering())).toMatchObject({ code: 'TICKET_CLOSED' })
  expect(decideAnswer(ticketOf(), answering({ newest: 'm2' }))).toMatchObject({ code: 'TICKET_CHANGED' })
  expect(decideAnswer(ticketOf(), answering({ messages: messagesMax }))).toMatchObject({ code: 'TICKET_FULL' })
  expect(decideReply(ticketOf(), { messages: messagesMax, now: monday })).toMatchObject({ code: 'TICKET_FULL' })
  expect(decideAssignment(ticketOf(), member)).toMatchObject({ code: 'TICKET_OWN' })
  expect(decideClosingByStaff(ticketOf(), { by: member, now: monday })).toMatchObject({ code: 'TICKET_OWN' })
})

test('a closed ticket takes no reply, and is reopened within 30 days by the person who asked', () => {
  const closed = taken(decideClosing(ticketOf(), monday))
  expect(decideReply(closed, { messages: 1, now: monday })).toMatchObject({ code: 'TICKET_CLOSED' })
  expect(decideClosing(closed, monday)).toMatchObject({ code: 'TICKET_CLOSED' })
  expect(decidePriority(closed, { priority: 'high' })).toMatchObject({ code: 'TICKET_CLOSED' })
  expect(decideAssignment(closed, staff)).toMatchObject({ code: 'TICKET_CLOSED' })
  const again = taken(decideReopening(closed, after(monday, reopenWithinMs)))
  expect(again).toMatchObject({ state: 'open', closedAt: undefined })
  expect(again.answerDueAt).toEqual(afterWorkingHours(after(monday, reopenWithinMs), targets.normal.answerHours))
  expect(decideReopening(closed, after(monday, reopenWithinMs + 1))).toMatchObject({ code: 'TICKET_FINAL' })
  expect(decideReopening(again, monday)).toMatchObject({ code: 'TICKET_OPEN' })
})

test('[HELP-02] a complaint ends with a final response or is withdrawn, and its clocks never pause', () => {
  const opened = ticketOf('complaint')
  expect(opened.priority).toBe('high')
  expect(decideClosingByStaff(opened, { by: staff, now: monday })).toMatchObject({ code: 'COMPLAINT_NEEDS_RESPONSE' })
  const acknowledged = taken(decideAcknowledgement(opened, answering()))
  expect(acknowledged).toMatchObject({ state: 'open', complaint: { acknowledgedAt: after(monday, hourMs) } })
  expect(decideAcknowledgement(acknowledged, answering())).toMatchObject({ code: 'COMPLAINT_ACKNOWLEDGED' })
  // While the member is asked something the final response is still due.
  const asked = taken(decideAnswer(acknowledged, answering()))
  expect(asked.state).toBe('pending')
  expect(dueOf(asked)).toEqual(opened.complaint?.finalDueAt)
  const final = taken(decideFinalResponse(asked, { ...answering({ now: after(monday, dayMs) }), outcome: 'upheld' }))
  expect(final).toMatchObject({ state: 'closed', complaint: { outcome: 'upheld', finalResponseAt: after(monday, dayMs) } })
  expect(decideReopening(final, after(monday, dayMs))).toMatchObject({ code: 'TICKET_FINAL' })
  const withdrawn = taken(decideClosing(opened, monday))
  expect(withdrawn.complaint).toMatchObject({ outcome: 'withdrawn', finalResponseAt: undefined })
  expect(taken(decideReopening(withdrawn, monday)).complaint).toEqual(opened.complaint)
  expect(decideAcknowledgement(ticketOf(), answering())).toMatchObject({ code: 'NOT_A_COMPLAINT' })
  expect(decideFinalResponse(ticketOf(), { ...answering(), outcome: 'upheld' })).toMatchObject({ code: 'NOT_A_COMPLAINT' })
})

test('[HELP-02] a question that is a complaint has the clocks from when it was received', () => {
  const opened = ticketOf()
  const complaint = taken(decideComplaint(opened))
  expect(complaint.complaint).toMatchObject({ acknowledgeDueAt: afterBusinessDays(monday, 10), outcome: undefined })
  expect(decideComplaint(complaint)).toMatchObject({ code: 'ALREADY_SO' })
  expect(decideComplaint(taken(decideClosing(opened, monday)))).toMatchObject({ code: 'TICKET_CLOSED' })
})

test('whatever happens in whatever order: closed means no target, open means one, and a complaint is not closed without its end', () => {
  const step = fc.constantFrom('reply', 'answer', 'close', 'close-by-staff', 'reopen', 'urgent', 'low', 'complaint', 'acknowledge', 'final')
  fc.assert(
    fc.property(fc.constantFrom<TicketKind>('question', 'complaint'), fc.array(step, { maxLength: 30 }), (kind, steps) => {
      let ticket = ticketOf(kind)
      steps.forEach((one, at) => {
        const now = after(monday, at * hourMs)
        const by = answering({ now })
        const decision = {
          reply: () => decideReply(ticket, { messages: 1, now }),
          answer: () => decideAnswer(ticket, by),
          close: () => decideClosing(ticket, now),
          'close-by-staff': () => decideClosingByStaff(ticket, { by: staff, now }),
          reopen: () => decideReopening(ticket, now),
          urgent: () => decidePriority(ticket, { priority: 'urgent' }),
          low: () => decidePriority(ticket, { priority: 'low' }),
          complaint: () => decideComplaint(ticket),
          acknowledge: () => decideAcknowledgement(ticket, by),
          final: () => decideFinalResponse(ticket, { ...by, outcome: 'not-upheld' }),
        }[one]()
        if (!decision.refused) ticket = decision.ticket
        expect((ticket.closedAt !== undefined) === (ticket.state === 'closed')).toBe(true)
        expect((ticket.complaint !== undefined) === (ticket.kind === 'complaint')).toBe(true)
        if (ticket.state === 'closed') {
          expect(dueOf(ticket)).toBeUndefined()
          if (ticket.complaint) expect(ticket.complaint.outcome).toBeDefined()
        } else {
          expect(ticket.complaint?.outcome).toBeUndefined()
          if (ticket.state !== 'pending') expect(dueOf(ticket)).toBeDefined()
          if (ticket.complaint) {
            const due = dueOf(ticket)
            expect(due !== undefined && due <= ticket.complaint.finalDueAt).toBe(true)
          }
        }
      })
    }),
  )
})

test('an urgent ticket is due before a low one', () => {
  const due = priorities.map((priority) => dueOf(taken(decidePriority(ticketOf(), { priority })))?.getTime() ?? 0)
  expect(due).toEqual(due.toSorted((one, other) => other - one))
})

test('a message has a topic and a text; a visitor also says who they are', () => {
  expect(checkMessage({ kind: 'question', topic: 'account', text: ' How? ' })).toEqual({
    ok: true,
    input: { kind: 'question', topic: 'account', text: 'How?' },
  })
  expect(checkMessage({ kind: 'question', topic: '', text: ' ' })).toEqual({
    ok: false,
    problems: { topic: 'topic-missing', text: 'text-missing' },
  })
  const visitor = { kind: 'complaint', topic: 'other', text: 'Hello there', name: ' Ada ', email: 'ada@example.org ' } as const
  expect(checkVisitorMessage(visitor)).toEqual({
    ok: true,
    input: { kind: 'complaint', topic: 'other', text: 'Hello there', name: 'Ada', email: 'ada@example.org' },
  })
  expect(checkVisitorMessage({ ...visitor, name: '', email: 'nobody', text: '' })).toEqual({
    ok: false,
    problems: { name: 'name-missing', email: 'email-invalid', text: 'text-missing' },
  })
})
