import { beginsWith, differsByOneLetter, matching, type WordMatch } from '@heathland/domain/name-search'
import type { ReactNode } from 'react'

export interface Command {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon?: ReactNode
  /** Other words by which it may be looked for. */
  readonly keywords?: string
  readonly onSelect: () => void
}

export interface CommandGroup {
  readonly id: string
  readonly label: string
  readonly commands: readonly Command[]
  /** Its commands already answer the query, since someone else searched for them. */
  readonly isAnswer?: boolean
}

/**
 * Keeps what has a word for every word of the query, accents and case aside; what begins with the query comes first. Where nothing does,
 * what differs by one letter is kept.
 */
export function filterCommands(groups: readonly CommandGroup[], query: string): readonly CommandGroup[] {
  const filtered = (matches: WordMatch) =>
    groups
      .map((group) => ({ ...group, commands: group.isAnswer ? group.commands : best(group.commands, query, matches) }))
      .filter((group) => group.commands.length > 0)
  const found = filtered(beginsWith)
  return found.length > 0 ? found : filtered(differsByOneLetter)
}

function best(commands: readonly Command[], query: string, matches: WordMatch): readonly Command[] {
  return matching(commands, query, ({ label, detail = '', keywords = '' }) => `${label} ${detail} ${keywords}`, matches)
}
