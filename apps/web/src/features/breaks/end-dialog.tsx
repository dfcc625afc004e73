import type { CustodyBreak } from '@heathland/contract'
import { proseLength } from '@heathland/domain/form'
import { type BreakOutcome, checkBreakEnding } from '@heathland/domain/funding/custody-break'
import type { OfficeReconciliationWords } from '@heathland/words/words'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { kindWords, maybeBookable } from './break-words.ts'

/** Says how a break ended, and why; or asks a second person to agree that what it holds is credited. */
export function EndDialog({ found, onClose }: { found: CustodyBreak; onClose: () => void }) {
  const office = useWords('officeReconciliation')
  const t = office.endDialog
  const { funding } = useApi().call.office
  const endsByItself = found.kind === 'balance' || found.kind === 'identity-check'
  const form = useForm({
    name: 'break',
    about: found.id,
    initial: { ending: (endsByItself ? 'explained' : 'resolved') as BreakOutcome, reason: '' },
    check: checkBreakEnding,
    words: () => t.pleaseGiveAReasonIn,
    operation: ({ ending }) => (ending === 'book' ? 'office.funding.requestBooking' : 'office.funding.closeBreak'),
    async send({ ending, reason }, context) {
      const input = { breakId: found.id, reason }
      if (ending === 'book') await funding.requestBooking.call(input, { context })
      else await funding.closeBreak.call({ ...input, ending }, { context })
    },
    done: (_, { ending }) => ({ message: ending === 'book' ? t.approvalRequestedFromASecond : t.theBreakIsClosed }),
    failed: t.theBreakCouldNotBe,
    onClose,
    closing: ['BREAK_OWN', 'BREAK_CLOSED', 'NOT_FOUND'],
  })
  const { ending } = form.values
  const button = ending === 'book' ? t.requestApproval : t.closeBreak
  return (
    <FormDialog form={form} title={t.closeBreak} action={[button, button]}>
      <p className="text-soft">{kindWords(office)[found.kind]}</p>
      <SelectField form={form} name="ending" label={t.outcome} hint={hints(office)[ending]}>
        {!endsByItself && <option value="resolved">{t.resolvedItIsRightNow}</option>}
        <option value="explained">{t.explainedItStaysAsIt}</option>
        {maybeBookable(found) && <option value="book">{t.creditWhatIsInThe}</option>}
      </SelectField>
      <TextAreaField form={form} name="reason" label={t.reason} hint={t.keptWithTheBreak} required maxLength={proseLength.max} />
    </FormDialog>
  )
}

const hints = (t: OfficeReconciliationWords): Record<BreakOutcome, string> => ({
  resolved: t.endDialog.theProviderIsAskedAgain,
  explained: t.endDialog.nothingIsCreditedByItself,
  book: t.endDialog.aSecondPersonHasTo,
})
