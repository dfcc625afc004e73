import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What guards one's own account, and where it is open. */
export function SecurityCard() {
  const t = useWords('account')

  const { call, explain } = useApi()
  const security = useQuery(call.member.security.read.queryOptions())
  return (
    <Card title={t.securityCard.security}>
      {security.isPending ? (
        <Loading label={t.securityCard.loadingYourSecuritySettings}>
          <div className="grid gap-6">
            {['app', 'passkeys', 'password', 'sessions'].map((part) => (
              <div key={part} className="grid gap-2">
                <Skeleton shape="h-5 w-40" />
                <Skeleton shape="h-5 w-full max-w-measure" />
                <Skeleton shape="h-14 w-full" />
              </div>
            ))}
          </div>
        </Loading>
      ) : security.isError ? (
        <ErrorState explanation={explain(security.error)} onRetry={() => void security.refetch()} busy={security.isFetching} />
      ) : (
        <>
          <AuthenticatorSection security={security.data} />
          <PasskeysSection security={security.data} />
          <ChangePassword />
          <SessionsSection security={security.data} />
          <RecoverySection security={security.data} />
        </>
      )}
    </Card>
  )
}
