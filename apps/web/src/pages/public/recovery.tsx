import { useFragment } from '../../features/fragment.ts'
import { DeadRecoveryLink, RecoveryLink } from '../../features/identity/recovery-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Where the links in the mails about an account recovery lead. */
export function RecoveryPage() {
  const t = useWords('signIn')

  const stop = useFragment('stop')
  const verify = useFragment('verify')
  const link =
    stop !== undefined
      ? ({ purpose: 'stop', token: stop } as const)
      : verify !== undefined
        ? ({ purpose: 'verify', token: verify } as const)
        : undefined
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle>{t.recoveryPage.accountRecovery}</PageTitle>
        {link ? <RecoveryLink key={link.token} {...link} /> : <DeadRecoveryLink />}
      </div>
    </div>
  )
}
