import { decideNudge, type ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import type { WalletWords } from '@heathland/words/words'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { isDismissed, setDismissed } from '../dismissal.ts'
import { useTelemetry } from '../telemetry.ts'

/** Reminds of the next thing. Once dismissed it stays away from this page in this browser. */
export function WalletNudge({ facts }: { facts: Pick<ReadinessFacts, 'kycStatus' | 'firstOnrampOk'> }) {
  const t = useWords('wallet')

  const { search } = useLocation()
  const emit = useTelemetry()
  const [isGone, setGone] = useState(() => isDismissed('wallet-nudge'))
  const nudge = decideNudge(facts)
  if (!nudge || isGone) return null
  const { title, duration } = words(t)[nudge.step]
  return (
    <Banner
      dismissLabel={t.walletNudge.dismissTheReminder}
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
          {nudge.step === 'kyc' ? t.walletNudge.verifyYourIdentity : t.walletNudge.addMoney}
        </ButtonLink>
      }
    >
      <p>
        <strong>{title}</strong> <span className="whitespace-nowrap">{duration}</span>
      </p>
    </Banner>
  )
}

const words = (t: WalletWords) =>
  ({
    kyc: { title: t.walletNudge.completeKyc, duration: t.walletNudge.about35Min },
    onramp: { title: t.walletNudge.makeYourFirstOnrampEur, duration: t.walletNudge.about23Min },
  }) as const
