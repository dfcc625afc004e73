import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { messageOf } from './failure-words.ts'

/** Whether or not the address is known: nobody learns from us who is a member. */
export const resentWords = 'If this address is waiting to be verified, a new email is on its way.'

const words = {
  failed: 'The email could not be sent.',
  unexpected: 'An unexpected error occurred',
  broken: 'An unexpected error occurred',
}

/** Has the verification mail sent again. Failures are told as a toast; success is the caller's to show. */
export function useResend({ onSent }: { onSent?: () => void } = {}) {
  const { call, explain, failureOf } = useApi()
  return useMutation({
    mutationFn: (email: string) => call.member.identity.resendVerification.call({ email }),
    onSuccess: () => onSent?.(),
    onError: (error) => toast({ tone: 'bad', message: messageOf(failureOf(error), words), detail: explain(error).todo }),
  })
}
