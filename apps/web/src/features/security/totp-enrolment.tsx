import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useApi } from '../api.ts'
import { StepUpGivenUp, useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { BackupCodes } from './backup-codes.tsx'
import { appCodeMessage, groupsOfFour, plainCode } from './code.ts'
import { QrPicture } from './qr-picture.tsx'

export const enableFailed = 'Failed to enable Multi-Factor Authentication. Please try again.'

const notConfirmed = {
  title: 'Please confirm it is you',
  happened: 'You closed the question before answering it.',
  safe: 'Nothing was changed.',
  todo: 'Try again, and enter your password or use your passkey when we ask.',
}

/** Sets up an authenticator app: its secret, a first code to show that it works, and the backup codes. */
export function TotpEnrolment({ onDone }: { onDone: () => void | Promise<void> }) {
  const { call, explain, failureOf } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  // Every question gives a new secret: it is asked once, and not again because someone looked at their phone meanwhile.
  const beginning = useQuery({
    queryKey: ['security', 'totp-beginning'],
    queryFn: () => withStepUp(() => call.member.security.beginTotp.call({})),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  function correct(message: string) {
    setError(message)
    input.current?.focus()
  }

  const confirm = useMutation({
    mutationFn: () => withStepUp(() => call.member.security.confirmTotp.call({ code: plainCode(code) })),
    onError(failed) {
      const { code: why, message } = failureOf(failed)
      setCode('')
      if (why === 'FACTOR_WRONG' && message) correct(message)
      else tell(failed, enableFailed)
    },
  })
  const finish = useMutation({
    mutationFn: async () => {
      await onDone()
    },
    onError: (failed) => tell(failed, 'An unexpected error occurred'),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (confirm.isPending) return
    const message = appCodeMessage(code)
    if (message) return correct(message)
    setError(undefined)
    confirm.mutate()
  }

  if (confirm.isSuccess) {
    return (
      <div className="grid gap-4">
        <h3 ref={focusNow} tabIndex={-1} className="text-lead outline-none">
          Your backup codes
        </h3>
        <BackupCodes codes={confirm.data.backupCodes} onSaved={() => finish.mutate()} busy={finish.isPending} />
      </div>
    )
  }
  if (beginning.isError) {
    const explanation = beginning.error instanceof StepUpGivenUp ? notConfirmed : explain(beginning.error)
    return <ErrorState explanation={explanation} onRetry={() => void beginning.refetch()} busy={beginning.isFetching} />
  }
  return (
    <ol className="grid gap-6">
      <li>
        <h3 className="text-lead">1. Add Heathland to your app</h3>
        <p className="mt-1 text-soft">
          Any authenticator app will do. Scan the picture with it, or{' '}
          {beginning.data ? (
            <a href={beginning.data.uri} className="link">
              open it on this device
            </a>
          ) : (
            'open it on this device'
          )}
          , or type the key.
        </p>
        {beginning.data ? (
          <div className="mt-4 flex flex-wrap items-center gap-5">
            <QrPicture text={beginning.data.uri} label="Picture of the key, for your authenticator app" />
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="text-small text-soft">Key</p>
              <code className="figures mt-1 block text-lead leading-relaxed tracking-[0.04em] break-words" data-testid="totp-key">
                {groupsOfFour(beginning.data.secret)}
              </code>
            </div>
          </div>
        ) : (
          <Loading label="Making a key...">
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
        <h3 className="text-lead">2. Show that it works</h3>
        <form noValidate onSubmit={submit} className="mt-3 grid gap-4">
          <Field id="enrol-code" label="Code" hint="The six digits that the app shows now." error={error}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={10}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          <div className="grid">
            <Button type="submit" variant="primary" busy={confirm.isPending} unavailable={!beginning.data}>
              {confirm.isPending ? 'Verifying...' : 'Verify'}
            </Button>
          </div>
        </form>
      </li>
    </ol>
  )
}

/** The form that had the focus is gone when this appears. */
function focusNow(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}
