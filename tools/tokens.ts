/**
 * Every colour, font size, radius and shadow of the web is a token: outside apps/web/src/ui/tokens.css there is no literal of them,
 * neither in CSS nor in a style nor between the brackets of a Tailwind class. Where one must be, its line or the line above says
 * why: `token-exception: <reason>`.
 */
import ts from 'typescript'
import { listFiles, readText, report } from './repository.ts'

export interface Finding {
  readonly line: number
  readonly message: string
}

const tokensFile = 'apps/web/src/ui/tokens.css'

export function findLiterals(path: string, text: string): readonly Finding[] {
  const found = path.endsWith('.css') ? inStyleSheet(text) : inScript(path, text)
  const lines = text.split('\n')
  const excuses = new Map(lines.flatMap((line, index) => (line.includes('token-exception') ? [[index + 1, line] as const] : [])))
  const used = new Set<number>()
  const kept = found.filter(({ line }) => {
    const excuse = [line, line - 1].find((number) => hasReason(excuses.get(number)))
    if (excuse !== undefined) used.add(excuse)
    return excuse === undefined
  })
  const idle = [...excuses.keys()]
    .filter((line) => !used.has(line))
    .map((line) => ({ line, message: 'this token-exception has no reason, or nothing near it needs one' }))
  return [...kept, ...idle].toSorted((one, other) => one.line - other.line)
}

function hasReason(line: string | undefined): boolean {
  return /token-exception: \w+ \w+/.test(line ?? '')
}

