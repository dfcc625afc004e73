/** A value that fits a JSON schema, for people who read how an answer looks. */

interface Schema {
  readonly type?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minimum?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
}

/** What the strings of the contract look like: the first that a schema takes is shown. */
const texts = ['125000', '2026-11-05T09:30:00.000Z', '2026-11-05', '09:30', '0.05', 'NL', 'EUR', 'a'.repeat(64)]

export function exampleOf(given: unknown, name = ''): unknown {
  const schema = (given ?? {}) as Schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return exampleOf(choice[0], name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, key)]))
    case 'array':
      return schema.prefixItems ? schema.prefixItems.map((part) => exampleOf(part, name)) : [exampleOf(schema.items, name)]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0) || 1
    case 'boolean':
      return false
    case 'string':
      return textFor(schema, name)
    default:
      return null
  }
}

function textFor({ pattern, format, minLength = 0 }: Schema, name: string): string {
  if (format === 'date-time') return '2026-11-05T09:30:00.000Z'
  if (format === 'date') return '2026-11-05'
  if (format === 'uri') return 'https://example.org/'
  if (pattern) {
    const shape = new RegExp(pattern, 'u')
    const fitting = texts.find((text) => shape.test(text) && text.length >= minLength)
    if (fitting) return fitting
  }
  // An id, or words: their name says which.
  return name === 'id' || name.endsWith('Id') ? '01m2x3…' : name
}
