import { decideNudge, type KycStatus, type Nudge, type ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import type { MemberWords } from '@heathland/words/words'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { useTelemetry } from '../telemetry.ts'
import { reasonOf } from './readiness-words.ts'

/** Reminds of the next missing step, on the purple area of the dashboard. Dismissing it counts for this view only. */
export function NudgeBanner({ facts }: { facts: Pick<ReadinessFacts, 'kycStatus' | 'firstOnrampOk'> }) {
  const t = useWords('member')

  const emit = useTelemetry()
  const [isDismissed, setDismissed] = useState(false)
  const nudge = decideNudge(facts)
  if (!nudge || isDismissed) return null
  const { label, estimate } = t.readiness.steps[nudge.step]
  return (
    <div className="flex items-start gap-3 rounded-medium bg-hero-raised px-4 py-3 sm:items-center forced-colors:border">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-[1_1_16rem]">
          <strong>{label}.</strong> {reasonOf(t, nudge.step, facts)} <span className="whitespace-nowrap">{estimate}</span>
        </p>
        <ButtonLink to={nudge.route} size="small" variant="light" onClick={() => emit('click:cta', nudge.telemetryContext)}>
          {actionOf(t, nudge, facts.kycStatus)}
        </ButtonLink>
      </div>
      <button
        type="button"
        aria-label={t.nudgeBanner.dismissTheReminder}
        onClick={() => setDismissed(true)}
        className="-my-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-small hover:bg-hero-line"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  )
}

function actionOf(t: MemberWords, { step }: Nudge, kycStatus: KycStatus): string {
  if (step === 'onramp') return t.nudgeBanner.addFunds
  return kycActions(t)[kycStatus]
}

const kycActions = (t: MemberWords): Record<KycStatus, string> => ({
  unknown: t.nudgeBanner.verifyYourIdentity,
  pending: t.nudgeBanner.seeWhereItStands,
  rejected: t.nudgeBanner.seeWhatToDo,
  approved: t.nudgeBanner.seeYourIdentityCheck,
})
