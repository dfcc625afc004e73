import { decideNudge, type ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { isDismissed, setDismissed } from '../dismissal.ts'
import { useTelemetry } from '../telemetry.ts'

/** Reminds of the next thing. Once dismissed it stays away from this page in this browser. */
export function WalletNudge({ facts }: { facts: Pick<ReadinessFacts, 'kycStatus' | 'firstOnrampOk'> }) {
  const { search } = useLocation()
  const emit = useTelemetry()
  const [isGone, setGone] = useState(() => isDismissed('wallet-nudge'))
  const nudge = decideNudge(facts)
  if (!nudge || isGone) return null
  const { title, duration } = words[nudge.step]
  return (
    <Banner
      dismissLabel="Dismiss the reminder"
      onDismiss={() => {
        setDismissed('wallet-nudge')
        setGone(true)
      }}
      action={
        <ButtonLink
          to={nudge.step === 'kyc' ? nudge.route : { pathname: nudge.route, search, hash: 'add-money' }}
          size="small"
          variant="primary"
          onClick={() => emit('click:cta', `wallet_nudge.${nudge.step}`)}
        >
          {nudge.step === 'kyc' ? 'Verify your identity' : 'Add money'}
        </ButtonLink>
      }
    >
      <p>
        <strong>{title}</strong> <span className="whitespace-nowrap">{duration}</span>
      </p>
    </Banner>
  )
}

const words = {
  kyc: { title: 'Complete KYC', duration: '(about 3-5 min)' },
  onramp: { title: 'Make your first onramp (EUR 20+)', duration: '(about 2-3 min)' },
} as const
