import type { OfficeOffer } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { decideGuard } from '@heathland/domain/identity/guard'
import { mayTakeStep, type OfferStep, offerSteps } from '@heathland/domain/offers/offer'
import { ChevronDown, Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { checklistId } from './checklist-card.tsx'
import { hasEnded, mayWriteOffers } from './offer-rights.ts'
import { waitsForSecondPerson } from './waiting-request.ts'

const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

const whyId = 'offer-send-why'

/** What can be done with the offer as it is saved: look at it as a member, send it to a second person, or change its state. */
export function OfferActions({ offer, isDirty }: { offer: OfficeOffer; isDirty: boolean }) {
  const t = useWords('officeOffers').actions
  const session = useSession()
  const { user } = session
  const [isPreviewing, setPreviewing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [step, setStep] = useState<OfferStep>()
  const steps = user ? offerSteps.filter((one) => mayTakeStep(one, offer.state, user.role)) : []
  // Members' pages open to administrators too; other staff see the card.
  const opensPage = offer.publishedVersion === offer.version && decideGuard(session, '/opportunities/:id') === 'open'
  const canSend = mayWriteOffers(user?.role) && !hasEnded(offer.state)
  const why = useWhyNot(offer, isDirty)
  const eye = <Eye aria-hidden="true" size={17} />
  return (
    <div className="grid gap-1.5 sm:justify-items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {opensPage ? (
          <ButtonLink size="small" icon={eye} to={`/opportunities/${offer.id}`}>
            {t.preview}
          </ButtonLink>
        ) : (
          <Button size="small" icon={eye} onClick={() => setPreviewing(true)}>
            {t.preview}
          </Button>
        )}
        {steps.length > 0 && (
          <Menu
            entries={steps.map((one) => ({
              id: one,
              label: t.steps[one],
              tone: one === 'cancel' ? 'bad' : 'plain',
              onSelect: () => setStep(one),
            }))}
            trigger={(props) => (
              <Button {...props} size="small">
                {t.changeState}
                <ChevronDown aria-hidden="true" size={16} />
              </Button>
            )}
          />
        )}
        {canSend && (
          <Button
            size="small"
            variant="primary"
            icon={<Send aria-hidden="true" size={16} />}
            unavailable={why !== undefined}
            onUnavailable={() => document.getElementById(checklistId)?.focus()}
            aria-describedby={why === undefined ? undefined : whyId}
            onClick={() => setSending(true)}
          >
            {t.send}
          </Button>
        )}
      </div>
      {canSend && why !== undefined && (
        <p id={whyId} className="text-small text-soft">
          {why}
        </p>
      )}
      {isPreviewing && <PreviewDialog offer={offer} onClose={() => setPreviewing(false)} />}
      {isSending && <SendDialog offer={offer} onClose={() => setSending(false)} />}
      {step && <StepDialog offer={offer} step={step} onClose={() => setStep(undefined)} />}
    </div>
  )
}

/** Why the offer cannot be sent now; undefined when it can. */
function useWhyNot(offer: OfficeOffer, isDirty: boolean): string | undefined {
  const t = useWords('officeOffers').actions
  const { problems, publishedVersion, version } = offer
  if (isDirty) return t.unsaved
  if (publishedVersion === version) return t.isPublished
  if (waitsForSecondPerson(offer)) return t.waits
  return problems.length > 0 ? t.blocked({ count: problems.length }) : undefined
}

interface DialogProps {
  offer: OfficeOffer
  onClose: () => void
}

function SendDialog({ offer, onClose }: DialogProps) {
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

function StepDialog({ offer, step, onClose }: DialogProps & { step: OfferStep }) {
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
    closing: ['OFFER_STEP_UNFIT', 'OFFER_INCOMPLETE'],
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
