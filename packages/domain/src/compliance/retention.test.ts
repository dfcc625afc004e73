import { expect, test } from 'vitest'
import { dayMs } from '../time.ts'
import { erasedItems } from './erasure.ts'
import {
  isDeleted,
  type Kept,
  keptAfterClosing,
  keptMs,
  keptRecords,
  type Retention,
  recordGroups,
  recordKinds,
  recordsIn,
  retentionTable,
  yearsAfter,
} from './retention.ts'

const now = new Date('2026-11-19T12:00:00Z')

test('[DATA-02] whoever closes their account reads of each kept record until when, by the law that asks for it', () => {
  const days = Object.fromEntries(keptRecords.map((kind) => [kind, keptAfterClosing(kind, now).toISOString().slice(0, 10)]))
  expect(days).toEqual({
    'identity-check': '2031-11-19',
    booking: '2034-01-01',
    investment: '2034-01-01',
    'investor-protection': '2033-11-19',
    'signed-document': '2033-11-19',
    complaint: '2031-11-19',
    'audit-log': '2033-11-19',
    'security-alert': '2033-11-19',
    backup: '2026-11-26',
  })
  // Books are never deleted, so no day is named at the latest.
  expect(keptRecords.filter((kind) => !isDeleted(kind))).toEqual(['booking', 'investment'])
})

test('[DATA-02] everything that closing erases stands for a kind of record', () => {
  const erased = new Set(recordKinds.map((kind) => retentionTable[kind].onClosing))
  expect(Object.keys(erasedItems).filter((item) => !erased.has(item as never))).toEqual([])
})

test('years are never shorter than the calendar’s, whichever they begin in', () => {
  for (let day = 0; day < 1_500; day += 1) {
    const from = new Date(now.getTime() + day * dayMs)
    for (const kind of ['signed-document', 'complaint', 'question'] as const)
      expect(from.getTime() + keptMs(kind)).toBeGreaterThanOrEqual(yearsAfter(kind, from).getTime())
  }
  expect(keptMs('session')).toBe(90 * dayMs)
})

test('a member reads of every kind that is about members, once', () => {
  const said = recordGroups.flatMap((group) => recordsIn(group))
  expect(new Set(said).size).toBe(said.length)
  expect(recordKinds.filter((kind) => !said.includes(kind as never)).map((kind) => retentionTable[kind].group)).toEqual(
    Array.from({ length: recordKinds.length - said.length }, () => 'platform'),
  )
})

test('the table that people read says what the program does', async () => {
  await expect(asDocument()).toMatchFileSnapshot('../../../../docs/retention.md')
})

function asDocument(): string {
  const sections = [...recordGroups, 'platform' as const].map((group) => {
    const rows = recordKinds.filter((kind) => retentionTable[kind].group === group).map((kind) => rowOf(retentionTable[kind]))
    return [
      `## ${group[0]?.toUpperCase()}${group.slice(1)}`,
      '',
      ...table(['What', 'How long', 'Why', 'Law', 'When an account is closed', 'Longer'], rows),
    ]
  })
  return `${[heading, ...sections.map((lines) => lines.join('\n'))].join('\n\n')}\n`
}

const heading = `# What is kept, and for how long

Written by \`packages/domain/src/compliance/retention.test.ts\` (\`./heathland test packages/domain/src/compliance/retention.test.ts -u\`) from
\`packages/domain/src/compliance/retention.ts\`, which the job that deletes and the settings page read too. Which table of the database holds
what is in \`apps/server/src/core/records.ts\`. Compliance may have files and documents kept for longer, while a dispute lasts.`

function rowOf({ what, kept, from, why, law, onClosing, holder }: Retention): readonly string[] {
  return [
    what,
    periodOf(kept, from),
    why,
    law,
    onClosing === 'kept' ? 'kept' : onClosing === 'runs-out' ? 'runs out' : 'erased',
    holder ?? '',
  ]
}

function periodOf(kept: Kept, from: string | undefined): string {
  if (kept === 'membership') return 'as long as the account'
  if (kept === 'endless') return 'without end'
  if ('days' in kept) return kept.days === 0 ? `until ${from}` : `${kept.days} days from ${from}`
  return 'years' in kept ? `${kept.years} years from ${from}` : `${kept.yearsAfterTheirs} years at least from ${from}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}
