import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserNames, deviceInSentence, deviceWords, systemNames } from './device.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.10', 'Unknown device'],
  ['', 'Unknown device'],
])('[AUTH-11] says a device in words: %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

test('whatever a browser says of itself, only names from the closed lists are repeated', () => {
  const both = browserNames.flatMap((browser) => systemNames.map((system) => `${browser} on ${system}`))
  const listed = new Set([...both, ...browserNames, ...systemNames, 'Unknown device'])
  const said = new Set([...both, ...browserNames, 'an unknown browser', ...systemNames.map((system) => `an unknown browser on ${system}`)])
  const parts = ['Firefox/', 'Windows', 'Chrome/1 ', 'iPhone', 'https://evil.example/', '<b>', '\r\n', 'OPR/', ' on ', 'Linux', '\0']
  const userAgents = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 12 })
  fc.assert(
    fc.property(userAgents, (pieces) => {
      const userAgent = pieces.join('')
      return listed.has(deviceWords(userAgent)) && said.has(deviceInSentence(userAgent))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  ['Firefox/145.0', 'Firefox'],
  ['something on Windows', 'an unknown browser on Windows'],
  ['visit https://evil.example', 'an unknown browser'],
])('a sentence names a device: %s', (userAgent, words) => {
  expect(deviceInSentence(userAgent)).toBe(words)
})
