/**
 * kill -9 of the api, the worker and PostgreSQL under a hundred transfers a second through the api, twenty times, or as often as
 * KILLS says (`KILLS=200 ./heathland bar R1`): what is acknowledged has happened, once, and nothing else has.
 */
import { surviveKills, violationsOf } from '../../tests/chaos/kills.ts'
import type { BarRun } from './bar.ts'

const killsWanted = Number(process.env['KILLS'] ?? 20)
/** Two of five kills are the api’s, two the worker’s, one PostgreSQL’s. */
const kills = { api: killsWanted * 0.4, worker: killsWanted * 0.4, postgres: killsWanted * 0.2 }
/** Many kills are spread over the half hour that the bar names; few follow each other closely. */
const betweenKillsMs = killsWanted > 20 ? 6_000 : 1_500

export const run: BarRun = async ({ seed }) => {
  const outcome = await surviveKills({ kills, betweenKillsMs, perSecond: 100, seed })
  return { value: violationsOf(outcome), unit: 'violations', details: { ...outcome, node: process.version } }
}
