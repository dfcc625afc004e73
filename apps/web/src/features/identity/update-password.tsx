import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { passwordMessageOf } from '../password-failure.ts'
import { useTellFailure } from '../tell-failure.ts'
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
  const { call, explain, failureOf } = useApi()
  const tell = useTellFailure()
  const [refusals, setRefusals] = useState(0)
  // Asked before anyone types.
  const link = useQuery({
    queryKey: ['security', 'reset-link', token],
    queryFn: () => call.member.security.checkResetLink.call({ token: token ?? '' }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const refuse = useCallback(() => {
    toast({ tone: 'bad', message: 'Invalid or expired password reset link. Please request a new one.' })
    onInvalid()
  }, [onInvalid])

  const isInvalid = token === undefined || (link.isError && invalidCodes.includes(failureOf(link.error).code))
  useEffect(() => {
    if (isInvalid) refuse()
  }, [isInvalid, refuse])

  const update = useMutation({
    mutationFn: (password: string) => call.member.security.resetPassword.call({ token: token ?? '', password }),
    onSuccess() {
      toast({ tone: 'good', message: 'Password updated successfully! You can now log in.' })
      onUpdated()
    },
    onError(error) {
      const failure = failureOf(error)
      if (passwordMessageOf(failure) !== undefined) setRefusals((before) => before + 1)
      else if (failure.code === 'RESET_LINK_INVALID') refuse()
      else tell(error, 'Failed to update password.')
    },
  })

  if (link.isError && !isInvalid) {
    return <ErrorState explanation={explain(link.error)} onRetry={() => void link.refetch()} busy={link.isFetching} />
  }
  if (!link.isSuccess) {
    return (
      <Loading label="Checking your link...">
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
      label="New password"
      submitLabel="Update password"
      busyLabel="Updating..."
      isBusy={update.isPending}
      refusal={update.isError ? passwordMessageOf(failureOf(update.error)) : undefined}
      refusals={refusals}
      onSubmit={update.mutate}
    />
  )
}
