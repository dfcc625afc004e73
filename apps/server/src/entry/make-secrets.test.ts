import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeSecrets } from './make-secrets.ts'

function made() {
  const folder = join(mkdtempSync(join(tmpdir(), 'heathland-secrets-')), 'secrets')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }))
  return { folder, said: makeSecrets(folder) }
}

const read = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]))

test('every key is its own, at random, and for its owner’s eyes alone', () => {
  const { folder, said } = made()
  const one = read(folder)
  const another = read(made().folder)
  expect(new Set([...Object.values(one), ...Object.values(another)]).size).toBe(2 * Object.keys(one).length)
  expect(Buffer.from(one['MASTER_KEY'] ?? '', 'base64')).toHaveLength(32)
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const secret of Object.values(one)) expect(said.join('\n')).not.toContain(secret)
})

test('what it makes is taken by the configuration, and the passwords are those of the addresses', () => {
  const { folder } = made()
  const { DATABASE_PASSWORDS: passwords = '' } = read(folder)
  for (const [setting, program] of [
    ['DATABASE_URL', 'api'],
    ['WORKER_DATABASE_URL', 'worker'],
    ['OPERATOR_DATABASE_URL', 'operator'],
    ['DATABASE_OWNER_URL', 'owner'],
  ] as const) {
    const { searchParams } = new URL(readFileSync(join(folder, setting), 'utf8').trim())
    expect(searchParams.get('user')).toBe(`heathland_${program}`)
    expect(passwords.split('\n')).toContain(`heathland_${program} ${searchParams.get('password')}`)
  }
  // A half environment: what is missing is said, and none of what was made is among it.
  const files = Object.fromEntries(
    ['MASTER_KEY', 'INDEX_KEY', 'LOG_KEY', 'DATABASE_URL'].map((name) => [`${name}_FILE`, join(folder, name)]),
  )
  expect(() => readConfig(files)).toThrow(/PUBLIC_ORIGIN/)
  expect(() => readConfig(files)).not.toThrow(/_KEY|DATABASE_URL/)
})

test('a key that is there is never replaced', () => {
  const { folder } = made()
  const before = read(folder)
  expect(() => makeSecrets(folder)).toThrow('nothing was written')
  expect(read(folder)).toEqual(before)
})
