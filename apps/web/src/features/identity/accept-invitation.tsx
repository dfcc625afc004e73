import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** A token that was cut off on its way is as good as one that has expired. */
const invalidCodes: readonly (string | undefined)[] = ['LINK_INVALID', 'INPUT_INVALID']

/** Someone was invited: they choose a password, and are a member. Following the link has shown that the address is theirs. */
export function AcceptInvitation({ token }: { token: string }) {
  const t = useWords('signIn').acceptInvitation
  const { call, failureOf } = useApi()
  const [outcome, setOutcome] = useState<'accepted' | 'invalid'>()

  function tellInvalid(error: unknown): boolean {
    const isInvalid = invalidCodes.includes(failureOf(error).code)
    if (isInvalid) setOutcome('invalid')
    return isInvalid
  }

  if (outcome) {
    return (
      <Card title={outcome === 'accepted' ? t.welcomeToHeathland : t.thisInvitationIsInvalidOr}>
        <div role="status" className="max-w-measure text-soft">
          {outcome === 'accepted' ? <Banner tone="good">{t.yourAccountIsReadySign}</Banner> : t.itWasUsedBeforeOr}
        </div>
        <div className="mt-5">
          <ButtonLink to="/login" variant="primary">
            {t.signIn}
          </ButtonLink>
        </div>
      </Card>
    )
  }
  return (
    <Card title={t.acceptYourInvitation}>
      <p className="mb-5 max-w-measure text-soft">{t.chooseAPasswordWithIt}</p>
      <div className="max-w-[30rem]">
        <NewPasswordForm
          label={t.password}
          action={[t.acceptInvitation, t.accepting]}
          operation="member.identity.acceptInvitation"
          send={(password) => call.member.identity.acceptInvitation.call({ token, password })}
          done={() => setOutcome('accepted')}
          failed={t.theInvitationCouldNotBe}
          onFailure={tellInvalid}
        />
      </div>
    </Card>
  )
}
