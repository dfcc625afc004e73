import { expect, inject, test } from 'vitest'
import { deliverInEveryOrder } from './orders.ts'

test('[KYC-01] [WAL-03] whatever the road does to providers’ events, members end where the truth is, and no forgery leaves anything', async () => {
  const outcome = await deliverInEveryOrder({ cluster: inject('cluster'), seed: 1, eventsMax: 2, randomRuns: 8 })
  expect(outcome).toMatchObject({ differing: [], wrongEnds: [], notTaken: [], forgeries: { taken: [], leftTraces: [] } })
  console.log(`${outcome.runs} runs, ${outcome.delivered} deliveries, ${outcome.forgeries.tried} forgeries`)
}, 300_000)
