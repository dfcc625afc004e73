/**
 * Money is never a `number`: from 2^53 minor units on, and at every division before, a number is silently wrong.
 * The rule reads names, not types, so that it also sees what is only about to become money. Where a provider's own format
 * carries numbers, the line above says so: `// money-is-number: <reason>`.
 */
import ts from 'typescript'
import { listFiles, readText, report } from '../repository.ts'
import type { Finding } from './finding.ts'
import { findMoneyInSql } from './money-in-sql.ts'
import { endsWithMinor, givesMoney, saysMoney } from './money-names.ts'

export function findMoneyAsNumber(path: string, text: string): readonly Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const lines = text.split('\n')
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    const message = messageFor(node)
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line
    if (message && !isExcused(lines, line)) findings.push({ line: line + 1, message })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

function messageFor(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) {
    const [argument] = node.arguments
    const name = argument && nameOf(argument)
    if (name && endsWithMinor(name) && isNumberMaker(node)) return `"${name}" is made a number; keep it a bigint`
  }
  if (ts.isFunctionLike(node)) {
    const name = node.name && nameOf(node.name)
    if (name && givesMoney(name) && mentionsNumber(node.type)) return `"${name}" gives money as a number; give a bigint or Money`
  }
  if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertyDeclaration(node) || ts.isPropertySignature(node)) {
    const name = nameOf(node.name)
    if (name && saysMoney(name) && mentionsNumber(node.type)) return `"${name}" has the type number; make it a bigint or Money`
  }
  if (hasInitializer(node) && node.initializer && isNumeric(unwrapJsx(node.initializer))) {
    const name = nameOf(node.name)
    if (name && saysMoney(name)) return `"${name}" starts as a number; start it as a bigint or Money`
  }
  return undefined
}

type Initialised = ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment | ts.BindingElement

function hasInitializer(node: ts.Node): node is Initialised | ts.JsxAttribute {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isBindingElement(node) ||
    ts.isJsxAttribute(node)
  )
}

function unwrapJsx(node: ts.Node): ts.Node {
  return ts.isJsxExpression(node) && node.expression ? node.expression : node
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteral(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node)) return nameOf(node.argumentExpression)
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return nameOf(node.expression)
  return undefined
}

/** `number`, and also a union, an array or a promise of it; not a function or an object that merely has a number inside. */
function mentionsNumber(type: ts.TypeNode | undefined): boolean {
  if (!type) return false
  if (type.kind === ts.SyntaxKind.NumberKeyword) return true
  if (ts.isUnionTypeNode(type)) return type.types.some(mentionsNumber)
  if (ts.isArrayTypeNode(type)) return mentionsNumber(type.elementType)
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type)) return mentionsNumber(type.type)
  if (ts.isTypeReferenceNode(type))
    return /^(Promise|Array|ReadonlyArray|Set)$/.test(type.typeName.getText()) && (type.typeArguments ?? []).some(mentionsNumber)
  return ts.isLiteralTypeNode(type) && ts.isNumericLiteral(type.literal)
}

function isNumberMaker(call: ts.CallExpression): boolean {
  return /^(Number|(Number\.)?parse(Int|Float))$/.test(call.expression.getText())
}

const arithmetic = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
])

/** An expression that is a number for sure, or is one when something is missing (`amount ?? 0`). */
function isNumeric(node: ts.Node): boolean {
  if (ts.isNumericLiteral(node)) return true
  if (ts.isPrefixUnaryExpression(node)) return isNumeric(node.operand)
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isNumeric(node.expression)
  if (ts.isConditionalExpression(node)) return isNumeric(node.whenTrue) || isNumeric(node.whenFalse)
  if (ts.isBinaryExpression(node)) return arithmetic.has(node.operatorToken.kind) && (isNumeric(node.left) || isNumeric(node.right))
  if (!ts.isCallExpression(node)) return false
  return isNumberMaker(node) || /^(Math\.|z\.(coerce\.)?(number|int|float\d*)\b)/.test(node.expression.getText())
}

function isExcused(lines: readonly string[], line: number): boolean {
  return [lines[line], lines[line - 1]].some((text) => /money-is-number: \S+/.test(text ?? ''))
}

if (import.meta.main) {
  const sources = listFiles(['packages/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'])
  const migrations = listFiles(['apps/server/db/migrations/*.sql'])
  const findings = [
    ...sources.flatMap((path) => findMoneyAsNumber(path, readText(path)).map((found) => `${path}:${found.line} ${found.message}`)),
    ...migrations.flatMap((path) => findMoneyInSql(readText(path)).map((found) => `${path}:${found.line} ${found.message}`)),
  ]
  const advice = 'Use bigint minor units or Money. When the format is a provider\'s own, say so above the line: "// money-is-number: why".'
  report({ findings, advice, fine: `${sources.length} sources, ${migrations.length} migrations` })
}
