/** Money in a migration is a whole number of minor units: `bigint`, or `numeric` with a scale of zero for what outgrows it. */
import type { Finding } from './finding.ts'

const column = String.raw`\b(\w*_minor|amount)"?`
const type = String.raw`(double\s+precision|character\s+varying|[a-z_]\w*)(?:\s*\(([^)]*)\))?`
const typeNames =
  /^(smallint|int\d?|integer|bigint|real|float\d?|double precision|money|text|varchar|character varying|char|numeric|decimal|\w*serial\d?)$/
const wholeTypes = new Set(['bigint', 'int8'])
const textTypes = new Set(['text', 'varchar', 'character varying'])

export function findMoneyInSql(text: string): readonly Finding[] {
  const sql = text.toLowerCase().replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const findings: Finding[] = []
  for (const found of sql.matchAll(new RegExp(String.raw`${column}(\s+|\s*::\s*)${type}`, 'g'))) {
    const [, name, joint = '', written = '', digits] = found
    const isCast = joint.includes('::')
    const typeName = written.replace(/\s+/g, ' ')
    // Text is how money leaves the database for the wire, but never how it is kept.
    if (!typeNames.test(typeName) || isWhole(typeName, digits) || (isCast && textTypes.has(typeName))) continue
    const shown = digits === undefined ? typeName : `${typeName}(${digits})`
    findings.push({ line: sql.slice(0, found.index).split('\n').length, message: `"${name}" is ${shown}; make it bigint or numeric(38,0)` })
  }
  return findings
}

function isWhole(typeName: string, digits: string | undefined): boolean {
  if (wholeTypes.has(typeName)) return true
  // Bare `numeric` keeps any number of decimals; with a precision alone the scale is zero.
  return (typeName === 'numeric' || typeName === 'decimal') && /^\s*\d+\s*(,\s*0\s*)?$/.test(digits ?? '')
}
