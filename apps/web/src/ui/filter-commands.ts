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

/** Keeps what has a word for every word of the query, accents and case aside; what begins with the query comes first. */
export function filterCommands(groups: readonly CommandGroup[], query: string): readonly CommandGroup[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({ ...group, commands: group.isAnswer ? group.commands : best(group.commands, wanted) }))
    .filter((group) => group.commands.length > 0)
}

function best(commands: readonly Command[], wanted: readonly string[]): readonly Command[] {
  const found = commands.filter((command) => {
    const words = plain(`${command.label} ${command.detail ?? ''} ${command.keywords ?? ''}`).split(/[\s/-]+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
  const start = wanted.join(' ')
  return found.toSorted((one, other) => Number(plain(other.label).startsWith(start)) - Number(plain(one.label).startsWith(start)))
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
