import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

export interface RowDetail {
  readonly term: string
  /** Left out where there is none. */
  readonly value: ReactNode
  /** Given for ids and addresses: set in a fixed width, with a button that copies it. */
  readonly copy?: boolean
}

/** What stands behind a row's disclosure: ids, addresses and whatever only some readers need. */
export function RowDetails({ items }: { items: readonly RowDetail[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-2 text-small sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {items
        .filter(({ value }) => value !== undefined)
        .map(({ term, value, copy = false }) => (
          <div key={term} className="grid min-w-0 grid-cols-[8rem_minmax(0,1fr)] items-center gap-3">
            <dt className="text-soft">{term}</dt>
            <dd className="flex min-w-0 items-center gap-1">
              {copy && typeof value === 'string' ? (
                <>
                  <code className="min-w-0 break-all">{value}</code>
                  <CopyButton label={term} text={value} />
                </>
              ) : (
                <span className="min-w-0 wrap-anywhere">{value}</span>
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
