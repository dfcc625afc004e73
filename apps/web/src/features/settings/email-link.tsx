import { useMutation } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useSession } from '../session.ts'

type Purpose = 'confirm' | 'undo'

/** A press is needed: whatever opens links in mails to look at them must not act by that. */
export function EmailLink({ purpose, token }: { purpose: Purpose; token: string }) {
  const t = useWords('settings').emailLink
  const { call, explain, failureOf } = useApi()
  const { user, missing, logout } = useSession()
  const { settings } = call.member
  const titles = { confirmed: t.confirmed, stopped: t.stopped, undone: t.undone }
  const detailOf = (outcome: keyof typeof titles) => (outcome === 'confirmed' ? t.confirmedDetail : t.undoneDetail)
  async function followLink() {
    if (purpose === 'undo') return (await settings.undoEmail.call({ token })).outcome
    await settings.confirmEmail.call({ token })
    return 'confirmed' as const
  }
  const act = useMutation({
    mutationFn: async () => {
      const outcome = await followLink()
      // Every session of the account has ended, this one too. Signing out leads to another page, which then shows the message.
      if (user || missing) {
        toast({ tone: 'good', message: titles[outcome], detail: detailOf(outcome) })
        await logout()
      }
      return outcome
    },
  })
  if (act.isSuccess) {
    return (
      <Card raised>
        <div role="status">
          <h2 className="text-title">{titles[act.data]}</h2>
          <p className="mt-2 text-soft">{detailOf(act.data)}</p>
        </div>
        <div className="mt-5">
          <ButtonLink to="/login" variant="primary">
            {t.signIn}
          </ButtonLink>
        </div>
      </Card>
    )
  }
  const code = act.isError ? failureOf(act.error).code : undefined
  if (code === 'LINK_INVALID' || code === 'INPUT_INVALID') return <DeadEmailLink />
  return (
    <Card raised>
      {act.isError ? (
        <ErrorState explanation={explain(act.error)} onRetry={() => act.mutate()} busy={act.isPending} />
      ) : (
        <>
          <p>{purpose === 'confirm' ? t.confirmAsk : t.undoAsk}</p>
          <div className="mt-5">
            <Button variant="primary" busy={act.isPending} onClick={() => act.mutate()}>
              {words(t, purpose, act.isPending)}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function words(t: ReturnType<typeof useWords<'settings'>>['emailLink'], purpose: Purpose, busy: boolean): string {
  if (purpose === 'confirm') return busy ? t.confirming : t.confirm
  return busy ? t.undoing : t.undo
}

export function DeadEmailLink() {
  const t = useWords('settings').emailLink
  return (
    <Card raised>
      <div role="status">
        <h2 className="text-title">{t.dead}</h2>
        <p className="mt-2 text-soft">{t.deadDetail}</p>
      </div>
      <div className="mt-5">
        <ButtonLink to="/login" variant="primary">
          {t.signIn}
        </ButtonLink>
      </div>
    </Card>
  )
}
