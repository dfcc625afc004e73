import { expect, inject, test } from 'vitest'
import { surviveOrders } from './orders.ts'

// The cluster is this file's own, so one run of it is enough whatever the others run on.
test.skipIf(inject('cluster').version === 15)(
  '[INV-04 reserved] no order is lost, doubled or taken beyond the offer’s limit, whatever is killed',
  async () => {
    const kills = { api: 1, worker: 1, postgres: 1 }
    // Slowly enough that each kill meets orders that are under way.
    const outcome = await surviveOrders({ orders: 30, clients: 6, kills, perSecond: 2, seed: 1 })
    expect(outcome.violations).toEqual([])
    expect(outcome.unsealed).toBe(0)
    expect(outcome.signed).toBeGreaterThan(15)
    expect(outcome.full).toBeGreaterThan(0)
    expect(outcome.retries).toBeGreaterThan(0)
    // Money that is removed with plain SQL is missed.
    expect(outcome.isControlSeen).toBe(true)
    const { signed, full, retries, seconds, workedOffSeconds } = outcome
    console.log(
      `${signed} signed and ${full} refused as full in ${seconds} s with ${retries} retries, all done ${workedOffSeconds} s later`,
    )
  },
  300_000,
)
