/** Text is readable in both themes: every pair of colours in use is measured as WCAG 2.2 measures it. */
import { expect, test } from 'vitest'
import { listFiles, readText } from './repository.ts'

const tokens = readText('apps/web/src/ui/tokens.css')
const theme = readText('apps/web/src/ui/ui.css')
const sources = listFiles(['apps/web/src/**/*.tsx']).map(readText)

type Colour = readonly [red: number, green: number, blue: number, opacity: number]

const blocks = { light: blockOf(':root {'), dark: blockOf('[data-theme="dark"] {') }
const values = { light: declarationsIn(blocks.light), dark: new Map([...declarationsIn(blocks.light), ...declarationsIn(blocks.dark)]) }
const utilities = new Map(
  [...theme.matchAll(/--color-([\w-]+): var\(--([\w-]+)\)/g)].map(([, utility = '', token = '']) => [utility, token]),
)
const themes = ['light', 'dark'] as const

/** What text is written in, and every ground that it stands on. Words inherit their colour, so the classes alone do not tell. */
const textOn: Record<string, readonly string[]> = {
  text: ['page', 'card', 'sunken', 'accent-soft', 'care-soft', 'good-soft', 'bad-soft'],
  'text-soft': ['page', 'card', 'sunken', 'accent-soft'],
  'text-faint': ['page', 'card', 'sunken'],
  accent: ['page', 'card', 'sunken', 'accent-soft'],
  'accent-ink': ['page', 'card', 'accent-soft'],
  'accent-text': ['accent', 'accent-strong'],
  good: ['page', 'card', 'sunken', 'good-soft'],
  care: ['page', 'card', 'sunken', 'care-soft'],
  bad: ['page', 'card', 'sunken', 'bad-soft'],
  'bad-text': ['bad'],
  'header-text': ['header', 'header-raised'],
  'header-soft': ['header', 'header-raised'],
  'tooltip-text': ['tooltip'],
  white: ['header', 'header-raised', 'heather-500', 'sky-veil'],
  'heather-800': ['white', 'heather-100'],
}

/** Shapes that carry meaning without words: edges of fields, the ring of the focus, bars and dots. */
const shapeOn: Record<string, readonly string[]> = {
  'line-field': ['card', 'page'],
  'focus-page': ['page', 'card', 'sunken'],
  white: ['header'],
  accent: ['card', 'page', 'line'],
  good: ['card', 'line'],
  bad: ['card'],
}

/** What is not opaque lies on this. */
const under: Record<string, string> = { 'header-raised': 'header', 'sky-veil': 'sky' }

test.each(themes)('every text pair of the %s theme has 4.5:1', (name) => {
  expect(tooWeak(name, textOn, 4.5)).toEqual([])
})

test.each(themes)('every shape of the %s theme has 3:1', (name) => {
  expect(tooWeak(name, shapeOn, 3)).toEqual([])
})

test.each(themes)('classes that set ground and text together have 4.5:1 in the %s theme', (name) => {
  const pairs = pairsInClasses()
  expect(Object.keys(pairs).length).toBeGreaterThan(8)
  expect(tooWeak(name, pairs, 4.5)).toEqual([])
})

test('the measure is that of WCAG', () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21)
  expect(contrast([119, 119, 119, 1], [255, 255, 255, 1])).toBeCloseTo(4.48, 2)
})

function tooWeak(name: (typeof themes)[number], pairs: Record<string, readonly string[]>, least: number): readonly string[] {
  return Object.entries(pairs).flatMap(([front, grounds]) =>
    grounds.flatMap((ground) =>
      groundsOf(name, ground)
        .map((colour) => contrast(over(coloursOf(name, front)[0], colour), colour))
        .filter((ratio) => !(ratio >= least))
        .map((ratio) => `${front} on ${ground}: ${ratio.toFixed(2)}`),
    ),
  )
}

function groundsOf(name: (typeof themes)[number], token: string): readonly Colour[] {
  const base = under[token]
  if (!base) return coloursOf(name, token)
  return groundsOf(name, base).map((colour) => over(coloursOf(name, token)[0], colour))
}

/** Ground and text in one string of classes. Variants are not told apart: each text must do on each ground beside it. */
function pairsInClasses(): Record<string, readonly string[]> {
  const pairs: Record<string, string[]> = {}
  for (const [, classes = ''] of sources.flatMap((text) => [...text.matchAll(/["'`]([^"'`\n]+)["'`]/g)])) {
    const named = (kind: string) =>
      classes
        .split(/\s+/)
        .filter((word) => !word.includes('forced-colors:') && !word.includes('disabled:'))
        .map((word) => word.split(':').at(-1) ?? '')
        .flatMap((word) => (word.startsWith(`${kind}-`) ? (utilities.get(word.slice(kind.length + 1)) ?? []) : []))
    for (const front of named('text')) pairs[front] = [...new Set([...(pairs[front] ?? []), ...named('bg')])]
  }
  return Object.fromEntries(Object.entries(pairs).filter(([, grounds]) => grounds.length > 0))
}

/** A token may be one colour, another token, or a gradient with several. */
function coloursOf(name: (typeof themes)[number], token: string): readonly [Colour, ...Colour[]] {
  const value = values[name].get(token) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other) return coloursOf(name, other)
  const [first, ...rest] = [...value.matchAll(/#[0-9a-f]{6}|rgb\([^)]+\)/g)].map(([literal]) => colourOf(literal))
  if (!first) throw new Error(`--${token} is no colour in the ${name} theme`)
  return [first, ...rest]
}

function colourOf(literal: string): Colour {
  const [red = 0, green = 0, blue = 0, percent = 100] = literal.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(literal.slice(at, at + 2), 16))
    : (literal.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, percent / 100]
}

function over([red, green, blue, opacity]: Colour, ground: Colour): Colour {
  const mix = (front: number, back: number) => front * opacity + back * (1 - opacity)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1]
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function blockOf(start: string): string {
  const from = tokens.indexOf(start)
  return tokens.slice(from, tokens.indexOf('\n}', from))
}

function declarationsIn(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}
