import type { Security } from '@heathland/contract'
import { checkPasskeyLabel, passkeyLabelMax } from '@heathland/domain/identity/device'
import { KeyRound } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { Instant } from '../../ui/instant.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { deviceTextOf } from '../device-text.ts'
import { useForm } from '../form.ts'
import { createPasskey, hasPasskeys } from '../passkey.ts'
import { useStepUp } from '../step-up.ts'
import { Section } from './section.tsx'

type Passkey = Security['passkeys'][number]

export function PasskeysSection({ security }: { security: Security }) {
  const t = useWords('account')

  const { call } = useApi()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const { passkeys } = security
  const remove = useAct({
    operation: 'member.security.removePasskey',
    send: ({ id }: Passkey) => call.member.security.removePasskey.call({ passkeyId: id }),
    done() {
      setLeaving(undefined)
      return { message: t.passkeysSection.thePasskeyWasRemoved }
    },
    failed: t.passkeysSection.thePasskeyCouldNotBe2,
    onFailure() {
      setLeaving(undefined)
      return false
    },
  })

  return (
    <Section
      title={t.passkeysSection.passkeys}
      badge={passkeys.length > 0 ? <Badge tone="good">{t.passkeysSection.lengthPasskeys({ length: passkeys.length })}</Badge> : undefined}
      lead={t.passkeysSection.signInWithYourFingerprint}
      actions={
        hasPasskeys() ? (
          <Button size="small" onClick={() => setAdding(true)}>
            {t.passkeysSection.addAPasskey}
          </Button>
        ) : undefined
      }
    >
      {!hasPasskeys() && <p className="text-soft">{t.passkeysSection.thisBrowserCannotUsePasskeys}</p>}
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
                    {passkey.lastUsedAt
                      ? createElement(Fragment, null, ...t.passkeysSection.lastUsed({ instant: <Instant at={passkey.lastUsedAt} /> }))
                      : createElement(
                          Fragment,
                          null,
                          ...t.passkeysSection.addedNotUsedYet({ instant: <Instant at={passkey.createdAt} /> }),
                        )}
                  </span>
                </span>
              </span>
              <Button size="small" onClick={() => setLeaving(passkey)}>
                {createElement(Fragment, null, ...t.passkeysSection.remove({ hidden: <VisuallyHidden> {passkey.label}</VisuallyHidden> }))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      <Dialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t.passkeysSection.removeThisPasskey}
        busy={remove.isPending}
        actions={
          <>
            <Button variant="danger" busy={remove.isPending} onClick={() => leaving && remove.mutate(leaving)}>
              {t.passkeysSection.remove2}
            </Button>
            <Button onClick={() => setLeaving(undefined)}>{t.passkeysSection.keepIt}</Button>
          </>
        }
      >
        <p className="text-soft">
          {createElement(
            Fragment,
            null,
            ...t.passkeysSection.willNoLongerOpenYour({ strong: <strong className="text-ink">{leaving?.label}</strong> }),
          )}
        </p>
      </Dialog>
    </Section>
  )
}

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('account').passkeysSection
  const { security } = useApi().call.member
  const withStepUp = useStepUp()
  const form = useForm({
    name: 'passkey',
    initial: { label: deviceTextOf(navigator.userAgent) },
    check: checkPasskeyLabel,
    words: () => t.pleaseGiveItAName,
    operation: 'member.security.addPasskey',
    async send({ label }) {
      // A passkey is made once: each question of the server is answered where it was asked.
      const { challengeId, options } = await withStepUp(() => security.beginPasskey.call({}))
      const response = await createPasskey(options)
      await withStepUp(() => security.addPasskey.call({ challengeId, response, label }))
    },
    done: () => ({ message: t.yourPasskeyWasAdded }),
    failed: t.thePasskeyCouldNotBe,
    onClose,
  })
  return (
    <FormDialog form={form} title={t.addAPasskey} action={[t.createPasskey, t.waitingForYourDevice]}>
      <TextField form={form} name="label" label={t.name} hint={t.soThatYouKnowIt} autoComplete="off" required maxLength={passkeyLabelMax} />
    </FormDialog>
  )
}
