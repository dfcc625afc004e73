import { expect, inject, test } from 'vitest'
import { surviveKills } from './kills.ts'

// The cluster is this file's own, so one run of it is enough whatever the others run on.
test.skipIf(inject('cluster').version === 15)(
  'what is acknowledged stays, once, whatever is killed',
  async () => {
    const kills = { api: 2, worker: 2, postgres: 1 }
    const outcome = await surviveKills({ kills, betweenKillsMs: 500, perSecond: 100, seed: 1 })
    const { control, acknowledged, checks, ...rest } = outcome
    expect(rest).toMatchObject({ lost: 0, doubled: 0, unasked: 0, incomplete: 0, movedTooMuch: '0', unanswered: 0, stuck: 0 })
    expect(outcome.verifier).toMatchObject({ agrees: true })
    expect(checks.answeredOnce).toBe(checks.asked)
    expect(acknowledged).toBeGreaterThan(100)
    // A transfer that is taken out behind the ledger's back is missed.
    expect(control.lost).toBe(1)
    expect(control.verifier.agrees).toBe(false)
    console.log(
      `${acknowledged} acknowledged, ${outcome.retries} retries, all done ${outcome.recoveredSeconds} s after the last of 5 kills, ${outcome.seconds} s in all`,
    )
  },
  300_000,
)
