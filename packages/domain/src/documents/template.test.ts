import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTemplate, nextTemplateVersion, readTemplate, type TemplateSection, templateLengthMax, writeTemplate } from './template.ts'

const text = `# Who this is between
> In short: you and us.

This agreement is between you and {operator}.
- One thing.
- Another thing.
And one more sentence.

# How it ends
> In short: whenever you like.
You may leave.`

test('a text is read line by line, and written as it was', () => {
  const read = readTemplate(text)
  expect(read).toEqual({
    ok: true,
    sections: [
      {
        title: 'Who this is between',
        short: 'In short: you and us.',
        parts: ['This agreement is between you and {operator}.', ['One thing.', 'Another thing.'], 'And one more sentence.'],
      },
      { title: 'How it ends', short: 'In short: whenever you like.', parts: ['You may leave.'] },
    ],
  })
  if (read.ok) expect(readTemplate(writeTemplate(read.sections))).toEqual(read)
})

test.each([
  ['', 'empty', 1],
  ['\n\n', 'empty', 1],
  ['A sentence first.', 'no-heading-first', 1],
  ['# One\nText.', 'no-summary', 1],
  ['# One\n> Short.\nText.\n# Two\n> Short.', 'no-text', 4],
  ['# One\n> Short.\nPaid by {member}.', 'unknown-blank', 3],
  ['# One\n> Short.\nPaid by {operator.', 'unknown-blank', 3],
  ['# One\n> Short.\nA\u0007bell.', 'unreadable', 3],
  ['# One\n> Short.\nTwo\u2028lines.', 'unreadable', 3],
  ['x'.repeat(templateLengthMax + 1), 'too-long', 1],
  ['# One\n> Short.\nText.\n'.repeat(41), 'too-many-sections', 121],
] as const)('what is wrong is named with its line: case %#', (wrong, problem, line) => {
  expect(readTemplate(wrong)).toEqual({ ok: false, problem, line })
})

test('whatever sections there are, written and read again they are the same', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,.'()-]{0,40}[A-Za-z0-9.]$/)
  const part = fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 4 }))
  const section = fc.record({ title: word, short: word, parts: fc.array(part, { minLength: 1, maxLength: 5 }) })
  fc.assert(
    fc.property(fc.array(section, { minLength: 1, maxLength: 6 }), (sections) => {
      // Two lists behind each other are one list, as on paper.
      const joined = sections.map((each): TemplateSection => ({ ...each, parts: joinLists(each.parts) }))
      expect(readTemplate(writeTemplate(joined))).toEqual({ ok: true, sections: joined })
    }),
  )
})

test('both languages have the same sections, and a reason is given', () => {
  expect(checkTemplate({ textEn: text, textNl: text, reason: 'Clearer words.' })).toMatchObject({
    ok: true,
    input: { reason: 'Clearer words.' },
  })
  expect(checkTemplate({ textEn: text, textNl: text.split('\n\n# How')[0] ?? '', reason: '' })).toEqual({
    ok: false,
    problems: { textNl: 'sections-differ', reason: 'reason-missing' },
  })
  expect(checkTemplate({ textEn: '', textNl: text, reason: 'Because.' })).toMatchObject({ ok: false, problems: { textEn: 'empty' } })
})

test('a version is the day, and counted from the second of a day on', () => {
  const now = new Date('2026-11-17T22:00:00Z')
  expect(nextTemplateVersion(now, [])).toBe('2026-11-17')
  expect(nextTemplateVersion(now, ['2026-11-17'])).toBe('2026-11-17.2')
  expect(nextTemplateVersion(now, ['2026-11-17', '2026-11-17.2', '2026-11-16'])).toBe('2026-11-17.3')
})

function joinLists(parts: readonly (string | readonly string[])[]): (string | string[])[] {
  return parts.reduce<(string | string[])[]>((done, part) => {
    const last = done.at(-1)
    if (typeof part === 'string') done.push(part)
    else if (Array.isArray(last)) last.push(...part)
    else done.push([...part])
    return done
  }, [])
}
