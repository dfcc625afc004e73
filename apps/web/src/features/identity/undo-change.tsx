import { useMutation } from '@tanstack/react-query'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApi } from '../api.ts'
import { useSession } from '../session.ts'

const removedWords = {
  'authenticator-app': 'The authenticator app was removed',
  passkey: 'The passkey was removed',
  linkedin: 'The LinkedIn account was unlinked',
} as const

/** A token that was cut off on its way is as good as one that has expired. */
const invalidCodes: readonly (string | undefined)[] = ['UNDO_LINK_INVALID', 'INPUT_INVALID']

/** Takes back a new factor or LinkedIn link, from the mail that told of it. Nothing happens before the button is pressed. */
export function UndoChange({ token }: { token: string | undefined }) {
  const { call, explain, failureOf } = useApi()
  const { user, missing, logout } = useSession()
  const undo = useMutation({
    mutationFn: async () => {
      const { removed } = await call.member.security.undoChange.call({ token: token ?? '' })
      // Every session has ended, this one too.
      if (user || missing) await logout()
      return removed
    },
  })
  if (undo.isSuccess) {
    return (
      <Outcome icon={<ShieldCheck aria-hidden="true" size={28} strokeWidth={1.8} className="text-good" />} title={removedWords[undo.data]}>
        <p>You are signed out on every device. We have emailed you a link to choose a new password; the old one no longer works.</p>
        <ButtonLink to="/forgot-password">Send the link again</ButtonLink>
      </Outcome>
    )
  }
  if (token === undefined || (undo.isError && invalidCodes.includes(failureOf(undo.error).code))) {
    return (
      <Outcome icon={<ShieldX aria-hidden="true" size={28} strokeWidth={1.8} className="text-care" />} title="This link no longer works">
        <p>It was used before, or is older than three days. Nothing was changed. To be safe, choose a new password.</p>
        <ButtonLink to="/forgot-password" variant="primary">
          Reset password
        </ButtonLink>
      </Outcome>
    )
  }
  if (undo.isError) return <ErrorState explanation={explain(undo.error)} onRetry={() => undo.mutate()} busy={undo.isPending} />
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-2 pl-5 text-soft">
        <li>The sign-in method that was added is removed from your account.</li>
        <li>You are signed out on every device.</li>
        <li>Your password stops working, and we email you a link to choose a new one.</li>
      </ul>
      <div className="grid">
        <Button variant="primary" busy={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? 'Undoing...' : 'Undo the change'}
        </Button>
      </div>
      <p className="text-small text-soft">Was it you? Then close this page. Your account stays as it is.</p>
    </div>
  )
}

function Outcome({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status" className="grid gap-4">
      <div className="flex items-center gap-3">
        {icon}
        <h2 ref={heading} tabIndex={-1} className="text-lead outline-none">
          {title}
        </h2>
      </div>
      {children}
    </div>
  )
}
