import { deviceWords } from '@heathland/domain/identity/device'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useApi } from '../api.ts'
import { createPasskey, hasPasskeys } from '../passkey.ts'
import { type Missing, useSession } from '../session.ts'
import { useTellFailure } from '../tell-failure.ts'
import { FactorForm } from './factor-form.tsx'
import { enableFailed, TotpEnrolment } from './totp-enrolment.tsx'

export const secondStepWords: Record<Missing, { title: string; lead: string }> = {
  'second-factor': { title: 'Confirm it is you', lead: 'The first step is done. Now show your second factor.' },
  enrolment: { title: 'Set up a second factor', lead: 'Your role looks after other people’s money, so a password alone is not enough.' },
}

/** What stands between the password and the session. */
export function SecondStep({ missing }: { missing: Missing }) {
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
          Sign in as someone else
        </button>
      </div>
    </div>
  )
}

function Enrolment({ onDone }: { onDone: () => Promise<void> }) {
  const { call } = useApi()
  const tell = useTellFailure()
  const passkey = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call.member.security.beginPasskey.call({})
      const response = await createPasskey(options)
      await call.member.security.addPasskey.call({ challengeId, response, label: deviceWords(navigator.userAgent) })
      await onDone()
    },
    onError: (failed) => tell(failed, enableFailed),
  })
  return (
    <div className="grid gap-6">
      {/* Its steps stand under a heading, as they do in the dialog of the settings. */}
      <h2 className="sr-only">Authenticator app</h2>
      <TotpEnrolment onDone={onDone} />
      {hasPasskeys() && (
        <div className="grid gap-3 border-t border-line pt-5">
          <p className="text-soft">No app at hand? A passkey of this device or of your security key will do as well.</p>
          <Button
            icon={<KeyRound aria-hidden="true" size={18} strokeWidth={1.8} />}
            busy={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Use a passkey instead
          </Button>
        </div>
      )}
    </div>
  )
}
