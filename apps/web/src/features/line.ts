import { createElement, Fragment, type ReactNode } from 'react'

/** A text of a catalogue with something drawn inside it. */
export function line(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
