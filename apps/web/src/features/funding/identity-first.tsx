import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** What stands in place of the amount while the member's identity check is not approved. */
export function IdentityFirst({ status }: { status: keyof typeof words }) {
  const { search } = useLocation()
  const { title, text } = words[status]
  const from = encodeURIComponent(`/wallet${search}`)
  return (
    <Card title="Add money">
      <p className="font-[560]">{title}</p>
      <p className="mt-1 max-w-measure text-soft">{text}</p>
      <div className="mt-4">
        <ButtonLink to={`/kyc-verification?from=${from}`} variant="primary">
          Open identity verification
        </ButtonLink>
      </div>
    </Card>
  )
}

const words = {
  unknown: {
    title: 'Verify your identity first',
    text: 'You can add money once your identity is verified. You do this once, with a passport or ID card. It takes about 3–5 minutes.',
  },
  pending: {
    title: 'Your identity check is under way',
    text: 'You can add money as soon as it is approved. This page updates by itself.',
  },
  rejected: {
    title: 'Your identity is not verified',
    text: 'You can add money once your identity check is approved. Identity verification shows what you can do next.',
  },
} as const
