import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const sources = resolve(import.meta.dirname, '..')
/** A call of `query`, `change`, `send` or `ask` with a fixed name, and the SQL that follows it: a literal or a constant. */
const call = /\.(?:query|change|send|ask)\s*(?:<[^()]*?>)?\(\s*'(?<name>[^']+)',\s*(?<text>'[^']*'|`[^`]*`|[\w.]+)/g

function statementsOf(source: string): readonly { readonly name: string; readonly text: string }[] {
  return [...source.matchAll(call)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    text: (groups?.['text'] ?? '').replaceAll(/\s+/g, ' '),
  }))
}

/** Names that stand for more than one text. PostgreSQL refuses the second one, but only on a connection that has run the first. */
function namesUsedTwice(statements: ReturnType<typeof statementsOf>): readonly string[] {
  const texts = new Map<string, Set<string>>()
  for (const { name, text } of statements) texts.set(name, (texts.get(name) ?? new Set()).add(text))
  return [...texts].filter(([, of]) => of.size > 1).map(([name]) => name)
}

test('each prepared statement has a name of its own', () => {
  const files = globSync('**/*.ts', { cwd: sources, exclude: (path) => path.endsWith('.test.ts') })
  const statements = files.flatMap((file) => statementsOf(readFileSync(resolve(sources, file), 'utf8')))
  expect(statements.length).toBeGreaterThan(300)
  expect(namesUsedTwice(statements)).toEqual([])
})

test('two texts under one name are found, and one text used twice is not', () => {
  const planted =
    "tx.query<{ a: 1 }>('one', 'select 1', []); tx.change('one', 'select  2', []); tx.send('two', lockText, []); tx.send('two', lockText, [])"
  expect(namesUsedTwice(statementsOf(planted))).toEqual(['one'])
})

/** The search for people is put together from its own texts: the number of a word, the key it goes by and the conditions asked for. */
const peopleSearchParts = ['at', 'key', 'name', 'where']

/** What is inserted into a template and is neither a constant of the file nor the place of a sealed value, which is no statement. */
function insertedValues(file: string, source: string): readonly string[] {
  const inserted = [...source.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name)
  return inserted.filter(
    (name) =>
      !/^(columns|tables|sinceSnapshot|whose)$/.test(name) &&
      !/(Id|\.id|\.person_id|column|place|part)$/i.test(name) &&
      !(file.endsWith('/people.sql.ts') && peopleSearchParts.includes(name)) &&
      !source.includes(`const ${name} = `),
  )
}

test('a statement is text and values: no value is written into the text of one', () => {
  const files = globSync('**/*.sql.ts', { cwd: sources })
  expect(files.length).toBeGreaterThan(50)
  const found = files.map((file) => ({ file, inserted: insertedValues(file, readFileSync(resolve(sources, file), 'utf8')) }))
  expect(found.filter(({ inserted }) => inserted.length > 0)).toEqual([])
})

test('a value in a text is found, and a constant is not', () => {
  expect(insertedValues('a.sql.ts', "const columns = 'a, b'\n" + `select \${columns} from c where d = \${input.d}`)).toEqual(['input.d'])
})
