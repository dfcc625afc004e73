import type { Ticket } from '@heathland/contract'
import { checkText } from '@heathland/domain/support/message-form'
import { messageLength } from '@heathland/domain/support/ticket'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileUpload } from '../../ui/file-upload.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { useUploads } from './use-uploads.ts'

/** Writes again in an open ticket, or closes it. */
export function ReplyForm({ ticket: { id: ticketId, kind } }: { ticket: Ticket }) {
  const { form: tForm, member: t, upload } = useWords('support')
  const { support } = useApi().call.member
  const uploads = useUploads()
  const form = useForm({
    name: 'ticket-reply',
    about: ticketId,
    initial: { text: '' },
    check: checkText,
    words: (problem) => tForm.problems[problem],
    operation: 'member.support.reply',
    send: ({ text }, context) =>
      support.reply.call({ ticketId, text, ...(uploads.fileIds.length > 0 && { attachments: [...uploads.fileIds] }) }, { context }),
    done() {
      form.change({ text: '' })
      uploads.clear()
      return { message: t.sent }
    },
    failed: t.notSent,
  })
  const close = useAct({
    operation: 'member.support.close',
    send: () => support.close.call({ ticketId }),
    done: () => ({ message: kind === 'complaint' ? t.withdrawn : t.closed }),
    failed: t.notClosed,
  })
  return (
    <Card>
      <Form form={form} onSubmit={() => !uploads.isUploading && form.submit()}>
        <TextAreaField form={form} name="text" label={t.reply} hint={tForm.textHint} required rows={4} maxLength={messageLength.max} />
        <FileUpload
          label={upload.label}
          hint={upload.hint}
          accept={uploads.accept}
          multiple
          files={uploads.files}
          {...(uploads.error && { error: uploads.error })}
          onChoose={uploads.choose}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.busy} unavailable={uploads.isUploading}>
            {uploads.isUploading ? upload.waiting : t.sendReply}
          </Button>
          <Button busy={close.isPending} onClick={() => close.mutate()}>
            {kind === 'complaint' ? t.withdraw : t.close}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
