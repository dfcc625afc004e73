import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byTheRules, dayByDay, sampleLoans } from './sample-loans.ts'

test('[STAFF-03 loans] interest and what is due are to the cent what a simulation of every single day finds, for some random loans', () => {
  fc.assert(
    fc.property(sampleLoans, (loan) => {
      const found = byTheRules(loan)
      expect(found).toEqual(dayByDay(loan))
      expect(found.owed + found.principalPaid).toBe(loan.terms.principalMinor)
      const counted = loan.payments.filter(({ on }) => on <= loan.until)
      expect(found.interestPaid + found.principalPaid + found.leftOver).toBe(
        counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      )
      expect(found.interestDue + found.interestPaid).toBe(found.dues.reduce((sum, { interest }) => sum + interest, 0n))
    }),
    { numRuns: 400 },
  )
})
