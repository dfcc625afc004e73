import { decideNudge, type KycStatus, type Nudge, type ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useTelemetry } from '../telemetry.ts'

/** Reminds of the one thing that is missing next. Dismissing it holds for this view; there is nothing to hurry. */
export function NudgeBanner({ facts }: { facts: Pick<ReadinessFacts, 'kycStatus' | 'firstOnrampOk'> }) {
  const emit = useTelemetry()
  const [isDismissed, setDismissed] = useState(false)
  const nudge = decideNudge(facts)
  if (!nudge || isDismissed) return null
  return (
    <Banner
      dismissLabel="Dismiss the reminder"
      onDismiss={() => setDismissed(true)}
      action={
        <ButtonLink to={nudge.route} size="small" variant="primary" onClick={() => emit('click:cta', nudge.telemetryContext)}>
          {actionOf(nudge, facts.kycStatus)}
        </ButtonLink>
      }
    >
      <p>
        <strong>{nudge.label}.</strong> {nudge.reason} <span className="whitespace-nowrap">{nudge.estimate}</span>
      </p>
    </Banner>
  )
}

function actionOf({ step }: Nudge, kycStatus: KycStatus): string {
  if (step === 'onramp') return 'Add funds'
  return kycActions[kycStatus]
}

const kycActions: Record<KycStatus, string> = {
  unknown: 'Verify your identity',
  pending: 'See where it stands',
  rejected: 'See what to do',
  approved: 'See your identity check',
}
