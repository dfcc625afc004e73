import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useApi } from '../api.ts'
import { askPasskey, hasPasskeys } from '../passkey.ts'
import { useTellFailure } from '../tell-failure.ts'
import { codeMessage, plainCode } from './code.ts'

interface FactorFormProps {
  /** Ends when what follows is done; until then the form stays busy. */
  onShown: () => void | Promise<void>
  /** Which factors the person has, where that is known. */
  ways?: { readonly code: boolean; readonly passkey: boolean }
  /** The form replaces another one, so the focus moves into it. */
  takesFocus?: boolean
}

/** Asks for a second factor: a code of the app, a backup code, or a passkey. */
export function FactorForm({ onShown, ways = { code: true, passkey: true }, takesFocus = false }: FactorFormProps) {
  const { call, failureOf } = useApi()
  const tell = useTellFailure()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function correct(message: string) {
    setError(message)
    input.current?.focus()
  }

  const showCode = useMutation({
    mutationFn: async () => {
      await call.member.security.showFactor.call({ code: plainCode(code) })
      await onShown()
    },
    onError(failed) {
      const { code: why, message } = failureOf(failed)
      setCode('')
      if (why === 'FACTOR_WRONG' && message) correct(message)
      else tell(failed, 'The code could not be checked.')
    },
  })
  const showPasskey = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call.member.security.beginPasskeyFactor.call({})
      await call.member.security.showPasskey.call({ challengeId, response: await askPasskey(options) })
      await onShown()
    },
    onError: (failed) => tell(failed, 'The passkey could not be checked.'),
  })
  const isBusy = showCode.isPending || showPasskey.isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const message = codeMessage(code)
    if (message) return correct(message)
    setError(undefined)
    showCode.mutate()
  }

  const offersPasskey = ways.passkey && hasPasskeys()
  return (
    <div className="grid gap-5">
      {ways.code && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field
            id="factor-code"
            label="Code"
            hint="The six digits that your authenticator app shows now, or one of your backup codes."
            error={error}
          >
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={20}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          <div className="grid">
            <Button type="submit" variant="primary" busy={showCode.isPending}>
              {showCode.isPending ? 'Verifying...' : 'Verify'}
            </Button>
          </div>
        </form>
      )}
      {offersPasskey && (
        <div className={ways.code ? 'grid border-t border-line pt-5' : 'grid'}>
          <Button
            variant={ways.code ? 'plain' : 'primary'}
            icon={<KeyRound aria-hidden="true" size={18} strokeWidth={1.8} />}
            busy={showPasskey.isPending}
            onClick={() => {
              if (!isBusy) showPasskey.mutate()
            }}
          >
            Use a passkey
          </Button>
        </div>
      )}
    </div>
  )
}
