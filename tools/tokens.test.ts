import { expect, test } from 'vitest'
import { findLiterals } from './tokens.ts'

const inPart = (text: string) => findLiterals('part.tsx', text).map(({ message }) => message)
const inSheet = (text: string) => findLiterals('part.css', text).map(({ message }) => message)

test.each([
  `<p className="text-[13px]" />`,
  `<p className="hover:text-[#fff]" />`,
  `<p className="md:bg-[red]" />`,
  `<p className="border-t-[CanvasText]" />`,
  `<p className="shadow-[0_1px_2px_black]" />`,
  `<p className="drop-shadow-[0_1px_2px]" />`,
  `<p className="rounded-[7px]" />`,
  `<p className="[font-size:12px]" />`,
  `<p className="[color:red]" />`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template that is read
  '<p className={`p-2 ${look} text-[1.125rem]`} />',
  `<path fill="#8659b3" />`,
  `<path stroke="black" />`,
  `<p style={{ color: 'rgb(0 0 0 / 50%)' }} />`,
  `<p style={{ backgroundColor: 'white' }} />`,
  `<p style={{ fontSize: 14 }} />`,
  `<p style={{ fontSize: '0.9rem' }} />`,
  `<p style={{ boxShadow: '0 1px 2px var(--line)' }} />`,
  `<p style={{ borderRadius: 8 }} />`,
  `const look = 'color-mix(in srgb, var(--accent), transparent)'`,
])('a literal is found in %s', (text) => {
  expect(inPart(text)).toHaveLength(1)
})

test.each([
  `<p className="text-small bg-card shadow-rest rounded-medium font-[560] max-w-[46rem] tracking-[-0.02em]" />`,
  `<p className="grid-cols-[1.75rem_1fr] text-[var(--step-0)] bg-[var(--card)] outline-(--focus) rounded-[27%]" />`,
  `<p className="transition-[width] [--focus:var(--accent)] [scrollbar-width:none] border-white/60" />`,
  `<a href="#fade">Up</a>`,
  `<Link to="/page#abc" />`,
  `<path fill="none" stroke="currentColor" strokeWidth={2} />`,
  `<p style={{ color: 'var(--text)', fontSize: 'var(--step-0)', boxShadow: 'var(--shadow-2)', width: '40%' }} />`,
  `// issue #123 was about rgb(0 0 0)`,
  `const word = 'A red system, colour #4, white (or not)'`,
])('tokens, layout and words pass: %s', (text) => {
  expect(inPart(text)).toEqual([])
})

test('a style sheet is read by its declarations', () => {
  expect(inSheet('a { color: red; }')).toEqual(['red: take a colour token'])
  expect(inSheet('a { border: 1px solid #CCC; }')).toEqual(['#CCC: take a colour token'])
  expect(inSheet('a { font: 400 14px/1.5 serif }')).toHaveLength(1)
  expect(inSheet('a { box-shadow: 0 1px 2px var(--line); }')).toHaveLength(1)
  expect(inSheet('a { border-radius: 2px; }')).toHaveLength(1)
  expect(inSheet('a { @apply text-[13px]; }')).toHaveLength(1)
  expect(inSheet('@theme { --color-x: hsl(1 2% 3%); --text-x: 12px; }')).toHaveLength(2)
  expect(
    inSheet(
      'a { color: var(--text); font: 400 var(--step-0) / 1.55 var(--font); outline: 3px solid var(--focus); width: 24px; /* #fff */ }',
    ),
  ).toEqual([])
  expect(inSheet('@theme { --color-transparent: transparent; --color-current: currentColor; --color-*: initial; }')).toEqual([])
})

test('an exception needs a reason and something to excuse', () => {
  expect(inSheet('/* token-exception: the vendor wants its own blue */\na { color: #00f; }')).toEqual([])
  expect(inPart(`// token-exception: a mark of another system\nconst mark = '#0a66c2'`)).toEqual([])
  expect(inSheet('/* token-exception: */\na { color: #00f; }')).toHaveLength(2)
  expect(inSheet('/* token-exception: long gone by now */\na { color: var(--text); }')).toHaveLength(1)
})

test('a finding names its line', () => {
  expect(findLiterals('part.tsx', `const a = 1\n\nconst look = 'text-[13px]'`)[0]?.line).toBe(3)
  expect(findLiterals('part.css', `/* one\ntwo */\na {\n  color: red;\n}`)[0]?.line).toBe(4)
})
