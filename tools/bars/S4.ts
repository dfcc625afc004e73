/**
 * Fifty thousand requests made from the contract by a seed, as everyone who might call, and hostile events that providers really signed.
 * A control with a planted failure and a planted row shows that both would be found.
 */
import { everyCaller } from '../../tests/authz/callers.ts'
import { openSystem } from '../../tests/conformance/identity-people.ts'
import { fuzz, sayViolations, startProviders } from '../../tests/fuzz/shoot.ts'
import { openWorldOn } from '../../tests/world-on.ts'
import type { BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const requests = Number(process.env['REQUESTS'] ?? 50_000)

const lateMs = 5_000

export const run: BarRun = ({ seed }) =>
  withWorldCluster(async (cluster) => {
    const providers = await startProviders()
    const system = await openSystem(providers.settings, { open: (settings) => openWorldOn(cluster, settings) })
    try {
      const callers = await everyCaller(system)
      await system.stopWorker()
      const outcome = await fuzz({ system, lateMs, callers, seed, requests, say: (sentence) => console.log(sentence) })
      const { superuser } = system.world
      await superuser(`create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`)
      await superuser('create trigger planted before insert on rate_limit for each row execute function planted()')
      const control = await fuzz({
        system,
        lateMs,
        callers: callers.slice(0, 2),
        seed,
        requests: 1_000,
        meanwhile: async () => {
          await superuser(
            `insert into risk (id, description, likelihood, impact, status, updated_at) values ('rsk_planted', 'A fire', 1, 3, 'Open', now())`,
          )
        },
      })
      const found = new Set(control.violations.map(({ what }) => what))
      const blind = found.has('failed') && found.has('rows changed') ? 0 : 1
      for (const violation of sayViolations(outcome)) console.log(JSON.stringify(violation))
      const { sent, byStatus, compared, violations } = outcome
      return {
        value: violations.length + blind,
        unit: 'violations',
        details: { sent, byStatus, compared, callers: callers.length, control: [...found], node: process.version },
      }
    } finally {
      await system.close()
      await providers.stop()
    }
  })
