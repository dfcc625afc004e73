import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byId, mapPage, pageOf } from './page.ts'

test('pages read one after the other show every row once, in order, and the last leads nowhere', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (ids, rowsMax) => {
      const rows = ids.toSorted((a, b) => a - b).map((id) => ({ id }))
      const shown: number[] = []
      let after: number | undefined
      for (let pages = 0; pages <= rows.length; pages += 1) {
        const found = rows.filter(({ id }) => after === undefined || id > after).slice(0, rowsMax + 1)
        const page = mapPage(pageOf(found, rowsMax, byId), byId)
        expect(page.items.length).toBeLessThanOrEqual(rowsMax)
        shown.push(...page.items)
        if (!('next' in page)) break
        after = page.next
      }
      expect(shown).toEqual(rows.map(byId))
    }),
  )
})
