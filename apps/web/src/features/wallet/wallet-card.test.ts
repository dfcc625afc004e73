import { expect, test } from 'vitest'
import { shortWalletId } from './wallet-card.tsx'

test('[DASH-02] the wallet is shown by its first twelve characters and an ellipsis', () => {
  expect(shortWalletId('0x8f3A91c2B7d4e5F60718293a4b5C6d7E8f901234')).toBe('0x8f3A91c2B7…')
})
