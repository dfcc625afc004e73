/** Everything that an operation takes is bounded: the length and the characters of texts, numbers, lists, dates and the fields of objects. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './index.ts'
import { Day, Instant } from './wire.ts'

interface Check {
  readonly _zod: {
    readonly def: { check: string; pattern?: RegExp; maximum?: number; length?: number; value?: number | bigint }
  }
}
interface Def {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly Check[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly options?: readonly Schema[]
  readonly element?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
}
interface Schema {
  readonly _zod: { readonly def: Def }
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

const inputs = inputsOf(contract, [])

function inputsOf(node: object, path: readonly string[]): { name: string; input: Schema }[] {
  if (!('~orpc' in node)) return Object.entries(node).flatMap(([key, child]: [string, object]) => inputsOf(child, [...path, key]))
  const { inputSchema } = node['~orpc'] as { inputSchema?: Schema }
  return inputSchema ? [{ name: path.join('.'), input: inputSchema }] : []
}

test.each(inputs)('$name takes nothing that has no bounds', ({ input }) => {
  expect(unbounded(input, 'input')).toEqual([])
})

test('what has no bounds is noticed, wherever it stands', () => {
  const loose = z.strictObject({
    text: z.string(),
    long: z.string().regex(/^[a-z]*$/),
    nul: z.string().max(10),
    escape: z
      .string()
      .max(10)
      .regex(/^[^\0]*$/),
    number: z.int().min(0),
    list: z.array(z.boolean()),
    day: z.iso.date(),
    moment: z.iso.datetime(),
    open: z.looseObject({}),
    map: z.record(z.string(), z.boolean()),
    anything: z.unknown(),
    deeper: z.array(z.strictObject({ text: z.string().optional() })).max(3),
    either: z.union([z.literal('one'), z.string()]),
  })
  expect(unbounded(loose as unknown as Schema, 'input').map((line) => line.split(':')[0])).toEqual([
    ...['text', 'text', 'long', 'nul', 'escape', 'number', 'list', 'day', 'moment', 'open', 'map', 'anything'].map(
      (name) => `input.${name}`,
    ),
    ...['deeper[].text', 'deeper[].text', 'either', 'either'].map((name) => `input.${name}`),
  ])
})

/** What PostgreSQL cannot store, what UTF-8 cannot spell, and what a terminal would obey. */
const hostile = ['\0', 'a\0b', '\ud800', 'a\udfff', '\u001b[2J', '\u0085']
const farAway = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']

/** Each place that is not bounded, with what is missing. */
function unbounded(schema: Schema, place: string): string[] {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return textUnbounded(schema, place)
    case 'number':
    case 'bigint':
      return checksOf(schema, 'greater_than').length > 0 && checksOf(schema, 'less_than').length > 0
        ? []
        : [`${place}: a smallest and a greatest number`]
    case 'array':
      return [
        ...(hasLengthMax(schema) ? [] : [`${place}: a greatest length`]),
        ...(def.element ? unbounded(def.element, `${place}[]`) : []),
      ]
    case 'object':
      return [
        ...(def.catchall && def.catchall._zod.def.type !== 'never' ? [`${place}: fields that are known`] : []),
        ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => unbounded(field, `${place}.${name}`)),
      ]
    case 'union':
      return (def.options ?? []).flatMap((option) => unbounded(option, place))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return def.innerType ? unbounded(def.innerType, place) : [`${place}: a kind`]
    case 'pipe':
      return def.in ? unbounded(def.in, place) : [`${place}: a kind`]
    case 'boolean':
    case 'enum':
    case 'literal':
      return []
    default:
      return [`${place}: bounds (${def.type})`]
  }
}

function textUnbounded(schema: Schema, place: string): string[] {
  const { format } = schema._zod.def
  if (format === 'date') return farAway.some((day) => schema.safeParse(day).success) ? [`${place}: a first and a last day`] : []
  if (format === 'datetime')
    return farAway.some((day) => schema.safeParse(`${day}T00:00:00Z`).success) ? [`${place}: a first and a last moment`] : []
  const patterns = checksOf(schema, 'string_format').flatMap(({ pattern }) => (pattern ? [pattern] : []))
  return [
    ...(hasLengthMax(schema) ? [] : [`${place}: a greatest length`]),
    ...(hostile.every((text) => patterns.some((pattern) => !pattern.test(text))) ? [] : [`${place}: which characters`]),
  ]
}

function checksOf(schema: Schema, kind: string) {
  return (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def).filter(({ check }) => check === kind)
}

function hasLengthMax(schema: Schema): boolean {
  return checksOf(schema, 'max_length').length + checksOf(schema, 'length_equals').length > 0
}

test.each(['1900-01-01', '2026-11-05', '2199-12-31'])('%s is a day, and its midnight an instant', (day) => {
  expect(Day.safeParse(day).success).toBe(true)
  expect(Instant.safeParse(`${day}T00:00:00Z`).success).toBe(true)
})

test.each(farAway)('%s is neither a day nor part of an instant', (day) => {
  expect(Day.safeParse(day).success).toBe(false)
  expect(Instant.safeParse(`${day}T00:00:00Z`).success).toBe(false)
})
