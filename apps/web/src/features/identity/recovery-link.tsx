import { useMutation } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApi } from '../api.ts'

interface RecoveryLinkProps {
  /** What the link in the mail is for. */
  purpose: 'stop' | 'verify'
  token: string
}

const words = {
  stop: {
    ask: 'Stop the recovery of your account? Your account then stays as it is.',
    button: ['Stop the recovery', 'Stopping...'],
    title: 'The recovery is stopped',
    done: 'Nothing was changed. If you did not ask for it, change your password and write to our support.',
  },
  verify: {
    ask: 'Confirm that this email address is yours. It is used for your account after the waiting time.',
    button: ['Confirm this address', 'Confirming...'],
    title: 'Your address is confirmed',
    done: 'We write to you when it is in use. Until then, sign in with your present address.',
  },
} as const

/** A press is needed: whatever opens links in mails to look at them must not act by that. */
export function RecoveryLink({ purpose, token }: RecoveryLinkProps) {
  const { call, explain, failureOf } = useApi()
  const { ask, button, title, done } = words[purpose]
  const act = useMutation({
    mutationFn: () =>
      purpose === 'stop' ? call.member.security.stopRecoveryByLink.call({ token }) : call.member.security.confirmNewEmail.call({ token }),
  })
  if (act.isSuccess) {
    return (
      <Card raised>
        <div role="status">
          <h2 className="text-title">{title}</h2>
          <p className="mt-2 text-soft">{done}</p>
        </div>
        <div className="mt-5">
          <ButtonLink to="/login" variant="primary">
            Sign in
          </ButtonLink>
        </div>
      </Card>
    )
  }
  const code = act.isError ? failureOf(act.error).code : undefined
  if (code === 'LINK_INVALID' || code === 'INPUT_INVALID') return <DeadRecoveryLink />
  return (
    <Card raised>
      {act.isError ? (
        <ErrorState explanation={explain(act.error)} onRetry={() => act.mutate()} busy={act.isPending} />
      ) : (
        <>
          <p>{ask}</p>
          <div className="mt-5">
            <Button variant={purpose === 'stop' ? 'danger' : 'primary'} busy={act.isPending} onClick={() => act.mutate()}>
              {act.isPending ? button[1] : button[0]}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

export function DeadRecoveryLink() {
  return (
    <Card raised>
      <div role="status">
        <h2 className="text-title">This link no longer works</h2>
        <p className="mt-2 text-soft">The recovery was stopped already, or has ended. Sign in to see where it stands in your settings.</p>
      </div>
      <div className="mt-5">
        <ButtonLink to="/login" variant="primary">
          Sign in
        </ButtonLink>
      </div>
    </Card>
  )
}
