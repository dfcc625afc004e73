import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

/** Whether the server refused it, so that the dialog says why. Every other failure is shown as a toast. */
export function useRefusal(): (error: unknown) => boolean {
  const { failureOf } = useApi()
  return (error) => {
    const { kind, code } = failureOf(error)
    return kind === 'refused' && code !== 'NOT_SIGNED_IN'
  }
}

interface RefusalProps {
  error: unknown
  /** Codes that are shown elsewhere, at their field. */
  except?: readonly string[]
  /** The words where those of the code are about something else. */
  text?: string | undefined
  action?: ReactNode
}

/** Why the server said no, and the way on where there is one. */
export function Refusal({ error, except = [], text, action }: RefusalProps) {
  const t = useWords('payments')
  const { explain, failureOf } = useApi()
  const isRefusal = useRefusal()
  if (!error || !isRefusal(error)) return null
  const { code = '' } = failureOf(error)
  if (except.includes(code)) return null
  if (code === 'FACTOR_REQUIRED' || code === 'IDENTITY_CHECK_REQUIRED') {
    const isFactor = code === 'FACTOR_REQUIRED'
    return (
      <div className="mb-4">
        <Banner
          tone="care"
          announce
          action={
            <ButtonLink to={isFactor ? '/settings?section=security' : '/kyc-verification?from=%2Fwallet'} size="small" variant="primary">
              {isFactor ? t.withdraw.openSecurity : t.transfer.openIdentity}
            </ButtonLink>
          }
        >
          <strong>{isFactor ? t.withdraw.factorTitle : t.withdraw.identityTitle}</strong>{' '}
          {isFactor ? t.withdraw.factorText : t.withdraw.identityText}
        </Banner>
      </div>
    )
  }
  const { happened, safe, todo } = explain(error)
  return (
    <div className="mb-4">
      <Banner tone="bad" announce action={action}>
        {text ?? (
          <>
            <strong>{happened}</strong> {safe} {todo}
          </>
        )}
      </Banner>
    </div>
  )
}
