/**
 * Writes a catalogue as TypeScript from messages as translators know them: `{name}` for a parameter, `<link>text</link>` for words
 * that the page draws in its own way, `<date/>` for what it draws alone, `{count, plural, one {# order} other {# orders}}` for a count.
 */
import type { Language } from '../../packages/words/src/language.ts'

export interface Messages {
  readonly [key: string]: string | Messages
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'drawn'; readonly name: string }
  | { readonly kind: 'rich'; readonly name: string; readonly text: string }
  | { readonly kind: 'plural'; readonly name: string; readonly forms: readonly (readonly [string, string])[] }

interface Catalogue {
  readonly language: Language
  /** The exported constant. */
  readonly name: string
  readonly area: string
  readonly messages: Messages
}

export function sourceOf({ language, name, area, messages }: Catalogue): string {
  const body = objectOf(messages, language, 0)
  const usesPlural = body.includes('plural(')
  const usesValue = body.includes(': Value')
  const typeName = `${area[0]?.toUpperCase()}${area.slice(1)}Words`
  const imports = [
    ...(usesPlural || usesValue
      ? [`import { ${[...(usesPlural ? ['rulesOf'] : []), ...(usesValue ? ['type Value'] : [])].join(', ')} } from '../language.ts'`]
      : []),
    ...(language === 'en' ? [] : [`import type { ${typeName} } from '../words.ts'`]),
  ]
  if (usesValue && !usesPlural && imports[0]) imports[0] = "import type { Value } from '../language.ts'"
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    ...(usesPlural ? [`const { plural } = rulesOf('${language}')`, ''] : []),
    `export const ${name}${language === 'en' ? '' : `: ${typeName}`} = ${body}`,
    '',
  ].join('\n')
}

function objectOf(messages: Messages, language: Language, depth: number): string {
  const pad = '  '.repeat(depth + 1)
  const lines = Object.entries(messages).map(([key, value]) => {
    const shown = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)
    return `${pad}${shown}: ${typeof value === 'string' ? textOf(value, language) : objectOf(value, language, depth + 1)},`
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

/** One message as an expression: a string, or a function of its parameters. */
function textOf(message: string, language: Language): string {
  const parts = parseMessage(message)
  if (parts.every(({ kind }) => kind === 'text')) return quote(parts.map((part) => ('text' in part ? part.text : '')).join(''))
  const isRich = parts.some(({ kind }) => kind === 'rich' || kind === 'drawn')
  const names = [...new Set(parts.flatMap((part) => (part.kind === 'text' ? [] : [part.name])))]
  const typeOf = (name: string) => {
    const part = parts.find((one) => one.kind !== 'text' && one.name === name)
    if (part?.kind === 'rich') return '(text: string) => Drawn'
    if (part?.kind === 'plural') return 'number'
    return part?.kind === 'drawn' ? 'Drawn' : 'Value'
  }
  const given =
    language === 'en'
      ? `{ ${names.join(', ')} }: { ${names.map((name) => `${name}: ${typeOf(name)}`).join('; ')} }`
      : `{ ${names.join(', ')} }`
  const generic = language === 'en' && isRich ? '<Drawn>' : ''
  return `${generic}(${given}) => ${isRich ? listOf(parts) : templateOf(parts)}`
}

function listOf(parts: readonly Part[]): string {
  return `[${parts
    .map((part) => {
      if (part.kind === 'text') return quote(part.text)
      if (part.kind === 'rich') return `${part.name}(${quote(part.text)})`
      if (part.kind === 'plural') return pluralOf(part)
      return part.kind === 'drawn' ? part.name : `\`\${${part.name}}\``
    })
    .join(', ')}]`
}

function templateOf(parts: readonly Part[]): string {
  const [only] = parts
  if (parts.length === 1 && only?.kind === 'plural') return pluralOf(only)
  return `\`${parts
    .map((part) => {
      if (part.kind === 'text') return part.text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
      if (part.kind === 'plural') return `\${${pluralOf(part)}}`
      return part.kind === 'value' ? `\${${part.name}}` : ''
    })
    .join('')}\``
}

function pluralOf({ name, forms }: Extract<Part, { kind: 'plural' }>): string {
  return `plural(${name}, { ${forms.map(([form, text]) => `${form}: ${quote(text)}`).join(', ')} })`
}

export function parseMessage(message: string): readonly Part[] {
  const parts: Part[] = []
  const pattern = /\{(\w+), plural, ((?:\w+ \{[^}]*\} ?)+)\}|\{(\w+)\}|<(\w+)>(.*?)<\/\4>|<(\w+)\/>/g
  let at = 0
  for (const match of message.matchAll(pattern)) {
    const [whole, counted, forms, value, rich, text, drawn] = match
    if (match.index > at) parts.push({ kind: 'text', text: message.slice(at, match.index) })
    if (counted !== undefined && forms !== undefined)
      parts.push({
        kind: 'plural',
        name: counted,
        forms: Array.from(forms.matchAll(/(\w+) \{([^}]*)\}/g), ([, form = '', said = '']) => [form, said] as const),
      })
    else if (value !== undefined) parts.push({ kind: 'value', name: value })
    else if (rich !== undefined) parts.push({ kind: 'rich', name: rich, text: text ?? '' })
    else if (drawn !== undefined) parts.push({ kind: 'drawn', name: drawn })
    at = match.index + whole.length
  }
  if (at < message.length || parts.length === 0) parts.push({ kind: 'text', text: message.slice(at) })
  return parts
}

function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  if (!text.includes("'")) return `'${escaped}'`
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}
