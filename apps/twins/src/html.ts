/** Pages as text in which everything that is not written here is escaped. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | readonly Html[]

/** A template of markup: pieces of Html stay as they are, everything else is escaped for text and for quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${show(pieces[index - 1])}${string}`))
}

function show(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('')
  return escapeHtml(String(piece))
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`)
}

export const stylesheet = `:root { color-scheme: light dark; --ink: #1f1a2b; --paper: #fbfafc; --card: #fff; --line: #d9d3e3; --soft: #5f5870; --link: #5b2a86; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efebf5; --paper: #16121d; --card: #1f1a29; --line: #3b3349; --soft: #b3aac4; --link: #cda8f0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; padding: 12px 24px; border-bottom: 1px solid var(--line); background: var(--card); }
.brand { margin: 0; font-weight: 600; }
.brand span { color: var(--soft); font-weight: 400; }
nav a { margin-right: 12px; }
main { max-width: 960px; margin: 0 auto; padding: 24px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 18px; }
a { color: var(--link); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.scroll { overflow-x: auto; }
.scroll table { min-width: 640px; }
th { white-space: nowrap; }
summary { min-height: 44px; padding: 8px 0; color: var(--link); cursor: pointer; }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); }
caption { padding: 0 0 8px; color: var(--soft); text-align: left; }
th, td { padding: 8px 12px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 16px; background: var(--card); border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); background: #fff; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; max-width: 480px; }
form + form, dl + form, dl + dl, .scroll + form { margin-top: 12px; }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
input, select, button { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 6px; background: var(--card); color: var(--ink); font: inherit; }
button { border-color: var(--link); background: var(--link); color: var(--paper); font-weight: 600; cursor: pointer; }
main > label + button { margin-top: 12px; }
.hint { color: var(--soft); }
`
