import type { Person, StaffRecovery } from '@heathland/contract'
import { isEmail, registrationMessages } from '@heathland/domain/identity/registration'
import { useQuery } from '@tanstack/react-query'
import { AtSign, KeyRound, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { personWords } from '../person-name.tsx'
import { isRecoveryOpen, recoveryStateWords, recoveryWhat } from '../recovery-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { requested, useAccessChange } from './use-access-change.ts'

interface RecoveryDialogProps {
  person: Person
  onClose: () => void
}

/** The ways to help somebody back into their account, and what was done before. */
export function RecoveryDialog({ person, onClose }: RecoveryDialogProps) {
  const [asking, setAsking] = useState<'factors' | 'email'>()
  if (asking === 'factors') return <ClearFactorsDialog person={person} onClose={onClose} />
  if (asking === 'email') return <ChangeEmailDialog person={person} onClose={onClose} />
  return <RecoveryChoices person={person} onClose={onClose} onAsk={setAsking} />
}

function RecoveryChoices({ person, onClose, onAsk }: RecoveryDialogProps & { onAsk: (asking: 'factors' | 'email') => void }) {
  const { call, explain } = useApi()
  const recoveries = useQuery(call.office.users.listRecoveries.queryOptions({ input: { personId: person.id } }))
  const isOpen = recoveries.data?.items.some(isRecoveryOpen) ?? false
  const reset = useAccessChange<{ personId: string }>({
    send: (input, idempotencyKey) => call.office.users.sendPasswordReset.call(input, { context: { idempotencyKey } }),
    done: () => ({ message: 'Reset link sent', detail: `${person.name} gets an email with a link that works for one hour.` }),
    failed: 'The reset link could not be sent.',
    onClose,
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Recover the account of ${person.name}`} busy={reset.isPending}>
      {person.isSuspended ? (
        <Banner tone="care">This account is suspended. Readmit the person first.</Banner>
      ) : (
        <ul className="grid gap-2">
          <Choice
            icon={<Mail aria-hidden="true" size={18} />}
            title="Send a password reset link"
            hint="To the email address of the account."
          >
            <Button size="small" busy={reset.isPending} onClick={() => reset.mutate({ personId: person.id })}>
              Send link
            </Button>
          </Choice>
          <Choice
            icon={<KeyRound aria-hidden="true" size={18} />}
            title="Remove all second factors"
            hint={person.hasFactor ? 'Two administrators, then 24 hours.' : 'This account has no second factor.'}
          >
            <Button size="small" unavailable={!person.hasFactor || isOpen} onClick={() => onAsk('factors')}>
              Request<VisuallyHidden> to remove all second factors</VisuallyHidden>
            </Button>
          </Choice>
          <Choice
            icon={<AtSign aria-hidden="true" size={18} />}
            title="Change the email address"
            hint="Two administrators, then 24 hours. The new address is verified first."
          >
            <Button size="small" unavailable={isOpen} onClick={() => onAsk('email')}>
              Request<VisuallyHidden> to change the email address</VisuallyHidden>
            </Button>
          </Choice>
        </ul>
      )}
      <h3 className="mt-6 mb-2 font-[600]">Recoveries of this account</h3>
      {recoveries.isPending ? (
        <Loading label="Loading recoveries...">
          <Skeleton shape="h-14 w-full" />
        </Loading>
      ) : recoveries.isError ? (
        <ErrorState explanation={explain(recoveries.error)} onRetry={() => void recoveries.refetch()} busy={recoveries.isFetching} />
      ) : recoveries.data.items.length === 0 ? (
        <p className="text-soft">None so far.</p>
      ) : (
        <ul aria-label="Recoveries" className="grid gap-2">
          {recoveries.data.items.map((recovery) => (
            <Past key={recovery.id} person={person} recovery={recovery} askedBy={personWords(recovery.makerId, recoveries.data.names)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Choice({ icon, title, hint, children }: { icon: ReactNode; title: string; hint: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3">
      <span className="flex min-w-0 flex-[1_1_14rem] items-start gap-3">
        <span className="mt-0.5 shrink-0 text-soft">{icon}</span>
        <span className="min-w-0">
          <span className="block font-[560]">{title}</span>
          <span className="block text-small text-soft">{hint}</span>
        </span>
      </span>
      <span className="max-sm:pl-7.5">{children}</span>
    </li>
  )
}

function Past({ person, recovery, askedBy }: { person: Person; recovery: StaffRecovery; askedBy: string }) {
  const { call } = useApi()
  const stop = useAccessChange<{ personId: string; recoveryId: string }>({
    send: (input) => call.office.users.stopRecovery.call(input),
    done: () => ({ message: 'The recovery is stopped.', detail: 'The person is told by email.' }),
    failed: 'The recovery could not be stopped.',
    onClose: () => undefined,
  })
  const { words, tone } = recoveryStateWords[recovery.state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[560] wrap-anywhere">{recoveryWhat(recovery)}</span>
          <Badge tone={tone}>{words}</Badge>
        </span>
        <span className="mt-1 block text-small wrap-anywhere text-soft">
          Requested by {askedBy} on <Instant at={recovery.requestedAt} />.
          {recovery.state === 'approved' && recovery.takesEffectAt && (
            <>
              {' '}
              Takes effect on <Instant at={recovery.takesEffectAt} />
              {recovery.kind === 'change-email' && !recovery.isEmailVerified && ', once the new address is verified'}.
            </>
          )}
          {recovery.endedAt && (
            <>
              {' '}
              {words}
              {recovery.stoppedBy && ` by ${recovery.stoppedBy === 'staff' ? 'staff' : 'the owner'}`} on <Instant at={recovery.endedAt} />.
            </>
          )}
        </span>
      </span>
      {isRecoveryOpen(recovery) && (
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate({ personId: person.id, recoveryId: recovery.id })}>
          Stop<VisuallyHidden> the recovery</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

const consequence = (
  <Banner>
    A second administrator has to approve this. It then waits for 24 hours. The person gets an email and can stop it until then.
  </Banner>
)

function ClearFactorsDialog({ person, onClose }: RecoveryDialogProps) {
  const { call } = useApi()
  const request = useAccessChange<{ personId: string; reason: string }>({
    send: (input, idempotencyKey) => call.office.users.requestFactorReset.call(input, { context: { idempotencyKey } }),
    done: () => requested,
    failed: 'The request could not be sent.',
    onClose,
  })
  return (
    <ReasonDialog
      title={`Remove all second factors of ${person.name}`}
      action={['Request this recovery', 'Sending...']}
      busy={request.isPending}
      onClose={onClose}
      onSubmit={(reason) => request.mutate({ personId: person.id, reason })}
      consequence={consequence}
    >
      <p className="text-soft">
        The authenticator app, backup codes and passkeys are removed. The person is signed out everywhere and sets a new password by email.
      </p>
    </ReasonDialog>
  )
}

function ChangeEmailDialog({ person, onClose }: RecoveryDialogProps) {
  const { call } = useApi()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const request = useAccessChange<{ personId: string; email: string; reason: string }>({
    send: (input, idempotencyKey) => call.office.users.requestEmailChange.call(input, { context: { idempotencyKey } }),
    done: () => requested,
    failed: 'The request could not be sent.',
    onClose,
    show(code, message) {
      if (code !== 'ALREADY_A_MEMBER') return false
      setProblem(message)
      document.getElementById('recovery-email')?.focus()
      return true
    },
  })

  function check(): string | undefined {
    const isFine = isEmail(email.trim())
    setProblem(isFine ? undefined : registrationMessages.email)
    return isFine ? undefined : 'recovery-email'
  }

  return (
    <ReasonDialog
      title={`Change the email address of ${person.name}`}
      action={['Request this recovery', 'Sending...']}
      busy={request.isPending}
      onClose={onClose}
      check={check}
      onSubmit={(reason) => request.mutate({ personId: person.id, email: email.trim(), reason })}
      consequence={consequence}
    >
      <p className="text-soft">
        Now: <strong className="break-all text-ink">{person.email}</strong>
      </p>
      <Field id="recovery-email" label="New email" hint="It takes over after the person has verified it." error={problem}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}
