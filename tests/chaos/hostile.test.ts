import { expect, inject, test } from 'vitest'
import { surviveHostileProviders } from './hostile.ts'

test('[KYC-01] [WAL-11] [WAL-05] hostile providers: no page says anything untrue, and everything heals or becomes an open break', async () => {
  const outcome = await surviveHostileProviders({ cluster: inject('cluster'), seed: 3, runs: 12, hands: 12 })
  const none: readonly string[] = []
  expect(outcome).toMatchObject({ falselySaid: none, unexpected: none, unhealed: none, wrongBooks: none, checksFound: none })
  expect(outcome.ledger).toMatchObject({ agrees: true })
  expect(outcome.members.withWallet).toBe(12)
  expect(outcome.members.done).toBeGreaterThan(0)
  console.log(`${outcome.runs} runs, ${outcome.looks} looks, ${JSON.stringify(outcome.breaks)}, ${outcome.days} days`)
}, 300_000)
