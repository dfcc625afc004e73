import type { AccountWords } from '@heathland/words/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { StepUpGivenUp, useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { BackupCodes } from './backup-codes.tsx'
import { checkAppCode, groupsOfFour } from './code.ts'

export const enableFailed = (t: AccountWords) => t.totpEnrolment.failedToEnableMultiFactor

const notConfirmed = (t: AccountWords) => ({
  title: t.totpEnrolment.pleaseConfirmItIsYou,
  happened: t.totpEnrolment.youClosedTheQuestionBefore,
  safe: t.totpEnrolment.nothingWasChanged,
  todo: t.totpEnrolment.tryAgainAndEnterYour,
})

/** Sets up an authenticator app: its secret, a first code to show that it works, and the backup codes. */
export function TotpEnrolment({ onDone }: { onDone: () => void | Promise<void> }) {
  const t = useWords('account')

  const { call, explain } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const [codes, setCodes] = useState<readonly string[]>()

  // Every question gives a new secret: it is asked once, and not again because someone looked at their phone meanwhile.
  const beginning = useQuery({
    queryKey: ['security', 'totp-beginning'],
    queryFn: () => withStepUp(() => call.member.security.beginTotp.call({})),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const form = useForm({
    name: 'enrol',
    initial: { code: '' },
    secrets: ['code'],
    clears: ['code'],
    check: checkAppCode,
    words: () => t.securityCode.pleaseEnterTheSixDigits,
    operation: 'member.security.confirmTotp',
    send: (input) => call.member.security.confirmTotp.call(input),
    done: ({ backupCodes }) => setCodes(backupCodes),
    failed: enableFailed(t),
    fields: { FACTOR_WRONG: 'code' },
  })
  const finish = useMutation({
    mutationFn: async () => {
      await onDone()
    },
    onError: (failed) => tell(failed, t.totpEnrolment.anUnexpectedErrorOccurred),
  })

  if (codes) {
    return (
      <div className="grid gap-4">
        <h3 ref={focusNow} tabIndex={-1} className="text-lead outline-none">
          {t.totpEnrolment.yourBackupCodes}
        </h3>
        <BackupCodes codes={codes} onSaved={() => finish.mutate()} busy={finish.isPending} />
      </div>
    )
  }
  if (beginning.isError) {
    const explanation = beginning.error instanceof StepUpGivenUp ? notConfirmed(t) : explain(beginning.error)
    return <ErrorState explanation={explanation} onRetry={() => void beginning.refetch()} busy={beginning.isFetching} />
  }
  return (
    <ol className="grid gap-6">
      <li>
        <h3 className="text-lead">{t.totpEnrolment.n1AddHeathlandToYour}</h3>
        <p className="mt-1 text-soft">
          {t.totpEnrolment.anyAuthenticatorAppWillDo}{' '}
          {beginning.data ? (
            <a href={beginning.data.uri} className="link">
              {t.totpEnrolment.openItOnThisDevice}
            </a>
          ) : (
            t.totpEnrolment.openItOnThisDevice
          )}
          {t.totpEnrolment.orTypeTheKey}
        </p>
        {beginning.data ? (
          <div className="mt-4 flex flex-wrap items-center gap-5">
            <QrPicture text={beginning.data.uri} label={t.totpEnrolment.pictureOfTheKeyFor} />
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="text-small text-soft">{t.totpEnrolment.key}</p>
              <code className="figures mt-1 block text-lead leading-relaxed tracking-[0.04em] break-words" data-testid="totp-key">
                {groupsOfFour(beginning.data.secret)}
              </code>
            </div>
          </div>
        ) : (
          <Loading label={t.totpEnrolment.makingAKey}>
            <div className="mt-4 flex flex-wrap items-center gap-5">
              <Skeleton shape="size-44" />
              <div className="grid flex-[1_1_12rem] gap-2">
                <Skeleton shape="h-4 w-10" />
                <Skeleton shape="h-6 w-full" />
              </div>
            </div>
          </Loading>
        )}
      </li>
      <li>
        <h3 className="text-lead">{t.totpEnrolment.n2ShowThatItWorks}</h3>
        <Form form={form} className="mt-3 grid gap-4">
          <TextField
            form={form}
            name="code"
            label={t.totpEnrolment.code}
            hint={t.totpEnrolment.theSixDigitsThatThe}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
          />
          <div className="grid">
            <Button type="submit" variant="primary" busy={form.busy} unavailable={!beginning.data}>
              {form.busy ? t.totpEnrolment.verifying : t.totpEnrolment.verify}
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  )
}

/** The form that had the focus is gone when this appears. */
function focusNow(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}
