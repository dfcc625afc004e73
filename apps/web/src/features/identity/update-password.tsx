import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { NewPasswordForm } from './new-password-form.tsx'

interface UpdatePasswordProps {
  /** Out of the recovery link; without one there is nothing to do here. */
  token: string | undefined
  onInvalid: () => void
  onUpdated: () => void
}

/** A token that was cut off on its way is as good as one that has expired. */
const invalidCodes: readonly (string | undefined)[] = ['RESET_LINK_INVALID', 'INPUT_INVALID']

export function UpdatePassword({ token, onInvalid, onUpdated }: UpdatePasswordProps) {
  const t = useWords('signIn')

  const { call, explain, failureOf } = useApi()
  // Asked before anyone types.
  const link = useQuery({
    queryKey: ['security', 'reset-link', token],
    queryFn: () => call.member.security.checkResetLink.call({ token: token ?? '' }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const refuse = useCallback(() => {
    toast({ tone: 'bad', message: t.updatePassword.invalidOrExpiredPasswordReset })
    onInvalid()
  }, [onInvalid, t.updatePassword.invalidOrExpiredPasswordReset])

  const isInvalid = token === undefined || (link.isError && invalidCodes.includes(failureOf(link.error).code))
  useEffect(() => {
    if (isInvalid) refuse()
  }, [isInvalid, refuse])

  function refuseInvalid(error: unknown): boolean {
    const isRefused = failureOf(error).code === 'RESET_LINK_INVALID'
    if (isRefused) refuse()
    return isRefused
  }

  if (link.isError && !isInvalid) {
    return <ErrorState explanation={explain(link.error)} onRetry={() => void link.refetch()} busy={link.isFetching} />
  }
  if (!link.isSuccess) {
    return (
      <Loading label={t.updatePassword.checkingYourLink}>
        <div className="grid gap-5">
          <Skeleton shape="h-24" />
          <Skeleton shape="h-18" />
          <Skeleton shape="h-11" />
        </div>
      </Loading>
    )
  }
  return (
    <NewPasswordForm
      label={t.updatePassword.newPassword}
      action={[t.updatePassword.updatePassword, t.updatePassword.updating]}
      operation="member.security.resetPassword"
      send={(password) => call.member.security.resetPassword.call({ token: token ?? '', password })}
      done={() => {
        onUpdated()
        return { message: t.updatePassword.passwordUpdatedSuccessfullyYouCa }
      }}
      failed={t.updatePassword.failedToUpdatePassword}
      onFailure={refuseInvalid}
    />
  )
}
