import type { CompanyBook } from '@heathland/contract'
import { noteMax } from '@heathland/domain/companies/company'
import { isProse, problemsIn } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, NumberField, RadioField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { typedMinor, typedWhole } from '../typed-numbers.ts'
import { PostingOptions, PostingsState, usePostings } from './posting-choice.tsx'

type Kind = 'bought' | 'sold' | 'split'

interface SharesDialogProps {
  company: CompanyBook
  onClose: () => void
}

/** Shares bought or sold, with the posting that moved the money, or a split. */
export function SharesDialog({ company, onClose }: SharesDialogProps) {
  const t = useWords('officeCompanies').sharesForm
  const format = useFormat()
  const { companies } = useApi().call.office
  const { asset } = company.cost
  const today = new Date().toISOString().slice(0, 10)
  const initial = { kind: 'bought' as Kind, day: today, shares: '', amount: '', postingId: '', newShares: '', oldShares: '', note: '' }
  const form = useForm({
    name: 'company-shares',
    about: company.id,
    initial,
    check: (values) => {
      const { kind, day, postingId, note } = values
      const isSplit = kind === 'split'
      const [shares, newShares, oldShares] = [typedWhole(values.shares), typedWhole(values.newShares), typedWhole(values.oldShares)]
      const amountMinor = typedMinor(values.amount, asset, format.decimalMark)
      const isRatio = (count: string | undefined) => count !== undefined && count.length <= 3
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        day: day === '' || day > today ? 'day' : undefined,
        note: isProse(note) ? undefined : 'note',
        shares: isSplit
          ? undefined
          : shares === undefined
            ? 'whole'
            : kind === 'sold' && BigInt(shares) > BigInt(company.shares)
              ? 'too-many'
              : undefined,
        amount: isSplit || amountMinor !== undefined ? undefined : 'amount',
        postingId: isSplit || postingId !== '' ? undefined : 'posting',
        newShares: !isSplit || isRatio(newShares) ? undefined : 'ratio',
        oldShares: !isSplit || (isRatio(oldShares) && oldShares !== newShares) ? undefined : 'ratio',
      })
      if (problems) return { ok: false, problems }
      const change = isSplit
        ? ({ kind: 'split', newShares: newShares ?? '', oldShares: oldShares ?? '' } as const)
        : ({ kind, shares: shares ?? '', amountMinor: amountMinor ?? '', postingId } as const)
      return { ok: true, input: { companyId: company.id, day, note: note.trim(), change } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.companies.recordShareChange',
    send: (input, context) => companies.recordShareChange.call(input, { context }),
    done: () => ({ message: t.done }),
    failed: t.failed,
    fields: { POSTING_PART_UNFIT: 'amount', BOOK_DAY_UNFIT: 'day', SHARES_UNFIT: 'shares' },
    closing: ['NOT_FOUND'],
    onClose,
  })
  const { kind } = form.values
  return (
    <FormDialog form={form} title={t.title({ name: company.name })} action={[t.save, t.saving]}>
      <RadioField
        form={form}
        name="kind"
        label={t.kind}
        choices={(['bought', 'sold', 'split'] as const).map((value) => ({ value, label: t.kinds[value] }))}
      />
      {kind === 'split' ? (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <NumberField form={form} name="newShares" label={t.newShares} required autoComplete="off" />
          <NumberField form={form} name="oldShares" label={t.oldShares} required autoComplete="off" />
        </div>
      ) : (
        <>
          <Posting key={kind} company={company} movement={kind === 'bought' ? 'spv-paid' : 'spv-received'} form={form} label={t.posting} />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <NumberField form={form} name="shares" label={t.shares} required autoComplete="off" />
            <MoneyField
              form={form}
              name="amount"
              label={kind === 'bought' ? t.paid : t.received}
              asset={asset}
              required
              autoComplete="off"
            />
          </div>
        </>
      )}
      <TextField form={form} name="day" label={t.day} type="date" required />
      <TextAreaField form={form} name="note" label={t.note} required rows={2} maxLength={noteMax} />
    </FormDialog>
  )
}

interface PostingProps {
  company: CompanyBook
  movement: 'spv-paid' | 'spv-received'
  form: Parameters<typeof SelectField<{ postingId: string }>>[0]['form']
  label: string
}

function Posting({ company, movement, form, label }: PostingProps) {
  const found = usePostings(company, movement)
  return (
    <>
      <PostingsState {...found} />
      {found.postings && found.postings.length > 0 && (
        <SelectField form={form} name="postingId" label={label} required>
          <PostingOptions postings={found.postings} />
        </SelectField>
      )}
    </>
  )
}
