import type { SignInWords } from '@heathland/words/words'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useSession } from '../session.ts'

const removedWords = (t: SignInWords) =>
  ({
    'authenticator-app': t.undoChange.theAuthenticatorAppWasRemoved,
    passkey: t.undoChange.thePasskeyWasRemoved,
    linkedin: t.undoChange.theLinkedinAccountWasUnlinked,
  }) as const

/** A token that was cut off on its way is as good as one that has expired. */
const invalidCodes: readonly (string | undefined)[] = ['UNDO_LINK_INVALID', 'INPUT_INVALID']

/** Undoes a new factor or LinkedIn link, from the link in its mail. Nothing happens before the button is pressed. */
export function UndoChange({ token }: { token: string | undefined }) {
  const t = useWords('signIn')

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
      <Outcome
        icon={<ShieldCheck aria-hidden="true" size={28} strokeWidth={1.8} className="text-good" />}
        title={removedWords(t)[undo.data]}
      >
        <p>{t.undoChange.youAreSignedOutOn}</p>
        <ButtonLink to="/forgot-password">{t.undoChange.sendTheLinkAgain}</ButtonLink>
      </Outcome>
    )
  }
  if (token === undefined || (undo.isError && invalidCodes.includes(failureOf(undo.error).code))) {
    return (
      <Outcome
        icon={<ShieldX aria-hidden="true" size={28} strokeWidth={1.8} className="text-care" />}
        title={t.undoChange.thisLinkNoLongerWorks}
      >
        <p>{t.undoChange.itWasUsedBeforeOr}</p>
        <ButtonLink to="/forgot-password" variant="primary">
          {t.undoChange.resetPassword}
        </ButtonLink>
      </Outcome>
    )
  }
  if (undo.isError) return <ErrorState explanation={explain(undo.error)} onRetry={() => undo.mutate()} busy={undo.isPending} />
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-2 pl-5 text-soft">
        <li>{t.undoChange.theSignInMethodThat}</li>
        <li>{t.undoChange.youAreSignedOutOn2}</li>
        <li>{t.undoChange.yourPasswordStopsWorkingAnd}</li>
      </ul>
      <div className="grid">
        <Button variant="primary" busy={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? t.undoChange.undoing : t.undoChange.undoTheChange}
        </Button>
      </div>
      <p className="text-small text-soft">{t.undoChange.wasItYouThenClose}</p>
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
