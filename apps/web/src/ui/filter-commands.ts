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

/** Below this many letters one wrong letter would find everything. */
const forgivenMin = 4

/**
 * Keeps what has a word for every word of the query, accents and case aside; what begins with the query comes first. Where nothing does,
 * what differs by one letter is kept.
 */
export function filterCommands(groups: readonly CommandGroup[], query: string): readonly CommandGroup[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  const filtered = (matches: Matches) =>
    groups
      .map((group) => ({ ...group, commands: group.isAnswer ? group.commands : best(group.commands, wanted, matches) }))
      .filter((group) => group.commands.length > 0)
  const found = filtered((word, part) => word.startsWith(part))
  return found.length > 0 ? found : filtered(differsByOneLetter)
}

type Matches = (word: string, part: string) => boolean

/** Whether the beginning of a word is what was typed with one letter wrong, missing, too many or swapped with the next. */
function differsByOneLetter(word: string, part: string): boolean {
  if (part.length < forgivenMin) return word.startsWith(part)
  let same = 0
  while (same < part.length && word[same] === part[same]) same += 1
  const swapped = part.slice(0, same) + (part[same + 1] ?? '') + (part[same] ?? '') + part.slice(same + 2)
  const wrong = part.slice(0, same) + (word[same] ?? '') + part.slice(same + 1)
  const missing = part.slice(0, same) + (word[same] ?? '') + part.slice(same)
  const tooMany = part.slice(0, same) + part.slice(same + 1)
  return [swapped, wrong, missing, tooMany].some((meant) => word.startsWith(meant))
}

function best(commands: readonly Command[], wanted: readonly string[], matches: Matches): readonly Command[] {
  const found = commands.filter((command) => {
    const words = plain(`${command.label} ${command.detail ?? ''} ${command.keywords ?? ''}`).split(/[\s/-]+/)
    return wanted.every((part) => words.some((word) => matches(word, part)))
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
