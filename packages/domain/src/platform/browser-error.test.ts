import { expect, test } from 'vitest'
import { browserErrorPlaces, describeBrowserError } from './browser-error.ts'

const origin = 'https://heathland.example'
const canary = 'anna.amsel@example.org'

test('a report holds the class of the error and the places in our files, never its message', () => {
  const thrown = Object.assign(new TypeError(`Cannot read ${canary}`), {
    stack: `TypeError: Cannot read ${canary}
    at show (${origin}/assets/wallet-Dk3x_9a.js:12:3456)
    at ${origin}/assets/index-B_1.js:1:99
    at https://elsewhere.example/assets/other-1.js:1:1
    at ${origin}/wallet/${canary}:1:1
    at chrome-extension://abc/content.js:3:4`,
  })
  expect(describeBrowserError('error', thrown, origin)).toEqual({
    kind: 'error',
    name: 'TypeError',
    places: 'wallet-Dk3x_9a.js:12:3456 index-B_1.js:1:99',
  })
})

test('code that could not be loaded is reported by its file name', () => {
  const thrown = new TypeError(`Failed to fetch dynamically imported module: ${origin}/assets/loans-Qw1.js`)
  expect(describeBrowserError('rejection', thrown, origin)).toEqual({ kind: 'chunk', name: 'TypeError', places: 'loans-Qw1.js:0:0' })
})

test('what none of our files had a part in is not told', () => {
  for (const thrown of [undefined, null, canary, 7, {}, new Error(canary), { stack: 7, message: {} }])
    expect(describeBrowserError('rejection', thrown, origin)).toBeUndefined()
})

test('a report fits the limits however long the stack and whatever the name', () => {
  const stack = Array.from({ length: 100 }, (_, line) => `at ${origin}/assets/a-${line}.js:${line}:1`).join('\n')
  const told = describeBrowserError('error', { name: canary, message: '', stack }, origin)
  expect(told?.name).toBe('Error')
  expect(told?.places.split(' ')).toHaveLength(5)
  expect(told?.places).toMatch(browserErrorPlaces)
})
