import { shared } from '@heathland/words/en/shared'
import { ORPCError } from '@orpc/client'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { showWords } from '../ui/words.tsx'
import { ErrorScreen } from './error-screen.tsx'

beforeAll(() => showWords('en', { shared }))

function shown(thrown: unknown): string {
  return renderToString(<ErrorScreen error={thrown} />)
}

test('[ERR-01] the router’s fallback shows status and message', () => {
  const page = shown(new ORPCError('UNAVAILABLE', { status: 503, message: 'Please come back later.' }))
  for (const words of ['Unexpected Application Error!', '503', 'Please come back later.', 'Try again', 'Go to Homepage']) {
    expect(page).toContain(words)
  }
})

test('[ERR-01] what the server refused has a reference that a member can read to support', () => {
  const data = { requestId: 'req_01k9x2c4v8e3tq5m7n0r6w1y2z' }
  const page = shown(new ORPCError('UNEXPECTED', { status: 500, message: 'An unexpected error occurred', data }))
  expect(page).toContain('0R6W-1Y2Z')
  expect(page).toContain('<code')
  expect(shown(new Error('no answer'))).not.toContain('<code')
})

test('[ERR-01] an error shows its message, and what has none is named all the same', () => {
  expect(shown(new Error('The page lost its thread'))).toContain('The page lost its thread')
  expect(shown('nonsense')).toContain('An unexpected error occurred')
  expect(shown(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toContain('There may be a new version')
})
