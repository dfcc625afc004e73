/** Requests about a loan that a second person decides, and what its collateral is worth. */
import type { LoanPosting, OfficeLoan } from '@heathland/contract'
import { checkReason, isProse, problemsIn, proseLength } from '@heathland/domain/form'
import { isDay } from '@heathland/domain/loans/calendar'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { exactly, nameOf } from '../loan-words.ts'
import { checkRestructuring, readAmount } from './loan-forms.ts'
import { ScheduleFields } from './schedule-fields.tsx'

export type LoanDialog = 'start' | 'value' | 'restructure' | 'default' | 'write-off'

interface LoanDialogsProps {
  kind: LoanDialog
  loan: OfficeLoan
  onClose: () => void
}

export function LoanDialogs({ kind, loan, onClose }: LoanDialogsProps) {
  if (kind === 'start') return <StartDialog loan={loan} onClose={onClose} />
  if (kind === 'value') return <ValueDialog loan={loan} onClose={onClose} />
  if (kind === 'restructure') return <RestructureDialog loan={loan} onClose={onClose} />
  return <EndingDialog ending={kind} loan={loan} onClose={onClose} />
}

type Own = Omit<LoanDialogsProps, 'kind'>
const closing = ['LOAN_STEP_UNFIT', 'APPROVAL_WAITING', 'NOT_FOUND']

