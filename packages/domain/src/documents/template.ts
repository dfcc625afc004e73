/**
 * The text of an agreement as an administrator writes it: a line with `#` begins a section, one with `>` says it in short, one with `-`
 * is an item of a list, and every other line is a paragraph. What is filled in later stands in braces.
 */
import { type Checked, problemsIn } from '../form.ts'
import type { AgreementWords } from './agreement.ts'
import { unreadable } from './document-text.ts'

export type TemplateSection = AgreementWords['sections'][number]

/** Three times what the agreement has. */
export const templateLengthMax = 20_000
const sectionsMax = 40

/** What the operator's settings fill in. */
export const templateBlanks = ['operator', 'custodian', 'country', 'version'] as const

export const templateStates = ['requested', 'published', 'refused'] as const
export type TemplateState = (typeof templateStates)[number]

export const templateProblems = [
  'empty',
  'too-long',
  'unreadable',
  'no-heading-first',
  'no-summary',
  'no-text',
  'unknown-blank',
  'too-many-sections',
] as const
export type TemplateProblem = (typeof templateProblems)[number]

export type ReadTemplate =
  | { readonly ok: true; readonly sections: readonly TemplateSection[] }
  /** The number of the line that it is about, from one. */
  | { readonly ok: false; readonly problem: TemplateProblem; readonly line: number }

interface Begun {
  readonly line: number
  title: string
  short: string
  parts: (string | string[])[]
}

export function readTemplate(text: string): ReadTemplate {
  if (text.length > templateLengthMax) return { ok: false, problem: 'too-long', line: 1 }
  const sections: Begun[] = []
  for (const [place, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = place + 1
    const said = raw.trim()
    if (said === '') continue
    if (unreadable.test(said)) return { ok: false, problem: 'unreadable', line }
    if (!blanksAreKnown(said)) return { ok: false, problem: 'unknown-blank', line }
    const [, mark = '', rest = ''] = /^([#>-])\s+(.*)$/.exec(said) ?? []
    if (mark === '#') {
      sections.push({ line, title: rest, short: '', parts: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) return { ok: false, problem: 'no-heading-first', line }
    if (mark === '>') section.short = section.short ? `${section.short} ${rest}` : rest
    else if (mark === '-') addItem(section.parts, rest)
    else section.parts.push(said)
  }
  if (sections.length === 0) return { ok: false, problem: 'empty', line: 1 }
  if (sections.length > sectionsMax) return { ok: false, problem: 'too-many-sections', line: sections[sectionsMax]?.line ?? 1 }
  for (const { line, short, parts } of sections) {
    if (short === '') return { ok: false, problem: 'no-summary', line }
    if (parts.length === 0) return { ok: false, problem: 'no-text', line }
  }
  return { ok: true, sections: sections.map(({ title, short, parts }) => ({ title, short, parts })) }
}

function addItem(parts: (string | string[])[], item: string): void {
  const last = parts.at(-1)
  if (Array.isArray(last)) last.push(item)
  else parts.push([item])
}

/** Braces serve nothing else. */
function blanksAreKnown(text: string): boolean {
  return !/[{}]/.test(text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => (isBlank(name) ? '' : whole)))
}

function isBlank(name: string): boolean {
  return (templateBlanks as readonly string[]).includes(name)
}

/** As an administrator would have written it. */
export function writeTemplate(sections: readonly TemplateSection[]): string {
  return sections
    .map(({ title, short, parts }) =>
      [
        `# ${title}`,
        `> ${short}`,
        ...parts.map((part) => (typeof part === 'string' ? part : part.map((item) => `- ${item}`).join('\n'))),
      ].join('\n'),
    )
    .join('\n\n')
}

/** A version is the day it was written, and a number from the second of that day on. */
export function nextTemplateVersion(now: Date, taken: readonly string[]): string {
  const day = now.toISOString().slice(0, 10)
  for (let count = 1; ; count += 1) {
    const version = count === 1 ? day : `${day}.${count}`
    if (!taken.includes(version)) return version
  }
}

export interface TemplateValues {
  readonly textEn: string
  readonly textNl: string
  readonly reason: string
}

export type TemplateFormProblem = TemplateProblem | 'sections-differ' | 'reason-missing'

export function checkTemplate(values: TemplateValues): Checked<TemplateValues, keyof TemplateValues, TemplateFormProblem> {
  const [en, nl] = [readTemplate(values.textEn), readTemplate(values.textNl)]
  const problems = problemsIn<keyof TemplateValues, TemplateFormProblem>({
    textEn: en.ok ? undefined : en.problem,
    textNl: nl.ok ? (en.ok && en.sections.length !== nl.sections.length ? 'sections-differ' : undefined) : nl.problem,
    reason: values.reason.trim().length >= 3 ? undefined : 'reason-missing',
  })
  if (problems || !en.ok || !nl.ok) return { ok: false, problems: problems ?? {} }
  return { ok: true, input: { textEn: writeTemplate(en.sections), textNl: writeTemplate(nl.sections), reason: values.reason.trim() } }
}
