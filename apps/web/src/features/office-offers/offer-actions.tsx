import type { OfficeOffer } from '@heathland/contract'
import { decideGuard } from '@heathland/domain/identity/guard'
import { mayTakeStep, type OfferStep, offerSteps } from '@heathland/domain/offers/offer'
import { ChevronDown, Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { checklistId } from './checklist-id.ts'
import { hasEnded, mayWriteOffers } from './offer-rights.ts'
import { waitsForSecondPerson } from './waiting-request.ts'

const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog, ['opportunity'])

const SendDialog = lazyDialog(async () => (await import('./offer-step-dialogs.tsx')).SendDialog)
const StepDialog = lazyDialog(async () => (await import('./offer-step-dialogs.tsx')).StepDialog)

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
