import type { OfficeOffer } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import type { OfferStep } from '@heathland/domain/offers/offer'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface DialogProps {
  offer: OfficeOffer
  onClose: () => void
}

/** Sends the saved version to a second person. */
export function SendDialog({ offer, onClose }: DialogProps) {
  const t = useWords('officeOffers').actions
  const { offers } = useApi().call.office
  const { id: offerId, version } = offer
  const form = useForm({
    name: 'offer-publication',
    about: offerId,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.reasonMissing,
    operation: 'office.offers.requestPublication',
    send: ({ reason }, context) => offers.requestPublication.call({ offerId, version, reason }, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.sendFailed,
    closing: ['APPROVAL_WAITING', 'OFFER_CHANGED', 'OFFER_INCOMPLETE', 'OFFER_STEP_UNFIT'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.sendTitle({ version })} action={[t.send, t.sending]}>
      <p className="text-soft">{t.sendText}</p>
      <TextAreaField form={form} name="reason" label={t.reason} hint={t.reasonHint} required rows={3} maxLength={proseLength.max} />
    </FormDialog>
  )
}

/** Pauses, resumes, closes or cancels the offer. */
export function StepDialog({ offer, step, onClose }: DialogProps & { step: OfferStep }) {
  const t = useWords('officeOffers').actions
  const { offers } = useApi().call.office
  const form = useForm({
    name: 'offer-step',
    about: `${offer.id}.${step}`,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.reasonMissing,
    operation: 'office.offers.changeState',
    send: ({ reason }) => offers.changeState.call({ offerId: offer.id, step, reason }),
    done: () => ({ message: t.stepped[step] }),
    failed: t.stepFailed,
    closing: ['OFFER_STEP_UNFIT', 'OFFER_INCOMPLETE', 'OFFER_PLACED'],
    onClose,
  })
  const isFinal = step === 'close' || step === 'cancel'
  return (
    <FormDialog form={form} title={t.steps[step]} action={[t.steps[step], t.stepping]} tone={isFinal ? 'danger' : 'primary'}>
      <p className="text-soft">{t.stepTexts[step]}</p>
      <TextAreaField form={form} name="reason" label={t.reason} hint={t.reasonHint} required rows={3} maxLength={proseLength.max} />
    </FormDialog>
  )
}
