import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Id } from '../id.ts'
import {
  type Article,
  type ArticleState,
  type ArticleStep,
  articleStates,
  articleVersionsMax,
  decideArticleStep,
  mayWrite,
  readingMinutes,
} from './article.ts'
import { checkArticle } from './article-form.ts'
import { claimFigure } from './claim.ts'
import { decideImage } from './image.ts'
import { articleImageId, articleLink, imageIdsIn } from './link.ts'
import { bodyLengthMax, markdownProblem } from './markdown.ts'
import { decideAnswer, decideRequest, outcomesOf, requestKinds, requestStates } from './request.ts'
import { addResearcherPoint, readResearcherPoints, researcherPointsMax } from './researcher-points.ts'

const author = 'per_0000000000000000000000000a' as Id<'per'>
const other = 'per_0000000000000000000000000b' as Id<'per'>
const article = (state: ArticleState, publishedVersion?: number): Article => ({
  id: 'art_00000000000000000000000000',
  authorId: author,
  state,
  version: 3,
  publishedVersion,
})
const creator = { personId: author, role: 'investor', isCreator: true }
const admin = { personId: other, role: 'mfo_admin', isCreator: false }

describe('articles', () => {
  test('creators and administrators write, nobody else', () => {
    expect(mayWrite({ role: 'investor', isCreator: true })).toBe(true)
    expect(mayWrite({ role: 'mfo_admin', isCreator: false })).toBe(true)
    expect(mayWrite({ role: 'investor', isCreator: false })).toBe(false)
    expect(mayWrite({ role: 'compliance', isCreator: true })).toBe(false)
  })

  test('each step leads from its own states alone', () => {
    const from: Record<ArticleStep, readonly ArticleState[]> = {
      save: ['draft', 'published', 'withdrawn'],
      submit: ['draft'],
      publish: ['in-review'],
      return: ['in-review'],
      withdraw: ['draft', 'in-review', 'published'],
    }
    for (const step of Object.keys(from) as ArticleStep[]) {
      const by = step === 'save' || step === 'submit' ? creator : admin
      const possible = articleStates.filter((state) => !decideArticleStep(article(state, 2), { step, by }).refused)
      expect({ step, possible }).toEqual({ step, possible: from[step] })
    }
  })

  test('nobody publishes or returns their own article, and nobody writes another’s', () => {
    const own = { ...admin, personId: author }
    for (const step of ['publish', 'return'] as const)
      expect(decideArticleStep(article('in-review'), { step, by: own })).toMatchObject({ code: 'ARTICLE_OWN' })
    for (const step of ['save', 'submit'] as const)
      expect(decideArticleStep(article('draft'), { step, by: admin })).toMatchObject({ code: 'NOT_FOUND' })
    expect(decideArticleStep(article('in-review'), { step: 'publish', by: { ...creator, personId: other } })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(decideArticleStep(article('draft'), { step: 'submit', by: { ...creator, isCreator: false } })).toMatchObject({
      code: 'CREATOR_ACCESS_MISSING',
    })
  })

  test('the version that was read is the one that is published', () => {
    expect(decideArticleStep(article('in-review'), { step: 'publish', by: admin, seen: 2 })).toMatchObject({ code: 'ARTICLE_CHANGED' })
    expect(decideArticleStep(article('in-review', 1), { step: 'publish', by: admin, seen: 3 })).toMatchObject({
      article: { state: 'published', version: 3, publishedVersion: 3 },
    })
    expect(decideArticleStep(article('published', 3), { step: 'save', by: creator })).toMatchObject({
      article: { state: 'draft', version: 4, publishedVersion: 3 },
    })
    expect(decideArticleStep(article('published', 3), { step: 'withdraw', by: admin })).toMatchObject({
      article: { state: 'withdrawn', publishedVersion: undefined },
    })
    expect(decideArticleStep(article('draft'), { step: 'withdraw', by: admin })).toMatchObject({ code: 'ARTICLE_STEP_UNFIT' })
    expect(decideArticleStep({ ...article('draft'), version: articleVersionsMax }, { step: 'save', by: creator })).toMatchObject({
      code: 'ARTICLE_VERSIONS_FULL',
    })
  })

  test('what is typed is checked at its field', () => {
    const values = {
      kind: 'feed',
      topic: 'water',
      language: 'nl',
      title: 'Water',
      summary: 'Over drinkwater.',
      body: 'Een tekst over drinkwater.',
    }
    expect(checkArticle(values)).toEqual({ ok: true, input: values })
    expect(checkArticle({ ...values, title: ' a ', summary: 'short', body: 'too short' })).toEqual({
      ok: false,
      problems: { title: 'title-length', summary: 'summary-length', body: 'body-short' },
    })
    expect(checkArticle({ ...values, title: 'Water\u202Eretaw' })).toMatchObject({ problems: { title: 'hidden-characters' } })
    expect(checkArticle({ ...values, kind: '?', topic: '?', language: '?' })).toMatchObject({
      input: { kind: 'library', topic: 'social', language: 'en' },
    })
  })

  test('reading takes a minute at least', () => {
    expect([0, 1_300, 5_200].map(readingMinutes)).toEqual([1, 1, 4])
  })
})

describe('requests', () => {
  test('staff choose from what fits, once, and never about themselves', () => {
    const offered = requestKinds.flatMap((kind) => requestStates.map((state) => [kind, state, outcomesOf({ kind, state }).join(' ')]))
    expect(offered.filter(([, , outcomes]) => outcomes !== '')).toEqual([
      ['creator-access', 'waiting', 'grant refuse'],
      ['creator-access', 'granted', 'revoke'],
      ['consultation', 'waiting', 'answer'],
    ])
    const request = { id: 'crq_00000000000000000000000000', personId: author, kind: 'creator-access', state: 'waiting' } as const
    expect(decideAnswer(request, { outcome: 'grant', by: other })).toMatchObject({ request: { state: 'granted' } })
    expect(decideAnswer(request, { outcome: 'grant', by: author })).toMatchObject({ code: 'OWN_ROLE' })
    expect(decideAnswer(request, { outcome: 'answer', by: other })).toMatchObject({ code: 'REQUEST_CLOSED' })
    expect(decideAnswer({ ...request, state: 'granted' }, { outcome: 'revoke', by: other })).toMatchObject({
      request: { state: 'revoked' },
    })
  })

  test('a member asks for each kind once at a time, and a creator not for access', () => {
    expect(decideRequest('creator-access', { isCreator: false, waiting: ['consultation'] })).toEqual({ refused: false })
    expect(decideRequest('consultation', { isCreator: true, waiting: ['consultation'] })).toMatchObject({ code: 'REQUEST_WAITING' })
    expect(decideRequest('creator-access', { isCreator: true, waiting: [] })).toMatchObject({ code: 'ALREADY_SO' })
  })
})

test('[COMM-02] points rise by one for each interaction, up to five', () => {
  let stored: string | null = null
  const earned: boolean[] = []
  for (let time = 0; time < 7; time += 1) {
    const next = addResearcherPoint(stored)
    stored = String(next.points)
    earned.push(next.earned)
  }
  expect([stored, earned]).toEqual([String(researcherPointsMax), [true, true, true, true, true, false, false]])
  expect(['9', '-1', 'NaN', '', '{}', null].map(readResearcherPoints)).toEqual([0, 0, 0, 0, 0, 0])
})

test('a figure is a whole number, with or without a plus', () => {
  expect(['50', '500+', '1'].every((figure) => claimFigure.test(figure))).toBe(true)
  expect(['', '0', '+5', '5++', 'many', '1.5', '1,000', '１２'].some((figure) => claimFigure.test(figure))).toBe(false)
})

describe('Markdown', () => {
  test('an ordinary text is accepted', () => {
    const text =
      '# Title\n\nA **bold** and *italic* text with `code`, [a link](https://example.org) and 1 < 2.\n\n- one\n  - two\n    - three\n\n> quoted\n\n1. first\n2. second\n\n```\n    indented code { [1] }\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
    expect(markdownProblem(text)).toBeUndefined()
  })

  test.each([
    ['too-long', 'a '.repeat(bodyLengthMax)],
    ['line-too-long', 'a'.repeat(5_001)],
    ['line-too-long', `${'a'.repeat(2_000)}\n`.repeat(3)],
    ['line-too-long', '|a'.repeat(50)],
    ['too-many-lines', 'a\n'.repeat(2_001)],
    ['nested-too-deeply', '- '.repeat(10_000).slice(0, 4_900)],
    ['nested-too-deeply', '> '.repeat(100)],
    ['nested-too-deeply', '*a'.repeat(500)],
    ['nested-too-deeply', '1. '.repeat(50)],
    ['nested-too-deeply', Array.from({ length: 40 }, (_none, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['nested-too-deeply', '[[[[['.repeat(20)],
    ['nested-too-deeply', '[a\n'.repeat(50)],
    ['hidden-characters', 'a\u202Eb'],
    ['hidden-characters', 'a\u2066b'],
    ['hidden-characters', 'a\u{E0041}b'],
    ['hidden-characters', 'zero\u200Bwidth'],
  ])('%s: %#', (problem, text) => {
    expect(markdownProblem(text)).toBe(problem)
  })

  test('any text is judged at once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('-', '>', '[', ']', '*', '_', ' ', '\n', '1', '.', '`', '<'), maxLength: 4_000 }),
        (text) => {
          const startedAt = Date.now()
          markdownProblem(text)
          expect(Date.now() - startedAt).toBeLessThan(1_000)
        },
      ),
    )
  })
})

describe('links and images', () => {
  test.each([
    ['https://example.org/a?b=c#d', 'outside'],
    ['HTTPS://EXAMPLE.ORG', 'outside'],
    ['/research/art_1', 'page'],
    ['mailto:info@example.org', 'mail'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['\u0001javascript:alert(1)', undefined],
    ['data:text/html,<script>alert(1)</script>', undefined],
    ['vbscript:x', undefined],
    ['http://example.org', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/api/identity/sign-out', undefined],
    ['https://bank.example@evil.example', undefined],
    ['https://user:secret@evil.example/', undefined],
    ['https://\u0430pple.com', undefined],
    ['mailto:a@b.c?bcc=everyone@example.org', undefined],
    ['file:///etc/passwd', undefined],
    ['', undefined],
  ])('%s leads %s', (address, kind) => {
    expect(articleLink(address)?.kind).toBe(kind)
  })

  test('only images of ours are shown', () => {
    const id = `img_${'0'.repeat(26)}`
    expect(articleImageId(`/api/community/images/${id}`)).toBe(id)
    for (const address of [
      `https://evil.example/api/community/images/${id}`,
      `/api/community/images/${id}/../x`,
      `/api/files/${id}`,
      'x.svg',
    ])
      expect(articleImageId(address)).toBeUndefined()
    expect(imageIdsIn(`![a](/api/community/images/${id}) ![b](/api/community/images/${id})`)).toEqual([id])
  })

  const u16 = (value: number) => [value >> 8, value & 255]
  const webp = (chunk: string, rest: readonly number[]) =>
    Uint8Array.from([...'RIFF\0\0\0\0WEBP', ...chunk].map((char) => char.charCodeAt(0)).concat([0, 0, 0, 0], rest, Array(20).fill(0)))
  test('the size of an image is read from its bytes', () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, ...u16(300), ...u16(400), ...Array(20).fill(0)])
    expect(decideImage('image/jpeg', jpeg)).toMatchObject({ size: { width: 400, height: 300 } })
    expect(decideImage('image/webp', webp('VP8X', [0, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0]))).toMatchObject({
      size: { width: 400, height: 300 },
    })
    expect(decideImage('image/webp', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x90, 1, 0x2c, 1]))).toMatchObject({
      size: { width: 400, height: 300 },
    })
    expect(decideImage('image/webp', webp('VP8L', [0x2f, 0x8f, 0xc1, 0x4a, 0]))).toMatchObject({ size: { width: 400, height: 300 } })
  })

  test('an image that is too large, of another type or without a size is refused', () => {
    const huge = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...u16(60_000), ...u16(60_000), ...Array(20).fill(0)])
    expect(decideImage('image/jpeg', huge)).toMatchObject({ code: 'IMAGE_TOO_LARGE' })
    expect(decideImage('application/pdf', huge)).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
    expect(decideImage('image/svg+xml', huge)).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
    for (const type of ['image/png', 'image/jpeg', 'image/webp'])
      expect(decideImage(type, Uint8Array.from(Array(64).fill(0)))).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
  })

  test('any bytes are looked at without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom('image/png', 'image/jpeg', 'image/webp'), (bytes, type) => {
        expect(typeof decideImage(type, bytes).refused).toBe('boolean')
      }),
    )
  })
})
