/**
 * What someone has typed into a form, kept in the tab until it is sent: neither a reload nor a session that ended takes it away.
 * Secrets are never part of a draft, and nobody is shown the draft of somebody else.
 */
import { readTab, tabKeys, writeTab } from './tab-storage.ts'

const prefix = 'heathland.draft.'

interface DraftOf {
  /** Nobody is signed in at the forms that lead in. */
  readonly personId: string | undefined
  readonly form: string
  readonly about: string | undefined
}

export function draftName({ personId, form, about }: DraftOf): string {
  return [personId, form, about].filter((part) => part !== undefined).join('.')
}

/** The text is the visitor's to edit: only the form's own fields are taken from it, and only as what they are. */
export function readDraft<Values extends object>(name: string, initial: Values, secrets: readonly string[]): Values {
  try {
    const kept: unknown = JSON.parse(readTab(prefix + name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return initial
    const fields = Object.entries(initial).filter(([field]) => !secrets.includes(field))
    const taken = fields.flatMap(([field, value]) => {
      const text = (kept as Record<string, unknown>)[field]
      return isLike(text, value) ? [[field, text] as const] : []
    })
    return { ...initial, ...Object.fromEntries(taken) }
  } catch {
    return initial
  }
}

/** A form that holds what it began with has no draft. */
export function writeDraft<Values extends object>(name: string, values: Values, initial: Values, secrets: readonly string[]): void {
  const kept = JSON.stringify(withoutSecrets(values, secrets))
  writeTab(prefix + name, kept === JSON.stringify(withoutSecrets(initial, secrets)) ? null : kept)
}

export function forgetDraft(name: string): void {
  writeTab(prefix + name, null)
}

/** Leaves what nobody in particular has typed, and what this person has. */
export function forgetDraftsOfOthers(personId: string | undefined): void {
  for (const key of tabKeys()) {
    const owner = /^per_\w+/.exec(key.startsWith(prefix) ? key.slice(prefix.length) : '')?.[0]
    if (owner !== undefined && owner !== personId) writeTab(key, null)
  }
}

function withoutSecrets(values: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))
}

function isLike(kept: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((one) => typeof one === 'string')
  return typeof kept === typeof value
}
