import type { Area } from '@heathland/words/words'
import { expect, test } from 'vitest'
import { loadShown } from './language.ts'

test('[LANG-01] words that come to a page while its language changes are changed with the others', async () => {
  const shown: Area[] = ['shared', 'member']
  const asked: (readonly Area[])[] = []
  const loaded = await loadShown(
    () => shown,
    async (missing) => {
      asked.push(missing)
      // The bell in the header brings its own words.
      if (asked.length === 1) shown.push('notifications')
      return Object.fromEntries(missing.map((area) => [area, {}]))
    },
  )
  expect(Object.keys(loaded)).toEqual(['shared', 'member', 'notifications'])
  expect(asked).toEqual([['shared', 'member'], ['notifications']])
})
