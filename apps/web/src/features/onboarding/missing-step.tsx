import { type GateNeed, gateNeeds } from '@heathland/domain/onboarding/gate'
import type { ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import type { MemberWords } from '@heathland/words/words'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { reasonOf } from './readiness-words.ts'

/** What is missing before a page opens: why, how long it takes, and the way there, which knows the way back. */
export function MissingStep({ need, from, facts }: { need: GateNeed; from: string; facts: ReadinessFacts }) {
  const t = useWords('member')

  const { call } = useApi()
  const { title, reason, estimate } = t.gate[need]
  const wallet = useQuery({ ...call.member.wallet.read.queryOptions(), enabled: need === 'wallet' })
  const standing = need === 'kyc' ? reasonOf(t, 'kyc', facts) : undefined
  return (
    <Card>
      <h2 className="text-title">{title}</h2>
      <p className="mt-2 max-w-measure text-soft">{reason}</p>
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-small text-soft">{t.missingStep.itTakes}</dt>
          <dd className="font-[600]">{wallet.data?.isLate ? t.missingStep.longerThanUsualAutomatic : estimate}</dd>
        </div>
        {standing && (
          <div>
            <dt className="text-small text-soft">{t.missingStep.whereItStands}</dt>
            <dd className="font-[600]">{standing}</dd>
          </div>
        )}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`${gateNeeds[need].route}?from=${encodeURIComponent(from)}`} variant="primary">
          {actions(t)[need]}
        </ButtonLink>
        <ButtonLink to="/dashboard">{t.missingStep.backToDashboard}</ButtonLink>
      </div>
    </Card>
  )
}

const actions = (t: MemberWords): Record<GateNeed, string> => ({
  wallet: t.missingStep.openWallet,
  kyc: t.missingStep.verifyYourIdentity,
  onramp: t.missingStep.makeYourFirstOnramp,
})
