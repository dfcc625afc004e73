import { bodyLengthMax, markdownProblem } from '@heathland/domain/community/markdown'
import { community } from '@heathland/words/en/community'
import { shared } from '@heathland/words/en/shared'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { showWords } from '../../ui/words.tsx'
import { ArticleText } from './article-text.tsx'

beforeAll(() => showWords('en', { community, shared }))

function drawn(text: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ArticleText text={text} />
    </MemoryRouter>,
  )
}

test('the usual Markdown becomes elements', () => {
  const html = drawn('## Heading\n\nA **bold** *word* & `a < b`.\n\n1. one\n2. two\n\n> quoted\n\n| a |\n|---|\n| b |\n')
  for (const part of ['<h2', '<strong>bold</strong>', '<em>word</em>', 'a &lt; b', '<ol', '<blockquote', '<td'])
    expect(html).toContain(part)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an image with a handler', '<img src=x onerror=alert(1)>'],
  ['a handler in a paragraph', 'text <b onmouseover="alert(1)">hover</b>'],
  ['an SVG', '<svg onload=alert(1)><script>alert(1)</script></svg>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a comment that never ends', '<!-- <script>alert(1)'],
  ['a form', '<form action=//evil.example><button>Send</button></form>'],
  ['a style', '<style>*{display:none}</style>'],
])('%s is shown as it was typed', (_what, text) => {
  const html = drawn(text)
  expect(html).not.toMatch(/<(script|img|b|svg|iframe|form|button|style)[\s>]/)
  expect(html).toContain('&lt;')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](https://evil.example/pixel.png)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
])('%s leads nowhere', (text) => {
  expect(drawn(text)).not.toMatch(/<(a|img)[\s>]/)
})

test('a link elsewhere opens in a tab of its own and tells nobody where it came from', () => {
  expect(drawn('[Example](https://example.org)')).toMatch(/<a href="https:\/\/example\.org" target="_blank" rel="noreferrer"/)
})

/** Texts that make parsers slow or deep; those that pass the bounds are parsed, and none takes a second. */
const slow: Readonly<Record<string, string>> = {
  'nested lists': Array.from({ length: 10_000 }, (_none, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  'nested lists on one line': '- '.repeat(10_000),
  'nested quotes': '>'.repeat(10_000),
  'open brackets': '['.repeat(10_000),
  'open links': '[a]('.repeat(5_000),
  'open images': '![a]('.repeat(5_000),
  stars: '*a '.repeat(8_000),
  'stars and underscores': '*a _b '.repeat(4_000),
  'star runs': '**a*b'.repeat(5_000),
  backticks: Array.from({ length: 200 }, (_none, count) => '`'.repeat(count)).join(' '),
  'open tags': '<a '.repeat(8_000),
  tables: `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|b'.repeat(2_000)}|`,
  tildes: '~~a'.repeat(8_000),
  'link definitions': '[a]: b\n'.repeat(3_000),
  'references to nothing': '[a][b]'.repeat(4_000),
  'blank and text': ' \t a'.repeat(5_000),
  addresses: 'http://a.'.repeat(2_500),
  mails: 'a@a.'.repeat(5_000),
}

test.each(Object.entries(slow))('%s take less than a second', (_what, whole) => {
  for (const text of [
    whole.slice(0, bodyLengthMax),
    whole.slice(0, 4_900),
    `${whole.slice(0, 600)}\n\n`.repeat(40),
    `${whole.slice(0, 4_500)}\n\n`.repeat(5).slice(0, bodyLengthMax),
  ]) {
    const startedAt = performance.now()
    const html = drawn(text)
    expect({ ms: Math.round(performance.now() - startedAt), isFast: performance.now() - startedAt < 1_000 }).toMatchObject({ isFast: true })
    if (markdownProblem(text)) expect(html).toContain('This text cannot be shown.')
  }
})
