import { type GateNeed, gateNeeds } from '@heathland/domain/onboarding/gate'
import { decideReadiness, type ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useApi } from '../api.ts'

/** What is missing before a page opens: why, how long it takes, and the way there, which knows the way back. */
export function MissingStep({ need, from, facts }: { need: GateNeed; from: string; facts: ReadinessFacts }) {
  const { call } = useApi()
  const { title, reason, estimate, route } = gateNeeds[need]
  const wallet = useQuery({ ...call.member.wallet.read.queryOptions(), enabled: need === 'wallet' })
  const standing = need === 'kyc' ? decideReadiness(facts).steps[0].reason : undefined
  return (
    <Card>
      <h2 className="text-title">{title}</h2>
      <p className="mt-2 max-w-measure text-soft">{reason}</p>
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-small text-soft">It takes</dt>
          <dd className="font-[600]">{wallet.data?.isLate ? 'longer than usual, automatic' : estimate}</dd>
        </div>
        {standing && (
          <div>
            <dt className="text-small text-soft">Where it stands</dt>
            <dd className="font-[600]">{standing}</dd>
          </div>
        )}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`${route}?from=${encodeURIComponent(from)}`} variant="primary">
          {actions[need]}
        </ButtonLink>
        <ButtonLink to="/dashboard">Back to dashboard</ButtonLink>
      </div>
    </Card>
  )
}

const actions: Record<GateNeed, string> = { wallet: 'Open wallet', kyc: 'Verify your identity', onramp: 'Make your first onramp' }
