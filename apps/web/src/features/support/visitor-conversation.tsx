import { checkText } from '@heathland/domain/support/message-form'
import { messageLength } from '@heathland/domain/support/ticket'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { Thread } from './thread.tsx'

/** A visitor's conversation, by the link in the mail about an answer. */
export function Conversation({ token }: { token: string }) {
  const t = useWords('help')
  const { ticket: tTicket } = useWords('support')
  const { call, explain, failureOf } = useApi()
  // The token is sent in the body, so that it stands in no address: an act of the contract, although it only reads.
  const read = useMutation({ mutationFn: () => call.member.support.openLink.call({ token }) })
  const { mutate } = read
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    mutate()
  }, [token, mutate])
  if (read.isError && failureOf(read.error).code === 'LINK_INVALID')
    return (
      <Banner tone="care" announce>
        <strong>{t.linkInvalid}.</strong> {t.linkInvalidText}
      </Banner>
    )
  if (read.isError)
    return (
      <Card>
        <ErrorState explanation={explain(read.error)} onRetry={() => mutate()} busy={read.isPending} />
      </Card>
    )
  if (!read.data)
    return (
      <Loading label={t.loadingConversation}>
        <Skeleton shape="h-40 w-full" />
      </Loading>
    )
  const { messages, state } = read.data
  return (
    <section aria-label={t.conversation} className="grid gap-5">
      <div>
        <h2 className="text-title">{t.conversation}</h2>
        <p className="text-soft">{t.conversationLead}</p>
      </div>
      <Thread
        entries={messages.map((message) => ({
          ...message,
          who: message.author === 'staff' ? tTicket.staff : tTicket.you,
          isOwn: message.author !== 'staff',
        }))}
      />
      {state === 'closed' ? <p className="text-soft">{t.closed}</p> : <Reply token={token} onSent={() => mutate()} />}
    </section>
  )
}

function Reply({ token, onSent }: { token: string; onSent: () => void }) {
  const t = useWords('help')
  const { form: tForm } = useWords('support')
  const { support } = useApi().call.member
  const form = useForm({
    name: 'visitor-reply',
    initial: { text: '' },
    check: checkText,
    words: (problem) => tForm.problems[problem],
    operation: 'member.support.replyByLink',
    send: ({ text }, context) => support.replyByLink.call({ token, text }, { context }),
    done() {
      form.change({ text: '' })
      onSent()
      return { message: t.replySent }
    },
    failed: t.notSent,
  })
  return (
    <Card>
      <Form form={form}>
        <TextAreaField form={form} name="text" label={t.reply} hint={tForm.textHint} required rows={4} maxLength={messageLength.max} />
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t.sendReply}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
