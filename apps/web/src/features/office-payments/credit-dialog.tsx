import type { BankLine, Names } from '@heathland/contract'
import { isProse, problemsIn, proseLength } from '@heathland/domain/form'
import { isId } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { type Failure, useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { MemberChoice } from './member-choice.tsx'

interface CreditDialogProps {
  line: BankLine
  names: Names | undefined
  onClose: () => void
}

/** Asks for a held payment to be credited to a member, which a second person decides. */
export function CreditDialog({ line, names, onClose }: CreditDialogProps) {
  const { credit: t, reason: reasonWords } = useWords('officePayments')
  const format = useFormat()
  const { payments } = useApi().call.office
  const codeWords = ({ code }: Failure) =>
    code === 'PAYMENT_UNFIT'
      ? t.unfit
      : code === 'POSTING_IDENTITY_MISSING'
        ? t.identityMissing
        : code === 'PAYMENT_OWN'
          ? t.own
          : undefined
  const form = useForm({
    name: 'credit-payment',
    about: line.id,
    initial: { personId: line.personId ?? '', reason: '' },
    // The list that somebody was chosen from is not there any more after a reload.
    secrets: ['personId'],
    check: checkCredit,
    words: (problem) => ({ 'member-missing': t.memberMissing, 'id-wrong': t.idWrong, 'reason-missing': reasonWords.missing })[problem],
    operation: 'office.payments.requestAllocation',
    send: (input, context) => payments.requestAllocation.call({ lineId: line.id, ...input }, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.failed,
    fields: { PAYMENT_UNFIT: 'personId', POSTING_IDENTITY_MISSING: 'personId', PAYMENT_OWN: 'personId' },
    codeWords,
    isField: (name) => name === 'personId',
    closing: ['APPROVAL_WAITING', 'PAYMENT_CLOSED', 'NOT_FOUND'],
    onClose,
  })
  const amount = format.money(money(BigInt(line.amount.amountMinor), line.amount.asset), 'exact')
  return (
    <FormDialog form={form} title={t.title} action={[t.send, t.sending]}>
      <p className="text-soft">{t.text({ amount })}</p>
      <MemberChoice form={form} line={line} names={names} />
      <TextAreaField
        form={form}
        name="reason"
        label={reasonWords.label}
        hint={reasonWords.staffHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}

function checkCredit(values: { readonly personId: string; readonly reason: string }) {
  const personId = values.personId.trim()
  const reason = values.reason.trim()
  const problems = problemsIn<'personId' | 'reason', 'member-missing' | 'id-wrong' | 'reason-missing'>({
    personId: personId === '' ? 'member-missing' : isId('per', personId) ? undefined : 'id-wrong',
    reason: isProse(reason) ? undefined : 'reason-missing',
  })
  return problems ? ({ ok: false, problems } as const) : ({ ok: true, input: { personId, reason } } as const)
}
