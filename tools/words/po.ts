/** Catalogues as GNU PO files, which translators' programs read: the path of a text is its context, the English text its id. */
import type { Messages } from './catalogue-source.ts'

/** Joins the parts of a path; no key has it. */
const between = ' > '

export function toPo(language: string, english: Messages, translated: Messages): string {
  const there = new Map(flat(translated))
  const header = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`
  const entries = flat(english).map(
    ([path, text]) => `msgctxt ${quoted(path)}\nmsgid ${quoted(text)}\nmsgstr ${quoted(there.get(path) ?? '')}\n`,
  )
  return [header, ...entries].join('\n')
}

/** Every text by its path. What a translator left empty is not there. */
export function fromPo(po: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const block of po.replaceAll('\r\n', '\n').split(/\n\n+/)) {
    const read = (keyword: string) => {
      const match = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block)
      return match?.[1] && Array.from(match[1].matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, part = '']) => unquoted(part)).join('')
    }
    const path = read('msgctxt')
    const text = read('msgstr')
    if (path && text && !/^#, .*fuzzy/m.test(block)) found.set(path, text)
  }
  return found
}

/** The English catalogue's shape with another language's texts; a text that is missing or has other parameters is an error. */
export function fill(english: Messages, texts: ReadonlyMap<string, string>): Messages {
  const missing: string[] = []
  const within = (messages: Messages, path: string): Messages =>
    Object.fromEntries(
      Object.entries(messages).map(([key, value]) => {
        const place = path === '' ? key : `${path}${between}${key}`
        if (typeof value !== 'string') return [key, within(value, place)]
        const text = texts.get(place)
        if (text === undefined) missing.push(`${place.replaceAll(between, '.')}: no text`)
        else if (parametersOf(text) !== parametersOf(value)) {
          missing.push(
            `${place.replaceAll(between, '.')}: has ${parametersOf(text) || 'no parameter'}, English ${parametersOf(value) || 'none'}`,
          )
        }
        return [key, text ?? '']
      }),
    )
  const filled = within(english, '')
  if (missing.length > 0) throw new Error(`This file cannot be taken:\n${missing.join('\n')}`)
  return filled
}

export function flat(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) => {
    const place = path === '' ? key : `${path}${between}${key}`
    return typeof value === 'string' ? [[place, value] as [string, string]] : flat(value, place)
  })
}

function parametersOf(text: string): string {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)(?:, plural,|\})|<(\w+)\/?>/g), ([, value, drawn]) => value ?? drawn))]
    .toSorted()
    .join(', ')
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
}
