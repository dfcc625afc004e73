import type { CompanyBook } from '@heathland/contract'
import { noteMax } from '@heathland/domain/companies/company'
import { isProse, problemsIn } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { typedAmount } from '../typed-amount.ts'
import { typedMinor } from '../typed-numbers.ts'
import { PostingOptions, PostingsState, usePostings } from './posting-choice.tsx'

interface DividendDialogProps {
  company: CompanyBook
  onClose: () => void
}

/** Says which money that was received is this company's dividend. */
export function DividendDialog({ company, onClose }: DividendDialogProps) {
  const t = useWords('officeCompanies').dividend
  const format = useFormat()
  const { companies } = useApi().call.office
  const { asset } = company.cost
  const received = usePostings(company, 'spv-received')
  const initial = { postingId: '', amount: '', note: '' }
  const form = useForm({
    name: 'company-dividend',
    about: company.id,
    initial,
    check: ({ postingId, amount, note }) => {
      const amountMinor = typedMinor(amount, asset, format.decimalMark)
      const left = received.postings?.find((posting) => posting.postingId === postingId)?.left.amountMinor
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        postingId: postingId === '' ? 'posting' : undefined,
        amount: amountMinor === undefined ? 'amount' : left !== undefined && BigInt(amountMinor) > BigInt(left) ? 'too-much' : undefined,
        note: note.trim() === '' || isProse(note) ? undefined : 'note',
      })
      if (problems || amountMinor === undefined) return { ok: false, problems: problems ?? {} }
      return { ok: true, input: { companyId: company.id, postingId, amountMinor, ...(note.trim() && { note: note.trim() }) } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.companies.matchDividend',
    send: (input, context) => companies.matchDividend.call(input, { context }),
    done: () => ({ message: t.done }),
    failed: t.failed,
    fields: { POSTING_PART_UNFIT: 'amount', amountMinor: 'amount' },
    closing: ['NOT_FOUND'],
    onClose,
  })
  const choose = (postingId: string) => {
    const chosen = received.postings?.find((posting) => posting.postingId === postingId)
    form.change({ postingId, ...(chosen && { amount: typedAmount(BigInt(chosen.left.amountMinor), asset, format.decimalMark) }) })
  }
  return (
    <FormDialog form={form} title={t.title({ name: company.name })} action={[t.match, t.matching]}>
      <p className="text-soft">{t.lead}</p>
      <PostingsState {...received} />
      {received.postings && received.postings.length > 0 && (
        <>
          <SelectField form={{ ...form, change: ({ postingId = '' }) => choose(postingId) }} name="postingId" label={t.posting} required>
            <PostingOptions postings={received.postings} />
          </SelectField>
          <MoneyField form={form} name="amount" label={t.amount} hint={t.amountHint} asset={asset} required autoComplete="off" />
          <TextAreaField form={form} name="note" label={t.note} optional rows={2} maxLength={noteMax} />
        </>
      )}
    </FormDialog>
  )
}
