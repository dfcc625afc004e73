import type { WalletWords } from '@heathland/words/words'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'

/** What stands in place of the amount while the member's identity check is not approved. */
export function IdentityFirst({ status }: { status: keyof ReturnType<typeof words> }) {
  const t = useWords('wallet')

  const { search } = useLocation()
  const { title, text } = words(t)[status]
  const from = encodeURIComponent(`/wallet${search}`)
  return (
    <Card title={t.identityFirst.addMoney}>
      <p className="font-[560]">{title}</p>
      <p className="mt-1 max-w-measure text-soft">{text}</p>
      <div className="mt-4">
        <ButtonLink to={`/kyc-verification?from=${from}`} variant="primary">
          {t.identityFirst.openIdentityVerification}
        </ButtonLink>
      </div>
    </Card>
  )
}

const words = (t: WalletWords) =>
  ({
    unknown: {
      title: t.identityFirst.verifyYourIdentityFirst,
      text: t.identityFirst.youCanAddMoneyOnce,
    },
    pending: {
      title: t.identityFirst.yourIdentityCheckIsUnder,
      text: t.identityFirst.youCanAddMoneyAs,
    },
    rejected: {
      title: t.identityFirst.yourIdentityIsNotVerified,
      text: t.identityFirst.youCanAddMoneyOnce2,
    },
  }) as const
