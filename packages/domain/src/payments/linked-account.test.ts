import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, dayMs } from '../time.ts'
import { accountStanding, usableFrom } from './linked-account.ts'

const linkedAt = new Date('2026-11-18T09:00:00Z')

test('[PAY-03 new account waits] money goes to a new account after 24 hours, not a millisecond earlier', () => {
  const account = { usableFrom: usableFrom(linkedAt) }
  expect(account.usableFrom).toEqual(new Date('2026-11-19T09:00:00Z'))
  expect(accountStanding(account, linkedAt)).toBe('waiting')
  expect(accountStanding(account, after(account.usableFrom, -1))).toBe('waiting')
  expect(accountStanding(account, account.usableFrom)).toBe('usable')
})

test('[PAY-03 new account waits] every new account waits a whole day, also across a change of the clocks, and then stays usable', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.integer({ min: -dayMs, max: 400 * dayMs }), (linked, laterMs) => {
      const standing = accountStanding({ usableFrom: usableFrom(linked) }, after(linked, laterMs))
      expect(standing).toBe(laterMs >= dayMs ? 'usable' : 'waiting')
    }),
  )
})
