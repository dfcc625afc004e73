/**
 * What someone has typed into a form, kept in the tab until it is sent: neither a reload nor a session that ended takes it away.
 * Secrets are never part of a draft; a form holds them in its own state.
 */
import { useCallback, useState } from 'react'
import { readTab, writeTab } from './tab-storage.ts'

export type Draft<Field extends string> = Readonly<Record<Field, string>>

export interface KeptDraft<Field extends string> {
  readonly draft: Draft<Field>
  change(part: Partial<Record<Field, string>>): void
  /** Forgets what was kept; what stands in the form stays until it is left. */
  forget(): void
}

export function useDraft<Field extends string>(name: string, empty: Draft<Field>): KeptDraft<Field> {
  const [draft, setDraft] = useState(() => readDraft(name, empty))
  const change = useCallback(
    (part: Partial<Record<Field, string>>) =>
      setDraft((before) => {
        const next = { ...before, ...part }
        writeTab(keyOf(name), JSON.stringify(next))
        return next
      }),
    [name],
  )
  const forget = useCallback(() => writeTab(keyOf(name), null), [name])
  return { draft, change, forget }
}

/** The text is the visitor's to edit: only the form's own fields are taken from it, and only as text. */
export function readDraft<Field extends string>(name: string, empty: Draft<Field>): Draft<Field> {
  try {
    const kept: unknown = JSON.parse(readTab(keyOf(name)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return empty
    const fields = Object.keys(empty).filter((field) => typeof (kept as Record<string, unknown>)[field] === 'string')
    return { ...empty, ...Object.fromEntries(fields.map((field) => [field, (kept as Record<string, string>)[field]])) }
  } catch {
    return empty
  }
}

function keyOf(name: string): string {
  return `heathland.draft.${name}`
}
