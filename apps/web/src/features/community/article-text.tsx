/**
 * An article's Markdown as React elements. The parser only makes tokens; each kind is drawn here, so raw HTML, scripts and unknown
 * tokens come out as text, and no markup of an author's ever reaches the page.
 */
import { articleImageId, articleLink, imagePath } from '@heathland/domain/community/link'
import { markdownProblem } from '@heathland/domain/community/markdown'
import { Lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'

/** Deeper tokens are drawn as their text: what was saved stays far below it. */
const depthMax = 24

export function ArticleText({ text }: { text: string }) {
  const t = useWords('community').article
  const tokens = useMemo(() => (markdownProblem(text) ? undefined : new Lexer({ gfm: true, breaks: false }).lex(text)), [text])
  if (!tokens) return <p className="text-soft">{t.textCannotBeShown}</p>
  return <div className="article-text grid max-w-measure gap-4 wrap-anywhere">{drawAll(tokens, 0)}</div>
}

function drawAll(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  // The place of a token is its key: the list is drawn anew when the text changes.
  return createElement(Fragment, null, ...(tokens ?? []).map((token) => draw(token, depth)))
}

function draw(token: Token, depth: number): ReactNode {
  if (depth > depthMax) return token.raw
  const inner = (tokens: readonly Token[] | undefined) => drawAll(tokens, depth + 1)
  switch (token.type) {
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>
    case 'heading':
      return heading(token as Tokens.Heading, inner)
    case 'list':
      return list(token as Tokens.List, inner)
    case 'blockquote':
      return <blockquote className="grid gap-3 border-l-4 border-line-strong pl-4 text-soft">{inner(token.tokens)}</blockquote>
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-medium bg-sunken p-4 text-small">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'table':
      return table(token as Tokens.Table, inner)
    case 'hr':
      return <hr className="border-line" />
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>
    case 'em':
      return <em>{inner(token.tokens)}</em>
    case 'del':
      return <del>{inner(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded-small bg-sunken px-1">{decoded((token as Tokens.Codespan).text)}</code>
    case 'br':
      return <br />
    case 'link':
      return link(token as Tokens.Link, inner)
    case 'image':
      return image(token as Tokens.Image)
    case 'html':
      // Shown as it was typed.
      return (token as Tokens.HTML).block ? <p>{token.raw}</p> : token.raw
    case 'space':
    case 'def':
      return null
    case 'text':
      return token.tokens ? inner(token.tokens) : decoded((token as Tokens.Text).text)
    case 'escape':
      return decoded((token as Tokens.Escape).text)
    default:
      return token.raw
  }
}

type Inner = (tokens: readonly Token[] | undefined) => ReactNode

/** The page has the first heading, so the text begins below it. */
function heading({ depth, tokens }: Tokens.Heading, inner: Inner): ReactNode {
  if (depth <= 2) return <h2 className="mt-3 text-title">{inner(tokens)}</h2>
  return <h3 className="mt-2 text-lead">{inner(tokens)}</h3>
}

function list({ ordered, start, items }: Tokens.List, inner: Inner): ReactNode {
  const children = items.map((item) => createElement('li', { key: item.raw, className: 'pl-1' }, inner(item.tokens)))
  return ordered
    ? createElement('ol', { className: 'grid list-decimal gap-1.5 pl-6', ...(start !== '' && start !== 1 && { start }) }, ...children)
    : createElement('ul', { className: 'grid list-disc gap-1.5 pl-6' }, ...children)
}

function table({ header, rows }: Tokens.Table, inner: Inner): ReactNode {
  const cells = (kind: 'th' | 'td', row: readonly Tokens.TableCell[]) =>
    createElement(
      'tr',
      { className: 'border-b border-line' },
      ...row.map((cell) => createElement(kind, { className: 'px-3 py-2 text-left align-top' }, inner(cell.tokens))),
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-dense">
        <thead>{cells('th', header)}</thead>
        {createElement('tbody', null, ...rows.map((row) => cells('td', row)))}
      </table>
    </div>
  )
}

/** An address that is not followed leaves its words. */
function link({ href, tokens }: Tokens.Link, inner: Inner): ReactNode {
  const found = articleLink(href)
  if (!found) return inner(tokens)
  if (found.kind === 'mail')
    return (
      <a href={found.to} rel="noreferrer nofollow" className="link">
        {inner(tokens)}
      </a>
    )
  return <TextLink to={found.to}>{inner(tokens)}</TextLink>
}

function image({ href, text }: Tokens.Image): ReactNode {
  const id = articleImageId(href)
  if (!id) return decoded(text)
  return <img src={`${imagePath}${id}`} alt={decoded(text)} loading="lazy" className="my-1 max-h-[70vh] max-w-full rounded-large" />
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00A0' }

/** The lexer leaves the usual entities as they were typed. */
function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => entities[name] ?? '')
}
