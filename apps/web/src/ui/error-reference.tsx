import { createElement, Fragment } from 'react'
import { useWords } from './words.tsx'

/** What support needs to find what went wrong: short enough to be read to them. */
export function ErrorReference({ reference }: { reference: string }) {
  const { errorState: t } = useWords('shared')
  return (
    <p className="mt-4 text-small text-faint">
      {createElement(Fragment, null, ...t.reference({ code: <code className="figures select-all">{reference}</code> }))}
    </p>
  )
}
