import type { ReconciliationBreak } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { amountsWords, checkWords, kindWords } from './break-words.ts'

/** Says why two sources differ. The break is then no longer open, until a run finds another difference. */
export function ExplainDialog({ one, onClose }: { one: ReconciliationBreak; onClose: () => void }) {
  const words = useWords('officeReconciliation')
  const t = words.explain
  const format = useFormat()
  const { reconciliation } = useApi().call.office
  const form = useForm({
    name: 'explain-break',
    about: one.id,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.missing,
    operation: 'office.reconciliation.explainBreak',
    send: (input, context) => reconciliation.explainBreak.call({ breakId: one.id, ...input }, { context }),
    done: () => ({ message: t.saved }),
    failed: t.failed,
    closing: ['BREAK_CLOSED', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[t.save, t.saving]}>
      <div>
        <p className="font-[560]">{kindWords(words, one.kind)}</p>
        <p className="figures text-small text-soft">{amountsWords(words, format, one)}</p>
        {one.offerName !== undefined && <p className="text-small wrap-anywhere text-soft">{one.offerName}</p>}
      </div>
      <p className="text-soft">{checkWords(words, one.kind)}</p>
      <TextAreaField form={form} name="reason" label={t.reason} hint={t.reasonHint} required rows={3} maxLength={proseLength.max} />
      <p className="text-small text-soft">{t.until}</p>
    </FormDialog>
  )
}