function StartDialog({ loan, onClose }: Own) {
  const t = useWords('officeLoans').start
  const format = useFormat()
  const { call, explain } = useApi()
  const postings = useQuery(call.office.loans.listPostings.queryOptions({ input: { spvId: loan.spvId, direction: 'paid' } }))
  if (postings.data && postings.data.items.length > 0) return <Start loan={loan} postings={postings.data.items} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t.title}>
      {postings.data ? (
        <p className="text-soft">{t.nothing({ amount: exactly(format, loan.amount) })}</p>
      ) : postings.isError ? (
        <ErrorState explanation={explain(postings.error)} onRetry={() => void postings.refetch()} busy={postings.isFetching} />
      ) : (
        <Loading label={t.loading}>
          <Skeleton shape="h-40 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

function Start({ loan, postings, onClose }: Own & { postings: readonly LoanPosting[] }) {
  const { start: t, payment, problems, requests } = useWords('officeLoans')
  const format = useFormat()
  const { loans } = useApi().call.office
  const fitting = postings.filter(({ open }) => BigInt(open.amountMinor) >= BigInt(loan.amount.amountMinor))
  const form = useForm({
    name: 'start-loan',
    about: loan.id,
    initial: { postingId: fitting.length === 1 ? (fitting[0]?.id ?? '') : '', reason: '' },
    check: (values) => {
      const reason = values.reason.trim()
      const wrong = problemsIn<'postingId' | 'reason', 'posting' | 'reason'>({
        postingId: values.postingId === '' ? 'posting' : undefined,
        reason: isProse(reason) ? undefined : 'reason',
      })
      return wrong ? { ok: false, problems: wrong } : { ok: true, input: { postingId: values.postingId, reason } }
    },
    words: (problem) => problems[problem],
    operation: 'office.loans.requestActivation',
    send: (input, context) => loans.requestActivation.call({ loanId: loan.id, ...input }, { context }),
    done: () => ({ message: requests.sent, detail: requests.sentDetail }),
    failed: requests.failed,
    fields: { LOAN_POSTING_USED: 'postingId', LOAN_POSTING_UNFIT: 'postingId', LOAN_TERMS_UNFIT: 'postingId' },
    closing,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[requests.send, requests.sending]}>
      <p className="text-soft">{t.text({ loan: nameOf(loan), amount: exactly(format, loan.amount) })}</p>
      <SelectField form={form} name="postingId" label={t.posting} required>
        <option value="">{payment.choose}</option>
        {fitting.map(({ id, on, open, reference }) => (
          <option key={id} value={id}>
            {payment.option({ day: format.day(on), amount: exactly(format, open), reference: reference ?? '–' })}
          </option>
        ))}
      </SelectField>
      <TextAreaField form={form} name="reason" label={requests.reason} required rows={3} maxLength={proseLength.max} />
    </FormDialog>
  )
}

function ValueDialog({ loan, onClose }: Own) {
  const { value: t, problems } = useWords('officeLoans')
  const format = useFormat()
  const { loans } = useApi().call.office
  const { asset } = loan.amount
  const form = useForm({
    name: 'value-collateral',
    about: loan.id,
    initial: { value: '', on: '', source: '' },
    check: (values) => {
      const valueMinor = readAmount(values.value, asset, format.decimalMark)
      const source = values.source.trim()
      const wrong = problemsIn<'value' | 'on' | 'source', 'amount' | 'day' | 'source'>({
        value: valueMinor ? undefined : 'amount',
        on: isDay(values.on) ? undefined : 'day',
        source: source.length < 2 ? 'source' : undefined,
      })
      return wrong || !valueMinor ? { ok: false, problems: wrong ?? {} } : { ok: true, input: { valueMinor, on: values.on, source } }
    },
    words: (problem) => problems[problem],
    operation: 'office.loans.addValuation',
    send: (input, context) => loans.addValuation.call({ loanId: loan.id, ...input }, { context }),
    done: () => ({ message: t.saved }),
    failed: t.failed,
    fields: { LOAN_DAY_UNFIT: 'on' },
    closing: ['LOAN_STEP_UNFIT', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.saving]}>
      <p className="text-soft">{loan.collateral}</p>
      <MoneyField form={form} name="value" label={t.value} asset={asset} required />
      <TextField form={form} name="on" label={t.on} type="date" required />
      <TextField form={form} name="source" label={t.source} hint={t.sourceHint} required maxLength={120} autoComplete="off" />
    </FormDialog>
  )
}

function RestructureDialog({ loan, onClose }: Own) {
  const { restructure: t, problems, requests } = useWords('officeLoans')
  const { decimalMark } = useFormat()
  const { loans } = useApi().call.office
  const form = useForm({
    name: 'restructure-loan',
    about: loan.id,
    initial: {
      ...{
        kind: loan.kind as string,
        rate: rateText(loan.rateBps, decimalMark),
        monthsBetween: String(loan.monthsBetween),
        firstDueOn: '',
      },
      ...{ payments: '', graceMonths: '0', reason: '' },
    },
    check: (values) => checkRestructuring(values, { decimalMark }),
    words: (problem) => problems[problem],
    operation: 'office.loans.requestRestructuring',
    send: (input, context) => loans.requestRestructuring.call({ loanId: loan.id, ...input }, { context }),
    done: () => ({ message: requests.sent, detail: requests.sentDetail }),
    failed: requests.failed,
    fields: { LOAN_TERMS_UNFIT: 'firstDueOn' },
    closing,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[requests.send, requests.sending]}>
      <p className="text-soft">{t.text({ loan: nameOf(loan) })}</p>
      <ScheduleFields form={form} />
      <TextAreaField form={form} name="reason" label={requests.reason} required rows={3} maxLength={proseLength.max} />
    </FormDialog>
  )
}

function rateText(rateBps: number, mark: '.' | ','): string {
  return String(rateBps / 100).replace('.', mark)
}

function EndingDialog({ ending, loan, onClose }: Own & { ending: 'default' | 'write-off' }) {
  const { ending: words, problems, requests } = useWords('officeLoans')
  const t = words[ending]
  const { loans } = useApi().call.office
  const form = useForm({
    name: `${ending}-loan`,
    about: loan.id,
    initial: { reason: '' },
    check: checkReason,
    words: () => problems.reason,
    operation: 'office.loans.requestEnding',
    send: ({ reason }, context) => loans.requestEnding.call({ loanId: loan.id, ending, reason }, { context }),
    done: () => ({ message: requests.sent, detail: requests.sentDetail }),
    failed: requests.failed,
    closing: [...closing, 'LOAN_NOT_LATE'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} tone="danger" action={[requests.send, requests.sending]}>
      <p className="text-soft">{t.text({ loan: nameOf(loan) })}</p>
      <TextAreaField form={form} name="reason" label={requests.reason} required rows={3} maxLength={proseLength.max} />
    </FormDialog>
  )
}
