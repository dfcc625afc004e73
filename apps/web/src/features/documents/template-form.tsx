import { checkTemplate, templateLengthMax } from '@heathland/domain/documents/template'
import { proseLength } from '@heathland/domain/form'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { TemplatePreview } from './template-preview.tsx'

interface TemplateFormProps {
  inForce: { readonly version: string; readonly textEn: string; readonly textNl: string }
  onClose: () => void
}

/** Writes a new text of the agreement, shows how it will read, and puts it to a second administrator. */
export function TemplateForm({ inForce, onClose }: TemplateFormProps) {
  const t = useWords('documents').templates
  const { call } = useApi()
  const form = useForm({
    name: 'template',
    about: inForce.version,
    initial: { textEn: inForce.textEn, textNl: inForce.textNl, reason: '' },
    check: checkTemplate,
    words: (problem) => t.problems[problem],
    operation: 'office.documents.requestTemplate',
    send: (input, context) => call.office.documents.requestTemplate.call(input, { context }),
    done: () => {
      onClose()
      return { message: t.requested }
    },
    failed: t.couldNotBeRequested,
  })
  const { textEn, textNl } = form.values
  return (
    <Card title={t.edit}>
      <p className="mb-4 max-w-measure text-soft">{t.how}</p>
      <Form form={form} summary>
        {(
          [
            ['en', 'textEn', t.textEn, t.previewEn, textEn],
            ['nl', 'textNl', t.textNl, t.previewNl, textNl],
          ] as const
        ).map(([language, name, label, preview, text]) => (
          <div key={language} className="grid items-start gap-5 lg:grid-cols-2">
            <TextAreaField form={form} name={name} label={label} required rows={14} maxLength={templateLengthMax} lang={language} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys */}
            <section aria-label={preview} tabIndex={0} className="max-h-96 overflow-y-auto rounded-medium border border-line p-4">
              <p className="mb-2 text-small text-soft">{preview}</p>
              <TemplatePreview language={language} text={text} version={t.newVersion} />
            </section>
          </div>
        ))}
        <TextAreaField form={form} name="reason" label={t.reason} hint={t.reasonHint} required maxLength={proseLength.max} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? t.requesting : t.request}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </Form>
    </Card>
  )
}
