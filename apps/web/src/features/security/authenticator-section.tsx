import type { Security } from '@heathland/contract'
import type { AccountWords } from '@heathland/words/words'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Instant } from '../../ui/instant.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { Section } from './section.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

type Open = 'set-up' | 'remove' | 'new-codes' | undefined

/** Below this it is time for new ones. */
const codesFew = 3

export function AuthenticatorSection({ security }: { security: Security }) {
  const t = useWords('account')

  const { call } = useApi()
  const [open, setOpen] = useState<Open>()
  const { totp } = security
  const remove = useAct({
    operation: 'member.security.removeTotp',
    send: () => call.member.security.removeTotp.call({}),
    done() {
      setOpen(undefined)
      const { multiFactorAuthenticationDisable, yourAuthenticatorAppWasRemoved } = t.authenticatorSection
      return { message: security.passkeys.length === 0 ? multiFactorAuthenticationDisable : yourAuthenticatorAppWasRemoved }
    },
    failed: t.authenticatorSection.failedToDisableMultiFactor,
    onFailure() {
      setOpen(undefined)
      return false
    },
  })
  const renew = useAct({
    operation: 'member.security.renewBackupCodes',
    send: () => call.member.security.renewBackupCodes.call({}),
    done: () => setOpen('new-codes'),
    failed: t.authenticatorSection.newBackupCodesCouldNot,
  })

  return (
    <Section
      title={t.authenticatorSection.authenticatorApp}
      badge={totp ? <Badge tone="good">{t.authenticatorSection.on}</Badge> : <Badge>{t.authenticatorSection.off}</Badge>}
      lead={t.authenticatorSection.aCodeFromYourPhone}
      actions={
        totp ? (
          <>
            <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
              {t.authenticatorSection.newBackupCodes}
            </Button>
            <Button size="small" onClick={() => setOpen('remove')}>
              {t.authenticatorSection.removeAuthenticatorApp}
            </Button>
          </>
        ) : (
          <Button size="small" variant="primary" onClick={() => setOpen('set-up')}>
            {t.authenticatorSection.setUpAuthenticatorApp}
          </Button>
        )
      }
    >
      {totp && (
        <p className="text-soft">
          {t.authenticatorSection.setUpOn} <Instant at={totp.enrolledAt} />.{' '}
          <strong className={totp.backupCodesLeft <= codesFew ? 'text-care' : 'text-ink'}>{codesLeft(t, totp.backupCodesLeft)}</strong>
          {totp.backupCodesLeft <= codesFew && ` ${t.authenticatorSection.makeNewOnesBeforeThe}`}
        </p>
      )}
      <Dialog isOpen={open === 'set-up'} onClose={() => setOpen(undefined)} title={t.authenticatorSection.setUpAnAuthenticatorApp}>
        <TotpEnrolment
          onDone={() => {
            setOpen(undefined)
            toast({ tone: 'good', message: t.authenticatorSection.multiFactorAuthenticationEnabled })
          }}
        />
      </Dialog>
      <Dialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title={t.authenticatorSection.removeTheAuthenticatorApp}
        busy={remove.isPending}
        actions={
          <>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t.authenticatorSection.remove}
            </Button>
            <Button onClick={() => setOpen(undefined)}>{t.authenticatorSection.keepIt}</Button>
          </>
        }
      >
        <p className="text-soft">
          {t.authenticatorSection.itsBackupCodesGoWith}
          {security.passkeys.length === 0 && ` ${t.authenticatorSection.yourAccountIsThenGuarded}`}
        </p>
      </Dialog>
      <Dialog isOpen={open === 'new-codes'} onClose={() => setOpen(undefined)} title={t.authenticatorSection.yourNewBackupCodes}>
        <p className="mb-4 text-soft">{t.authenticatorSection.theOldOnesNoLonger}</p>
        <BackupCodes
          codes={renew.data?.backupCodes ?? []}
          onSaved={() => {
            setOpen(undefined)
            renew.reset()
          }}
        />
      </Dialog>
    </Section>
  )
}

function codesLeft(t: AccountWords, count: number): string {
  if (count === 0) return t.authenticatorSection.noBackupCodesLeft
  return t.authenticatorSection.countBackupCodesLeft({ count })
}
