import { expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { newReport, runLane } from './model.ts'

/** A failing run is repeated with its seed and the number of its sequence. */
const seed = Number(process.env['MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const only = process.env['MODEL_SEQUENCE']
const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 100)
const operations = 200
const lanes = only === undefined ? 3 : 1

test(`PostgreSQL and the domain decide alike, ${sequences} sequences of ${operations} operations, seed ${seed}`, async () => {
  const report = newReport()
  const worlds: World[] = []
  try {
    for (let lane = 0; lane < lanes; lane += 1) worlds.push(await openWorld())
    const all = only === undefined ? Array.from({ length: sequences }, (_, number) => number) : [Number(only)]
    await Promise.all(
      worlds.map((world, lane) => runLane(world, { seed, numbers: all.filter((number) => number % lanes === lane), operations }, report)),
    )
    expect(report.differences).toEqual([])
    expect(report.operations).toBe(all.length * operations)
    // A run in which nothing was ever refused, or never repeated, would prove less than it says.
    if (only === undefined && sequences >= 100)
      expect(Object.keys(report.answers).toSorted()).toEqual([
        'LEDGER_ACCOUNTS_DIFFER',
        'LEDGER_ACCOUNT_UNKNOWN',
        'LEDGER_CORRECTION_UNFIT',
        'LEDGER_FUNDS_SHORT',
        'LEDGER_KEY_REUSED',
        'LEDGER_MOVEMENT_UNFIT',
        'LEDGER_RESERVATION_ENDED',
        'LEDGER_RESERVATION_EXPIRED',
        'LEDGER_RESERVATION_SMALLER',
        'LEDGER_RESERVATION_UNKNOWN',
        'LEDGER_STEPS_MALFORMED',
        'LEDGER_TIME_UNFIT',
        'happened before',
        'posted',
      ])
  } finally {
    for (const world of worlds) await world.close()
  }
}, 600_000)
