import { expect, test } from 'vitest'
import { decideOnrampScreen } from './onramp-screen.ts'

const open = { isOpen: true, deposit: undefined, news: undefined } as const

test('[WAL-02] idle until the page is open, then initialized, pending, and completed or failed', () => {
  expect(decideOnrampScreen({ ...open, isOpen: false, deposit: 'done' })).toBe('idle')
  expect(decideOnrampScreen(open)).toBe('initialized')
  expect(decideOnrampScreen({ ...open, deposit: 'opened' })).toBe('initialized')
  expect(decideOnrampScreen({ ...open, news: 'transaction_created' })).toBe('pending')
  for (const deposit of ['awaiting-payment', 'action-needed', 'processing'] as const)
    expect(decideOnrampScreen({ ...open, deposit })).toBe('pending')
  expect(decideOnrampScreen({ ...open, deposit: 'done' })).toBe('completed')
  expect(decideOnrampScreen({ ...open, deposit: 'failed' })).toBe('failed')
  expect(decideOnrampScreen({ ...open, deposit: 'expired' })).toBe('failed')
  expect(decideOnrampScreen({ ...open, news: 'transaction_failed' })).toBe('failed')
})

test('[WAL-02] [WAL-05] a message alone completes nothing, and never stands against the server', () => {
  expect(decideOnrampScreen({ ...open, news: 'transaction_completed' })).toBe('pending')
  expect(decideOnrampScreen({ ...open, deposit: 'processing', news: 'transaction_failed' })).toBe('pending')
  expect(decideOnrampScreen({ ...open, deposit: 'failed', news: 'transaction_completed' })).toBe('failed')
  expect(decideOnrampScreen({ ...open, deposit: 'done', news: 'transaction_failed' })).toBe('completed')
})
