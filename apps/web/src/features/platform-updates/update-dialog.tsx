import { proseLength } from '@heathland/domain/form'
import { roles } from '@heathland/domain/identity/permissions'
import { checkUpdate, type UpdateText, type UpdateValues, updateLengths } from '@heathland/domain/notifications/platform-update'
import { Megaphone } from 'lucide-react'
import { FormDialog } from '../../ui/form.tsx'
import { ChecksField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { roleName } from '../role-words.ts'

const empty: UpdateValues = { titleEn: '', textEn: '', titleNl: '', textNl: '', roles: ['investor'], leadsTo: '', reason: '' }

/** Writes an update, shows how it will read, and puts it to a second administrator. */
export function UpdateDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('notifications').updates
  const office = useWords('office')
  const { call } = useApi()
  const form = useForm({
    name: 'platform-update',
    initial: empty,
    check: checkUpdate,
    words: (problem) => t.problems[problem],
    operation: 'office.notifications.requestUpdate',
    send: ({ en, nl, leadsTo, roles: chosen, reason }, context) =>
      call.office.notifications.requestUpdate.call(
        {
          titleEn: en.title,
          textEn: en.text,
          titleNl: nl.title,
          textNl: nl.text,
          roles: [...chosen],
          reason,
          ...(leadsTo !== undefined && { leadsTo }),
        },
        { context },
      ),
    done: () => ({ message: t.requested }),
    failed: t.couldNotBeRequested,
    onClose,
  })
  const { titleEn, textEn, titleNl, textNl } = form.values
  return (
    <FormDialog form={form} title={t.newUpdate} action={[t.request, t.requesting]}>
      <TextField form={form} name="titleEn" label={t.titleEn} required maxLength={updateLengths.title} lang="en" />
      <TextAreaField form={form} name="textEn" label={t.textEn} required maxLength={updateLengths.text} lang="en" />
      <TextField form={form} name="titleNl" label={t.titleNl} required maxLength={updateLengths.title} lang="nl" />
      <TextAreaField form={form} name="textNl" label={t.textNl} required maxLength={updateLengths.text} lang="nl" />
      <ChecksField
        form={form}
        name="roles"
        label={t.recipients}
        choices={roles.map((role) => ({ value: role, label: roleName(office, role) }))}
      />
      <TextField form={form} name="leadsTo" label={t.leadsTo} hint={t.leadsToHint} optional maxLength={updateLengths.leadsTo} />
      <section className="grid gap-2">
        <h3 className="font-[560]">{t.preview}</h3>
        <Preview label={t.previewEn} language="en" written={{ title: titleEn, text: textEn }} />
        <Preview label={t.previewNl} language="nl" written={{ title: titleNl, text: textNl }} />
      </section>
      <TextAreaField form={form} name="reason" label={t.reason} required maxLength={proseLength.max} />
    </FormDialog>
  )
}

/** As it stands in the list of whoever gets it. */
function Preview({ label, language, written: { title, text } }: { label: string; language: 'en' | 'nl'; written: UpdateText }) {
  return (
    <div className="rounded-medium border border-line p-4">
      <p className="mb-2 text-small text-soft">{label}</p>
      <div lang={language} className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Megaphone aria-hidden="true" size={19} strokeWidth={1.8} />
        </span>
        <div className="min-w-0">
          <p className="font-[640] break-words">{title.trim() || '–'}</p>
          <p className="text-small break-words whitespace-pre-line text-soft">{text.trim()}</p>
        </div>
      </div>
    </div>
  )
}
