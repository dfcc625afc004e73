import type { AccountWords } from '@heathland/words/words'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { deviceTextOf } from '../device-text.ts'
import { createPasskey, hasPasskeys } from '../passkey.ts'
import { type Missing, useSession } from '../session.ts'
import { useTellFailure } from '../tell-failure.ts'
import { FactorForm } from './factor-form.tsx'
import { enableFailed, TotpEnrolment } from './totp-enrolment.tsx'

export const secondStepWords = (t: AccountWords): Record<Missing, { title: string; lead: string }> => ({
  'second-factor': { title: t.secondStep.confirmItIsYou, lead: t.secondStep.theFirstStepIsDone },
  enrolment: { title: t.secondStep.setUpASecondFactor, lead: t.secondStep.yourRoleLooksAfterOther },
})

/** What stands between the password and the session. */
export function SecondStep({ missing }: { missing: Missing }) {
  const t = useWords('account')

  const { entered, logout } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // The form that had the focus is gone; setting up is read from its title.
    if (missing === 'enrolment') document.querySelector('h1')?.focus()
  }, [missing])
  const enter = () => entered({ next: 'signed-in' })
  const leave = async () => {
    setLeaving(true)
    await logout()
    setLeaving(false)
  }
  return (
    <div className="grid gap-5">
      {missing === 'second-factor' ? <FactorForm onShown={enter} takesFocus /> : <Enrolment onDone={enter} />}
      <div className="border-t border-line pt-4 text-center">
        <button type="button" aria-busy={isLeaving || undefined} onClick={() => void leave()} className="link min-h-9">
          {t.secondStep.signInAsSomeoneElse}
        </button>
      </div>
    </div>
  )
}

function Enrolment({ onDone }: { onDone: () => Promise<void> }) {
  const t = useWords('account')

  const { call } = useApi()
  const tell = useTellFailure()
  const passkey = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call.member.security.beginPasskey.call({})
      const response = await createPasskey(options)
      await call.member.security.addPasskey.call({ challengeId, response, label: deviceTextOf(navigator.userAgent) })
      await onDone()
    },
    onError: (failed) => tell(failed, enableFailed(t)),
  })
  return (
    <div className="grid gap-6">
      {/* Its steps stand under a heading, as they do in the dialog of the settings. */}
      <h2 className="sr-only">{t.secondStep.authenticatorApp}</h2>
      <TotpEnrolment onDone={onDone} />
      {hasPasskeys() && (
        <div className="grid gap-3 border-t border-line pt-5">
          <p className="text-soft">{t.secondStep.noAppAtHandA}</p>
          <Button
            icon={<KeyRound aria-hidden="true" size={18} strokeWidth={1.8} />}
            busy={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {t.secondStep.useAPasskeyInstead}
          </Button>
        </div>
      )}
    </div>
  )
}
