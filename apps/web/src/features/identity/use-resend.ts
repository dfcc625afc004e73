import type { SignInWords } from '@heathland/words/words'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'

/** Whether or not the address is known: nobody learns from us who is a member. */
export const resentWords = (t: SignInWords) => t.useResend.ifThisAddressIsWaiting

/** Has the verification mail sent again. Failures show a toast; the caller shows success. */
export function useResend({ onSent }: { onSent: () => void }) {
  const t = useWords('signIn')
  const { call } = useApi()
  return useAct({
    operation: 'member.identity.resendVerification',
    send: (email: string) => call.member.identity.resendVerification.call({ email }),
    done: onSent,
    failed: t.useResend.theEmailCouldNotBe,
  })
}