/** In a script only strings and style properties can carry a look; comments and names cannot. */
function inScript(path: string, text: string): readonly Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const findings: Finding[] = []
  const add = (position: number, messages: readonly string[]) => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1
    for (const message of messages) findings.push({ line, message })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      // A long literal may run over lines; the line of each piece is its own.
      let offset = node.getStart(source)
      for (const piece of node.getText(source).split('\n')) {
        add(offset, [...inClasses(piece), ...(isAnchor(node) ? [] : coloursIn(piece.replace(brackets, '')))])
        offset += piece.length + 1
      }
    }
    if ((ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && node.initializer) {
      const value = literalOf(node.initializer)
      if (value !== undefined) add(node.getStart(source), inDeclaration(dashed(node.name.getText(source)), value, { isScript: true }))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

/** `#added` leads somewhere on the page though its letters could be a colour. */
function isAnchor(node: ts.Node): boolean {
  const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent
  return (ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder)) && ['href', 'to', 'hash'].includes(holder.name.getText())
}

function literalOf(node: ts.Node): string | undefined {
  const bare = ts.isJsxExpression(node) ? node.expression : node
  if (bare && ts.isNumericLiteral(bare)) return `${bare.text}px`
  return bare && ts.isStringLiteralLike(bare) ? bare.text : undefined
}

function dashed(name: string): string {
  return name.replace(/['"]/g, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function inStyleSheet(text: string): readonly Finding[] {
  // Comments are emptied but keep their lines.
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const findings: Finding[] = []
  for (const match of bare.matchAll(/(?<=[{};]\s*|^\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [, property = '', value = ''] = match
    const line = bare.slice(0, match.index).split('\n').length
    const messages = [...inDeclaration(property, value, { isScript: false }), ...coloursIn(value)]
    for (const message of new Set(messages)) findings.push({ line, message })
  }
  for (const match of bare.matchAll(/@apply\s+([^;]+);/g)) {
    const line = bare.slice(0, match.index).split('\n').length
    for (const message of inClasses(match[1] ?? '')) findings.push({ line, message })
  }
  return findings
}

const colourProperty =
  /^(?:--color-.*|(?:.*-)?color|background|background-image|border(?:-(?:top|right|bottom|left|block|inline)(?:-\w+)?)?|outline|fill|stroke)$/
const shadowProperty = /^(?:--shadow-.*|--drop-shadow-.*|box-shadow|text-shadow|filter|backdrop-filter)$/
const fontProperty = /^(?:--text-.*|font|font-size)$/
const radiusProperty = /^(?:--radius-.*|border(?:-\w+)*-radius)$/
const length = /(?<![\w.-])-?[\d.]+(?:px|rem|em|pt)\b/

function inDeclaration(property: string, value: string, { isScript }: { isScript: boolean }): readonly string[] {
  const messages: string[] = []
  // In a script, hexadecimal and function colours are seen in the string itself.
  if (colourProperty.test(property)) messages.push(...namedColoursIn(value), ...(isScript ? [] : coloursIn(value)))
  if (fontProperty.test(property) && length.test(value)) messages.push(`${property} ${value.trim()}: take a --step token (text-…)`)
  if (radiusProperty.test(property) && length.test(value)) messages.push(`${property} ${value.trim()}: take a --radius token (rounded-…)`)
  if (shadowProperty.test(property) && length.test(value) && !/^blur/.test(value)) {
    messages.push(`${property} ${value.trim()}: take a --shadow token (shadow-…)`)
  }
  return messages
}

const brackets = /(?<![\w-])([a-z][a-z-]*)-\[([^\]\s]+)\]/g

/** Brackets of Tailwind classes: `text-[13px]`, `bg-[red]`, `shadow-[…]`, `[color:red]`. A variable in them is a token. */
function inClasses(text: string): readonly string[] {
  const messages: string[] = []
  for (const [whole, utility = '', value = ''] of text.matchAll(brackets)) {
    if (/^(?:[a-z-]+:)?(?:var\(--[\w-]+\)|--[\w-]+)$/.test(value)) continue
    if (/^(?:drop-|inset-|text-)?shadow$/.test(utility)) messages.push(`${whole}: take a shadow token (shadow-…)`)
    else if (utility === 'text') messages.push(`${whole}: take a size or colour token (text-…)`)
    else if (/^rounded/.test(utility) && length.test(value)) messages.push(`${whole}: take a radius token (rounded-…)`)
    else if (colourUtility.test(utility) && (/^(?:color:)?[a-z]+$/i.test(value) || coloursIn(value).length > 0))
      messages.push(`${whole}: take a colour token`)
    else messages.push(...coloursIn(value))
  }
  for (const [whole, property = '', value = ''] of text.matchAll(/(?<![\w-])\[([a-z-]+):([^\]\s]+)\]/g)) {
    if (!/^var\(/.test(value) && inDeclaration(property, value.replaceAll('_', ' '), { isScript: false }).length > 0) {
      messages.push(`${whole}: take a token`)
    }
  }
  return messages
}

const colourUtility =
  /^(?:bg|fill|stroke|outline|ring|ring-offset|decoration|accent|caret|from|via|to|divide|placeholder|border(?:-[xytrblse])?)$/

function coloursIn(text: string): readonly string[] {
  const hexadecimal = text.matchAll(/(?<![\w&/.])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi)
  const functions = text.matchAll(/(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/g)
  return [...hexadecimal, ...functions].map(([literal]) => `${literal}: take a colour token`)
}

function namedColoursIn(value: string): readonly string[] {
  const words = value.replace(/var\([^)]*\)|url\([^)]*\)/g, ' ').match(/(?<![\w-])[a-z]+(?![\w-])/gi) ?? []
  return words.filter((word) => namedColours.has(word.toLowerCase())).map((word) => `${word}: take a colour token`)
}

/** The names of CSS and the colours of the system. `transparent` and `currentColor` are no colours of their own. */
const namedColours = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
  chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
  darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
  deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
  greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
  lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
  mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
  navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
  plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext
  highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext`.split(/\s+/),
)

if (import.meta.main) {
  const files = listFiles(['apps/web/src/**/*.{ts,tsx,css}']).filter((path) => path !== tokensFile && !/\.test\.tsx?$/.test(path))
  const findings = files.flatMap((path) => findLiterals(path, readText(path)).map(({ line, message }) => `${path}:${line}  ${message}`))
  report({
    findings,
    advice: `Take a token of ${tokensFile}, or add one there; where neither is right, say why: token-exception: <reason>`,
    fine: `${files.length} files, every look a token`,
  })
}
