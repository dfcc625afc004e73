import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { askPasskey, hasPasskeys } from '../passkey.ts'
import { checkCode } from './code.ts'

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
  const tAccount = useWords('account')
  const t = tAccount.factorForm
  const { security } = useApi().call.member
  const form = useForm({
    name: 'factor',
    initial: { code: '' },
    secrets: ['code'],
    clears: ['code'],
    check: checkCode,
    words: (problem) => (problem === 'code-missing' ? tAccount.securityCode.pleaseEnterACode : tAccount.securityCode.aCodeHasSixDigits),
    operation: 'member.security.showFactor',
    async send(input) {
      await security.showFactor.call(input)
      await onShown()
    },
    failed: t.theCodeCouldNotBe,
    fields: { FACTOR_WRONG: 'code' },
  })
  const passkey = useAct({
    operation: 'member.security.showPasskey',
    async send() {
      const { challengeId, options } = await security.beginPasskeyFactor.call({})
      await security.showPasskey.call({ challengeId, response: await askPasskey(options) })
      await onShown()
    },
    failed: t.thePasskeyCouldNotBe,
  })
  const isBusy = form.busy || passkey.isPending

  const { element } = form
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus()
  }, [takesFocus, element])

  return (
    <div className="grid gap-5">
      {ways.code && (
        <Form form={form} onSubmit={() => !isBusy && form.submit()}>
          <TextField
            form={form}
            name="code"
            label={t.code}
            hint={t.theSixDigitsThatYour}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={20}
          />
          <div className="grid">
            <Button type="submit" variant="primary" busy={form.busy}>
              {form.busy ? t.verifying : t.verify}
            </Button>
          </div>
        </Form>
      )}
      {ways.passkey && hasPasskeys() && (
        <div className={ways.code ? 'grid border-t border-line pt-5' : 'grid'}>
          <Button
            variant={ways.code ? 'plain' : 'primary'}
            icon={<KeyRound aria-hidden="true" size={18} strokeWidth={1.8} />}
            busy={passkey.isPending}
            onClick={() => !isBusy && passkey.mutate()}
          >
            {t.useAPasskey}
          </Button>
        </div>
      )}
    </div>
  )
}
