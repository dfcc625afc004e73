import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { askPasskey, hasPasskeys } from '../passkey.ts'
import { useSession } from '../session.ts'
import { useTellFailure } from '../tell-failure.ts'
import { signInWords } from './failure-words.ts'

/** The way in without a password. */
export function PasskeySignIn() {
  const t = useWords('signIn')

  const { call } = useApi()
  const { entered } = useSession()
  const tell = useTellFailure()
  const signIn = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call.member.identity.beginPasskeySignIn.call({})
      const response = await askPasskey(options)
      await entered(await call.member.identity.signInWithPasskey.call({ challengeId, response }))
    },
    onError: (error) => tell(error, signInWords(t).failed),
  })
  if (!hasPasskeys()) return null
  return (
    <Button icon={<KeyRound aria-hidden="true" size={18} strokeWidth={1.8} />} busy={signIn.isPending} onClick={() => signIn.mutate()}>
      {t.passkeySignIn.signInWithAPasskey}
    </Button>
  )
}
