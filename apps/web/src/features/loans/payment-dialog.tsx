import type { LoanPosting, OfficeLoan } from '@heathland/contract'
import { problemsIn } from '@heathland/domain/form'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { exactly, nameOf } from '../loan-words.ts'
import { readAmount } from './loan-forms.ts'

interface PaymentDialogProps {
  loan: OfficeLoan
  onClose: () => void
}

/** Says which received posting pays this loan, or which part of it. */
export function PaymentDialog({ loan, onClose }: PaymentDialogProps) {
  const t = useWords('officeLoans').payment
  const { call, explain } = useApi()
  const postings = useQuery(call.office.loans.listPostings.queryOptions({ input: { spvId: loan.spvId, direction: 'received' } }))
  if (postings.data) return <Payment loan={loan} postings={postings.data.items} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t.title}>
      {postings.isError ? (
        <ErrorState explanation={explain(postings.error)} onRetry={() => void postings.refetch()} busy={postings.isFetching} />
      ) : (
        <Loading label={t.loading}>
          <Skeleton shape="h-40 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

function Payment({ loan, postings, onClose }: PaymentDialogProps & { postings: readonly LoanPosting[] }) {
  const { payment: t, problems } = useWords('officeLoans')
  const format = useFormat()
  const { loans } = useApi().call.office
  const { asset } = loan.amount
  // What is due to the cent is most likely what was paid.
  const likely =
    postings.find(({ open }) => open.amountMinor === loan.overdue.amountMinor) ?? (postings.length === 1 ? postings[0] : undefined)
  const form = useForm({
    name: 'loan-payment',
    about: loan.id,
    initial: { postingId: likely?.id ?? '', amount: '', countsOn: '' },
    check: (values) => {
      const posting = postings.find(({ id }) => id === values.postingId)
      const amountMinor = values.amount.trim() === '' ? posting?.open.amountMinor : readAmount(values.amount, asset, format.decimalMark)
      const wrong = problemsIn<'postingId' | 'amount' | 'countsOn', 'posting' | 'amount'>({
        postingId: posting ? undefined : 'posting',
        amount: posting && !amountMinor ? 'amount' : undefined,
      })
      if (wrong || !posting || !amountMinor) return { ok: false, problems: wrong ?? {} }
      const input = { postingId: posting.id, amountMinor, ...(values.countsOn !== '' && { countsOn: values.countsOn }) }
      return { ok: true, input }
    },
    words: (problem) => problems[problem],
    operation: 'office.loans.recordPayment',
    send: (input, context) => loans.recordPayment.call({ loanId: loan.id, ...input }, { context }),
    done: () => ({ message: t.saved }),
    failed: t.failed,
    fields: { LOAN_POSTING_USED: 'amount', LOAN_OVERPAID: 'amount', LOAN_POSTING_UNFIT: 'postingId', LOAN_DAY_UNFIT: 'countsOn' },
    closing: ['LOAN_STEP_UNFIT', 'NOT_FOUND'],
    onClose,
  })
  if (postings.length === 0)
    return (
      <Dialog isOpen onClose={onClose} title={t.title}>
        <p className="text-soft">{t.nothing}</p>
      </Dialog>
    )
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.saving]}>
      <p className="text-soft">{t.about({ loan: nameOf(loan), amount: exactly(format, loan.overdue) })}</p>
      <SelectField form={form} name="postingId" label={t.posting} hint={t.postingHint} required>
        <option value="">{t.choose}</option>
        {postings.map(({ id, on, open, reference }) => (
          <option key={id} value={id}>
            {t.option({ day: format.day(on), amount: exactly(format, open), reference: reference ?? '–' })}
          </option>
        ))}
      </SelectField>
      <MoneyField form={form} name="amount" label={t.amount} hint={t.amountHint} asset={asset} />
      <TextField form={form} name="countsOn" label={t.countsOn} hint={t.countsOnHint} type="date" optional />
    </FormDialog>
  )
}
