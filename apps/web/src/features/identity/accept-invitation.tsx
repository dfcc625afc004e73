import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useApi } from '../api.ts'
import { passwordMessageOf } from '../password-failure.ts'
import { useTellFailure } from '../tell-failure.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Someone was invited: they choose a password, and are a member. Following the link has shown that the address is theirs. */
export function AcceptInvitation({ token }: { token: string }) {
  const { call, failureOf } = useApi()
  const tell = useTellFailure()
  const [refusals, setRefusals] = useState(0)
  const accept = useMutation({
    mutationFn: (password: string) => call.member.identity.acceptInvitation.call({ token, password }),
    onError(error) {
      const failure = failureOf(error)
      if (passwordMessageOf(failure) !== undefined) setRefusals((before) => before + 1)
      else if (failure.code !== 'LINK_INVALID' && failure.code !== 'INPUT_INVALID') tell(error, 'The invitation could not be accepted.')
    },
  })
  const failure = accept.isError ? failureOf(accept.error) : undefined

  if (accept.isSuccess) {
    return (
      <Card title="Welcome to Heathland">
        <div role="status">
          <Banner tone="good">Your account is ready. Sign in with your email and the password you chose.</Banner>
        </div>
        <div className="mt-5">
          <ButtonLink to="/login" variant="primary">
            Sign in
          </ButtonLink>
        </div>
      </Card>
    )
  }
  if (failure?.code === 'LINK_INVALID' || failure?.code === 'INPUT_INVALID') {
    return (
      <Card title="This invitation is invalid or has expired">
        <p role="status" className="max-w-measure text-soft">
          It was used before, or is older than three days. If you chose a password already, just sign in. Otherwise please ask whoever
          invited you for a new one.
        </p>
        <div className="mt-5">
          <ButtonLink to="/login" variant="primary">
            Sign in
          </ButtonLink>
        </div>
      </Card>
    )
  }
  return (
    <Card title="Accept your invitation">
      <p className="mb-5 max-w-measure text-soft">Choose a password. With it and your email you can sign in from then on.</p>
      <div className="max-w-[30rem]">
        <NewPasswordForm
          label="Password"
          submitLabel="Accept invitation"
          busyLabel="Accepting..."
          isBusy={accept.isPending}
          refusal={failure && passwordMessageOf(failure)}
          refusals={refusals}
          onSubmit={accept.mutate}
        />
      </div>
    </Card>
  )
}
