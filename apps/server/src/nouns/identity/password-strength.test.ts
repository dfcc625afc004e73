import { expect, test } from 'vitest'
import { refuseCommonPassword } from './password-strength.ts'

const refused = (password: string) => {
  try {
    refuseCommonPassword(password, [])
    return false
  } catch {
    return true
  }
}

test.each([
  ['password1234', true],
  ['P@$$w0rd1234P@$$w0rd1234', true],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', true],
  ['quiet-moor-at-dawn', false],
  ['correcthorsebatterystaple', false],
])('%s: refused %s', (password, expected) => expect(refused(password)).toBe(expected))

test('no password keeps everyone else waiting while it is estimated', () => {
  refused('warm up once')
  const hostile = [
    Array.from({ length: 128 }, (_, place) => 'abcdefghijklmnop0123456789'[(place * 7) % 26]).join(''),
    '4@8({[</369&#!1|0$5+7%2'.repeat(5),
    'a long enough secret 4f3a2b1c9d',
  ]
  for (const password of hostile) {
    // The least of three in processor time, so that a busy machine does not matter. Unbounded it is one to three seconds.
    expect(Math.min(...[1, 2, 3].map(() => spentMs(password)))).toBeLessThan(300)
  }
})

function spentMs(password: string): number {
  const startedAt = process.cpuUsage()
  refused(password)
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1_000
}
