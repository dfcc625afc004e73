/**
 * Texts that would reach the screen without a catalogue: words between tags, in attributes that are read or shown, in
 * toasts, and strings that read like a sentence. Where one must be, its line or the line above says why: `words-exception: <reason>`.
 */
import ts from 'typescript'

export interface Finding {
  readonly line: number
  readonly message: string
}

/** Attributes and properties whose text a person reads or hears. */
const shown =
  /^(label|title|placeholder|alt|lead|hint|detail|message|summary|caption|header|heading|text|term|emptyMessage|dismissLabel|retryLabel|submitLabel|busyLabel|badge|meaning|button|done|aria-label|aria-description|aria-roledescription|aria-valuetext)$/
const letters = /\p{Letter}{2}/u
/** Two words with a space between them, the first with a capital or the whole with a full stop: no class name or key looks so. */
const sentence = /^\p{Lu}[\p{Letter}’']* \p{Letter}|\p{Letter}+ \p{Letter}[^:[\]]*[.?!]$/u
/** Names that are the same in every language. */
const names = new Set(['Heathland', 'Enter', 'Esc', 'Ctrl'])

export function findLiterals(path: string, text: string): readonly Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const lines = text.split('\n')
  const findings: Finding[] = []
  const add = (node: ts.Node, said: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    const isExcused = [line, line - 1].some((number) => /words-exception: \w+ \w+/.test(lines[number - 1] ?? ''))
    if (!isExcused && !names.has(said.trim())) findings.push({ line, message: `"${said.trim().slice(0, 60)}" is in no catalogue` })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return
    if (ts.isCallExpression(node) && /^(console\.\w+|classNames|new Error)$/.test(node.expression.getText(source))) return
    // The looks of a part are class names under the part's own names.
    if (ts.isVariableDeclaration(node) && /^(looks?|tones|icons)$|Look$/.test(node.name.getText(source))) return
    if (ts.isNewExpression(node) && /Error$|Exception$/.test(node.expression.getText(source))) return
    if (ts.isJsxText(node) && letters.test(node.text)) add(node, node.text)
    else if (isText(node)) {
      const said = ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')
        : node.text
      if (isShown(node, source) ? letters.test(said) : sentence.test(said.trim()) && !isLook(node, source)) add(node, said)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression

function isText(node: ts.Node): node is Text {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
}

/** What the text is given to, through conditions and brackets. */
function placeOf(node: ts.Node): ts.Node {
  const { parent } = node
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return placeOf(parent)
  if (ts.isParenthesizedExpression(parent) || ts.isJsxExpression(parent)) return placeOf(parent)
  if (ts.isBinaryExpression(parent) && parent.right === node && /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText()))
    return placeOf(parent)
  return parent
}

function isShown(node: Text, source: ts.SourceFile): boolean {
  const place = placeOf(node)
  if (ts.isJsxElement(place) || ts.isJsxFragment(place)) return true
  // What is put into a text becomes part of it.
  if (ts.isPropertyAssignment(place) && ts.isCallExpression(place.parent.parent)) {
    if (/^t(?:[A-Z]\w*)?\./.test(place.parent.parent.expression.getText(source))) return true
  }
  return (ts.isJsxAttribute(place) || ts.isPropertyAssignment(place)) && place.name !== node && shown.test(place.name.getText(source))
}

/** Class names and the like, which never meet a reader as words. */
function isLook(node: Text, source: ts.SourceFile): boolean {
  const place = placeOf(node)
  return (ts.isJsxAttribute(place) || ts.isPropertyAssignment(place)) && /^(className|look|allow|key|id)$/.test(place.name.getText(source))
}
