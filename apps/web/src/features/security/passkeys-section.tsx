import type { Security } from '@heathland/contract'
import { deviceWords } from '@heathland/domain/identity/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { createPasskey, hasPasskeys } from '../passkey.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { Section } from './section.tsx'

const labelLengthMax = 60
type Passkey = Security['passkeys'][number]

export function PasskeysSection({ security }: { security: Security }) {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const { passkeys } = security
  const readAgain = () => queries.invalidateQueries({ queryKey: call.member.security.read.key() })

  const add = useMutation({
    mutationFn: async (label: string) => {
      const { challengeId, options } = await withStepUp(() => call.member.security.beginPasskey.call({}))
      const response = await createPasskey(options)
      await withStepUp(() => call.member.security.addPasskey.call({ challengeId, response, label }))
    },
    async onSuccess() {
      setAdding(false)
      toast({ tone: 'good', message: 'Your passkey was added.' })
      await readAgain()
    },
    onError: (error) => tell(error, 'The passkey could not be added.'),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => withStepUp(() => call.member.security.removePasskey.call({ passkeyId: id })),
    async onSuccess() {
      setLeaving(undefined)
      toast({ tone: 'good', message: 'The passkey was removed.' })
      await readAgain()
    },
    onError(error) {
      setLeaving(undefined)
      tell(error, 'The passkey could not be removed.')
    },
  })

  return (
    <Section
      title="Passkeys"
      badge={
        passkeys.length > 0 ? <Badge tone="good">{passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`}</Badge> : undefined
      }
      lead="Sign in with your fingerprint, your face or a security key instead of a password. Nobody can make you type it into a false page."
      actions={
        hasPasskeys() ? (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        ) : undefined
      }
    >
      {!hasPasskeys() && <p className="text-soft">This browser cannot use passkeys.</p>}
      {passkeys.length > 0 && (
        <ul className="grid gap-2">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3"
            >
              <span className="flex min-w-0 items-center gap-3">
                <KeyRound aria-hidden="true" size={18} strokeWidth={1.8} className="shrink-0 text-soft" />
                <span className="min-w-0">
                  <span className="block font-[560] break-words">{passkey.label}</span>
                  <span className="block text-small text-soft">
                    {passkey.lastUsedAt ? (
                      <>
                        Last used <Instant at={passkey.lastUsedAt} />
                      </>
                    ) : (
                      <>
                        Added <Instant at={passkey.createdAt} />, not used yet
                      </>
                    )}
                  </span>
                </span>
              </span>
              <Button size="small" onClick={() => setLeaving(passkey)}>
                Remove<VisuallyHidden> {passkey.label}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add a passkey" busy={add.isPending}>
        <AddPasskeyForm isBusy={add.isPending} onAdd={add.mutate} />
      </Dialog>
      <Dialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title="Remove this passkey?"
        busy={remove.isPending}
        actions={
          <>
            <Button variant="danger" busy={remove.isPending} onClick={() => leaving && remove.mutate(leaving)}>
              Remove
            </Button>
            <Button onClick={() => setLeaving(undefined)}>Keep it</Button>
          </>
        }
      >
        <p className="text-soft">
          <strong className="text-ink">{leaving?.label}</strong> will no longer open your account, and you are signed out everywhere else.
          It may still be listed on your device; you can delete it there.
        </p>
      </Dialog>
    </Section>
  )
}

function AddPasskeyForm({ isBusy, onAdd }: { isBusy: boolean; onAdd: (label: string) => void }) {
  const [label, setLabel] = useState(() => deviceWords(navigator.userAgent))
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const isEmpty = label.trim() === ''
    setError(isEmpty ? 'Please give it a name.' : undefined)
    if (isEmpty) document.getElementById('passkey-label')?.focus()
    else onAdd(label.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field id="passkey-label" label="Name" hint="So that you know it again in this list." error={error}>
        {(control) => (
          <TextInput
            {...control}
            name="label"
            autoComplete="off"
            required
            maxLength={labelLengthMax}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      <div className="grid">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? 'Waiting for your device...' : 'Create passkey'}
        </Button>
      </div>
    </form>
  )
}
