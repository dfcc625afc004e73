/** What a person writes to support: a topic and a few sentences; a visitor also says who they are. */
import { type Checked, problemsIn } from '../form.ts'
import { isEmail } from '../identity/registration.ts'
import { messageLength, type TicketKind, type TicketTopic, ticketTopics } from './ticket.ts'

export type MessageProblem = 'text-missing' | 'topic-missing' | 'name-missing' | 'email-invalid'

export interface MessageInput {
  readonly kind: TicketKind
  readonly topic: TicketTopic
  readonly text: string
}

interface MessageValues {
  readonly kind: TicketKind
  readonly topic: string
  readonly text: string
}

export function checkText({ text }: { readonly text: string }): Checked<{ text: string }, 'text', 'text-missing'> {
  const trimmed = text.trim()
  return trimmed.length >= messageLength.min ? { ok: true, input: { text: trimmed } } : { ok: false, problems: { text: 'text-missing' } }
}

function isTopic(text: string): text is TicketTopic {
  return (ticketTopics as readonly string[]).includes(text)
}

export function checkMessage({ kind, topic, text }: MessageValues): Checked<MessageInput, 'topic' | 'text', MessageProblem> {
  const found = checkText({ text })
  if (found.ok && isTopic(topic)) return { ok: true, input: { kind, topic, ...found.input } }
  return {
    ok: false,
    problems: problemsIn({ topic: isTopic(topic) ? undefined : 'topic-missing', text: found.ok ? undefined : 'text-missing' }) ?? {},
  }
}

export interface VisitorInput extends MessageInput {
  readonly name: string
  readonly email: string
}

export function checkVisitorMessage(
  values: MessageValues & { readonly name: string; readonly email: string },
): Checked<VisitorInput, 'name' | 'email' | 'topic' | 'text', MessageProblem> {
  const message = checkMessage(values)
  const [name, email] = [values.name.trim(), values.email.trim()]
  const problems = problemsIn({
    name: name === '' ? ('name-missing' as const) : undefined,
    email: isEmail(email) ? undefined : ('email-invalid' as const),
  })
  if (message.ok && !problems) return { ok: true, input: { ...message.input, name, email } }
  return { ok: false, problems: { ...problems, ...(message.ok ? {} : message.problems) } }
}
