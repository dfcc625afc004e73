/** Reads a catalogue back into messages: the inverse of `catalogue-source.ts`. What it cannot read is not in the form that translators get. */
import ts from 'typescript'
import type { Messages } from './catalogue-source.ts'

export function readCatalogue(path: string, text: string): Messages {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { initializer } of statement.declarationList.declarations) {
      if (initializer && ts.isObjectLiteralExpression(initializer)) return messagesOf(initializer)
    }
  }
  throw new Error(`${path} has no catalogue`)
}

function messagesOf(object: ts.ObjectLiteralExpression): Messages {
  return Object.fromEntries(
    object.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) throw unreadable(property)
      const key = ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : undefined
      if (key === undefined) throw unreadable(property.name)
      const value = property.initializer
      return [key, ts.isObjectLiteralExpression(value) ? messagesOf(value) : messageOf(value)]
    }),
  )
}

function messageOf(value: ts.Expression): string {
  if (ts.isStringLiteralLike(value)) return value.text
  if (!ts.isArrowFunction(value) || ts.isBlock(value.body)) throw unreadable(value)
  const { body } = value
  if (ts.isArrayLiteralExpression(body)) return body.elements.map(partOf).join('')
  return partOf(body)
}

function partOf(part: ts.Expression): string {
  if (ts.isStringLiteralLike(part)) return part.text
  if (ts.isIdentifier(part)) return `<${part.text}/>`
  if (ts.isTemplateExpression(part)) {
    return part.head.text + part.templateSpans.map(({ expression, literal }) => parameterOf(expression) + literal.text).join('')
  }
  if (ts.isCallExpression(part) && ts.isIdentifier(part.expression)) {
    const [first, second] = part.arguments
    if (part.expression.text === 'plural') return pluralOf(part)
    if (first && !second && ts.isStringLiteralLike(first)) return `<${part.expression.text}>${first.text}</${part.expression.text}>`
  }
  throw unreadable(part)
}

function parameterOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return `{${expression.text}}`
  if (ts.isCallExpression(expression)) return pluralOf(expression)
  throw unreadable(expression)
}

function pluralOf({ arguments: [count, forms] }: ts.CallExpression): string {
  if (!count || !ts.isIdentifier(count) || !forms || !ts.isObjectLiteralExpression(forms))
    throw new Error('a plural takes a count and its forms')
  const said = Object.entries(messagesOf(forms)).map(([form, text]) => `${form} {${String(text)}}`)
  return `{${count.text}, plural, ${said.join(' ')}}`
}

function unreadable(node: ts.Node): Error {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  return new Error(`${source.fileName}:${line + 1}: write a text as a string or as a function that only puts it together`)
}
