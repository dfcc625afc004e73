import type { Security } from '@heathland/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Instant } from '../../ui/instant.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { BackupCodes } from './backup-codes.tsx'
import { Section } from './section.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

type Open = 'set-up' | 'remove' | 'new-codes' | undefined

/** Below this it is time for new ones. */
const codesFew = 3

export function AuthenticatorSection({ security }: { security: Security }) {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const { totp } = security
  const readAgain = () => queries.invalidateQueries({ queryKey: call.member.security.read.key() })

  const remove = useMutation({
    mutationFn: () => withStepUp(() => call.member.security.removeTotp.call({})),
    async onSuccess() {
      setOpen(undefined)
      toast({
        tone: 'good',
        message:
          security.passkeys.length === 0 ? 'Multi-Factor Authentication disabled successfully.' : 'Your authenticator app was removed.',
      })
      await readAgain()
    },
    onError(error) {
      setOpen(undefined)
      tell(error, 'Failed to disable Multi-Factor Authentication. Please try again.')
    },
  })
  const renew = useMutation({
    mutationFn: () => withStepUp(() => call.member.security.renewBackupCodes.call({})),
    onSuccess: () => setOpen('new-codes'),
    onError: (error) => tell(error, 'New backup codes could not be made.'),
  })

  return (
    <Section
      title="Authenticator app"
      badge={totp ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      lead="A code from your phone, asked for when you sign in and before anything important changes."
      actions={
        totp ? (
          <>
            <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
              New backup codes
            </Button>
            <Button size="small" onClick={() => setOpen('remove')}>
              Remove authenticator app
            </Button>
          </>
        ) : (
          <Button size="small" variant="primary" onClick={() => setOpen('set-up')}>
            Set up authenticator app
          </Button>
        )
      }
    >
      {totp && (
        <p className="text-soft">
          Set up on <Instant at={totp.enrolledAt} />.{' '}
          <strong className={totp.backupCodesLeft <= codesFew ? 'text-care' : 'text-ink'}>{codesLeft(totp.backupCodesLeft)}</strong>
          {totp.backupCodesLeft <= codesFew && ' Make new ones before the last is used.'}
        </p>
      )}
      <Dialog
        isOpen={open === 'set-up'}
        onClose={() => {
          setOpen(undefined)
          void readAgain()
        }}
        title="Set up an authenticator app"
      >
        <TotpEnrolment
          onDone={async () => {
            setOpen(undefined)
            toast({ tone: 'good', message: 'Multi-Factor Authentication enabled successfully.' })
            await readAgain()
          }}
        />
      </Dialog>
      <Dialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        title="Remove the authenticator app?"
        busy={remove.isPending}
        actions={
          <>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
            <Button onClick={() => setOpen(undefined)}>Keep it</Button>
          </>
        }
      >
        <p className="text-soft">
          Its backup codes go with it, and you are signed out everywhere else.
          {security.passkeys.length === 0 && ' Your account is then guarded by your password alone.'}
        </p>
      </Dialog>
      <Dialog
        isOpen={open === 'new-codes'}
        onClose={() => {
          setOpen(undefined)
          void readAgain()
        }}
        title="Your new backup codes"
      >
        <p className="mb-4 text-soft">The old ones no longer open anything.</p>
        <BackupCodes
          codes={renew.data?.backupCodes ?? []}
          onSaved={() => {
            setOpen(undefined)
            renew.reset()
            void readAgain()
          }}
        />
      </Dialog>
    </Section>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'No backup codes left.'
  return count === 1 ? '1 backup code left.' : `${count} backup codes left.`
}
