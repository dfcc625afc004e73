import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserNames, deviceNames, systemNames } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iPhone' },
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', { browser: 'Firefox', system: 'Mac' }],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android' },
  ],
  ['Firefox/145.0', { browser: 'Firefox' }],
  ['something on Windows', { system: 'Windows' }],
  ['visit https://evil.example', {}],
  ['curl/8.10', {}],
  ['', {}],
])('[AUTH-11] names the browser and the system of a device: %s', (userAgent, device) => {
  expect(deviceNames(userAgent)).toEqual(device)
})

test('whatever a browser says of itself, only names from the closed lists are repeated', () => {
  const parts = ['Firefox/', 'Windows', 'Chrome/1 ', 'iPhone', 'https://evil.example/', '<b>', '\r\n', 'OPR/', ' on ', 'Linux', '\0']
  const userAgents = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 12 })
  fc.assert(
    fc.property(userAgents, (pieces) => {
      const { browser, system } = deviceNames(pieces.join(''))
      return (browser === undefined || browserNames.includes(browser)) && (system === undefined || systemNames.includes(system))
    }),
    { numRuns: 2_000 },
  )
})
