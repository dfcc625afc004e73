import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TextLink } from '../../ui/text-link.tsx'

/** The part of the page where requests are approved or turned down. */
export const requestsId = 'requests'

/** Leads there. The tab stays, and the payment that was looked at is closed. */
export function RequestsLink({ children }: { children: ReactNode }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.delete('payment')
  return <TextLink to={`?${next.toString()}#${requestsId}`}>{children}</TextLink>
}
