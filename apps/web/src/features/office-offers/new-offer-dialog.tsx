import { problemsIn } from '@heathland/domain/form'
import { offerLengths } from '@heathland/domain/offers/content'
import { offerKindOf, type SpvKind } from '@heathland/domain/offers/terms'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

const nameLengthMin = 3

interface NewOfferDialogProps {
  spvs: readonly { readonly id: string; readonly name: string; readonly kind: SpvKind }[]
  onClose: () => void
}

/** Begins a draft and opens it. */
export function NewOfferDialog({ spvs, onClose }: NewOfferDialogProps) {
  const words = useWords('officeOffers')
  const t = words.create
  const { offers } = useApi().call.office
  const navigate = useNavigate()
  const [only] = spvs
  const form = useForm({
    name: 'new-offer',
    initial: { spvId: spvs.length === 1 && only ? only.id : '', name: '' },
    check: (values) => {
      const name = values.name.trim()
      const problems = problemsIn<'spvId' | 'name', 'spv' | 'name'>({
        spvId: values.spvId === '' ? 'spv' : undefined,
        name: name.length < nameLengthMin ? 'name' : undefined,
      })
      return problems ? { ok: false, problems } : { ok: true, input: { spvId: values.spvId, name } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.offers.create',
    send: (input, context) => offers.create.call(input, { context }),
    done: ({ id }) => void navigate(`/offers/${id}`),
    failed: t.failed,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.creating]}>
      <SelectField form={form} name="spvId" label={t.spv} hint={t.spvHint} required>
        <option value="">{t.chooseSpv}</option>
        {spvs.map(({ id, name, kind }) => (
          <option key={id} value={id}>
            {t.spvOption({ name, kind: words.kinds[offerKindOf[kind]] })}
          </option>
        ))}
      </SelectField>
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} required maxLength={offerLengths.name} autoComplete="off" />
    </FormDialog>
  )
}
