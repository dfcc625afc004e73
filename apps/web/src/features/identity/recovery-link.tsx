import type { SignInWords } from '@heathland/words/words'
import { useMutation } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

interface RecoveryLinkProps {
  /** What the link in the mail is for. */
  purpose: 'stop' | 'verify'
  token: string
}

const words = (t: SignInWords) =>
  ({
    stop: {
      ask: t.recoveryLink.stopTheRecoveryOfYour,
      button: [t.recoveryLink.stopTheRecovery, t.recoveryLink.stopping],
      title: t.recoveryLink.theRecoveryIsStopped,
      done: t.recoveryLink.nothingWasChangedIfYou,
    },
    verify: {
      ask: t.recoveryLink.confirmThatThisEmailAddress,
      button: [t.recoveryLink.confirmThisAddress, t.recoveryLink.confirming],
      title: t.recoveryLink.yourAddressIsConfirmed,
      done: t.recoveryLink.weWriteToYouWhen,
    },
  }) as const

/** A press is needed: whatever opens links in mails to look at them must not act by that. */
export function RecoveryLink({ purpose, token }: RecoveryLinkProps) {
  const t = useWords('signIn')

  const { call, explain, failureOf } = useApi()
  const { ask, button, title, done } = words(t)[purpose]
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
            {t.recoveryLink.signIn}
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
  const t = useWords('signIn')

  return (
    <Card raised>
      <div role="status">
        <h2 className="text-title">{t.recoveryLink.thisLinkNoLongerWorks}</h2>
        <p className="mt-2 text-soft">{t.recoveryLink.theRecoveryWasStoppedAlready}</p>
      </div>
      <div className="mt-5">
        <ButtonLink to="/login" variant="primary">
          {t.recoveryLink.signIn}
        </ButtonLink>
      </div>
    </Card>
  )
}
