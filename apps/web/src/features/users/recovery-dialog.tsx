import type { Person, StaffRecovery } from '@heathland/contract'
import { checkReason } from '@heathland/domain/form'
import { checkEmailChange } from '@heathland/domain/identity/staff-changes'
import { useQuery } from '@tanstack/react-query'
import { AtSign, KeyRound, Mail } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmailField } from '../../ui/form-fields.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { personWords } from '../person-name.tsx'
import { isRecoveryOpen, recoveryStateWords, recoveryWhat } from '../recovery-words.ts'
import { ReasonDialog, requested } from './reason-dialog.tsx'

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
  const t = useWords('office')

  const { call, explain } = useApi()
  const recoveries = useQuery(call.office.users.listRecoveries.queryOptions({ input: { personId: person.id } }))
  const isOpen = recoveries.data?.items.some(isRecoveryOpen) ?? false
  const reset = useAct({
    operation: 'office.users.sendPasswordReset',
    send: (input: { personId: string }, context) => call.office.users.sendPasswordReset.call(input, { context }),
    done() {
      onClose()
      return { message: t.recoveryDialog.resetLinkSent, detail: t.recoveryDialog.nameGetsAnEmailWith({ name: person.name }) }
    },
    failed: t.recoveryDialog.theResetLinkCouldNot,
  })
  return (
    <Dialog isOpen onClose={onClose} title={t.recoveryDialog.recoverTheAccountOfName({ name: person.name })} busy={reset.isPending}>
      {person.isSuspended ? (
        <Banner tone="care">{t.recoveryDialog.thisAccountIsSuspendedReadmit}</Banner>
      ) : (
        <ul className="grid gap-2">
          <Choice
            icon={<Mail aria-hidden="true" size={18} />}
            title={t.recoveryDialog.sendAPasswordResetLink}
            hint={t.recoveryDialog.toTheEmailAddressOf}
          >
            <Button size="small" busy={reset.isPending} onClick={() => reset.mutate({ personId: person.id })}>
              {t.recoveryDialog.sendLink}
            </Button>
          </Choice>
          <Choice
            icon={<KeyRound aria-hidden="true" size={18} />}
            title={t.recoveryDialog.removeAllSecondFactors}
            hint={person.hasFactor ? t.recoveryDialog.twoAdministratorsThen24Hours : t.recoveryDialog.thisAccountHasNoSecond}
          >
            <Button size="small" unavailable={!person.hasFactor || isOpen} onClick={() => onAsk('factors')}>
              {createElement(
                Fragment,
                null,
                ...t.recoveryDialog.requestToRemoveAllSecond({ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }),
              )}
            </Button>
          </Choice>
          <Choice
            icon={<AtSign aria-hidden="true" size={18} />}
            title={t.recoveryDialog.changeTheEmailAddress}
            hint={t.recoveryDialog.twoAdministratorsThen24Hours2}
          >
            <Button size="small" unavailable={isOpen} onClick={() => onAsk('email')}>
              {createElement(
                Fragment,
                null,
                ...t.recoveryDialog.requestToChangeTheEmail({ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }),
              )}
            </Button>
          </Choice>
        </ul>
      )}
      <h3 className="mt-6 mb-2 font-[600]">{t.recoveryDialog.recoveriesOfThisAccount}</h3>
      {recoveries.isPending ? (
        <Loading label={t.recoveryDialog.loadingRecoveries}>
          <Skeleton shape="h-14 w-full" />
        </Loading>
      ) : recoveries.isError ? (
        <ErrorState explanation={explain(recoveries.error)} onRetry={() => void recoveries.refetch()} busy={recoveries.isFetching} />
      ) : recoveries.data.items.length === 0 ? (
        <p className="text-soft">{t.recoveryDialog.noneSoFar}</p>
      ) : (
        <ul aria-label={t.recoveryDialog.recoveries} className="grid gap-2">
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
  const t = useWords('office')
  const tAccount = useWords('account')

  const { call } = useApi()
  const stop = useAct({
    operation: 'office.users.stopRecovery',
    send: (input: { personId: string; recoveryId: string }) => call.office.users.stopRecovery.call(input),
    done: () => ({ message: t.recoveryDialog.theRecoveryIsStopped, detail: t.recoveryDialog.thePersonIsToldBy }),
    failed: t.recoveryDialog.theRecoveryCouldNotBe,
  })
  const { words, tone } = recoveryStateWords(tAccount)[recovery.state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-medium border border-line px-4 py-3">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[560] wrap-anywhere">{recoveryWhat(tAccount, recovery)}</span>
          <Badge tone={tone}>{words}</Badge>
        </span>
        <span className="mt-1 block text-small wrap-anywhere text-soft">
          {t.recoveryDialog.requestedBy} {askedBy} {t.recoveryDialog.on} <Instant at={recovery.requestedAt} />.
          {recovery.state === 'approved' && recovery.takesEffectAt && (
            <>
              {' '}
              {t.recoveryDialog.takesEffectOn} <Instant at={recovery.takesEffectAt} />
              {recovery.kind === 'change-email' && !recovery.isEmailVerified && t.recoveryDialog.onceTheNewAddressIs}.
            </>
          )}
          {recovery.endedAt && (
            <>
              {' '}
              {words}
              {recovery.stoppedBy &&
                ` ${t.recoveryDialog.byValue({ value: recovery.stoppedBy === 'staff' ? t.recoveryDialog.staff : t.recoveryDialog.theOwner })}`}{' '}
              {t.recoveryDialog.on} <Instant at={recovery.endedAt} />.
            </>
          )}
        </span>
      </span>
      {isRecoveryOpen(recovery) && (
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate({ personId: person.id, recoveryId: recovery.id })}>
          {createElement(
            Fragment,
            null,
            ...t.recoveryDialog.stopTheRecovery({ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }),
          )}
        </Button>
      )}
    </li>
  )
}

function ClearFactorsDialog({ person, onClose }: RecoveryDialogProps) {
  const office = useWords('office')
  const t = office.recoveryDialog
  const { users } = useApi().call.office
  const form = useForm({
    name: 'clear-factors',
    about: person.id,
    initial: { reason: '' },
    check: checkReason,
    words: () => office.reasonDialog.pleaseSayWhyInA,
    operation: 'office.users.requestFactorReset',
    send: (input, context) => users.requestFactorReset.call({ personId: person.id, ...input }, { context }),
    done: () => requested(office),
    failed: t.theRequestCouldNotBe,
    onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t.removeAllSecondFactorsOf({ name: person.name })}
      action={[t.requestThisRecovery, t.sending]}
      consequence={<Banner>{t.aSecondAdministratorHasTo}</Banner>}
    >
      <p className="text-soft">{t.theAuthenticatorAppBackupCodes}</p>
    </ReasonDialog>
  )
}

function ChangeEmailDialog({ person, onClose }: RecoveryDialogProps) {
  const office = useWords('office')
  const t = office.recoveryDialog
  const { problems } = useWords('account')
  const { users } = useApi().call.office
  const form = useForm({
    name: 'change-email',
    about: person.id,
    initial: { email: '', reason: '' },
    check: checkEmailChange,
    words: (problem) => (problem === 'email-invalid' ? problems['email-invalid'] : office.reasonDialog.pleaseSayWhyInA),
    operation: 'office.users.requestEmailChange',
    send: (input, context) => users.requestEmailChange.call({ personId: person.id, ...input }, { context }),
    done: () => requested(office),
    failed: t.theRequestCouldNotBe,
    fields: { ALREADY_A_MEMBER: 'email' },
    onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t.changeTheEmailAddressOf({ name: person.name })}
      action={[t.requestThisRecovery, t.sending]}
      consequence={<Banner>{t.aSecondAdministratorHasTo}</Banner>}
    >
      <p className="text-soft">
        {createElement(Fragment, null, ...t.now({ strong: <strong className="break-all text-ink">{person.email}</strong> }))}
      </p>
      <EmailField form={form} name="email" label={t.newEmail} hint={t.itTakesOverAfterThe} autoComplete="off" required />
    </ReasonDialog>
  )
}
