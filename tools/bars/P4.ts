/**
 * One escrow account that everyone pays into, against the same flow spread over a thousand of them: money is set aside and then
 * settled, each in a transaction of its own, by pgbench calling the ledger’s function as the application does. Turn by turn on
 * one database, so that what else the machine does weighs on both alike; the figure is the middle one of the turns’ ratios.
 */
import { openDatabase } from '@heathland/server/core/database'
import { fundMembers, median, openOffers, rounded } from '../../tests/bench/ledger.ts'
import { newTransferId as newId, pgbench, pgbenchVersion, sayJobActs as sayWhoActs } from '../../tests/bench/pgbench.ts'
import { asSuperuser, prepareDatabase } from '../database.ts'
import { startTemporaryCluster } from '../postgres.ts'
import type { BarRun } from './bar.ts'

const members = 2_000
const offers = 1_000
const clients = 16
const rounds = Number(process.env['ROUNDS'] ?? 7)
const turnSeconds = Number(process.env['TURN_SECONDS'] ?? 5)
const warmUpSeconds = 3

export const run: BarRun = async ({ seed }) => {
  const cluster = await startTemporaryCluster({ durable: true })
  try {
    await prepareDatabase(cluster, 'heathland')
    const url = cluster.url('heathland', 'heathland_operator')
    const database = openDatabase({ url, poolMax: 4, name: 'bar', onError: () => undefined })
    const funded = await fundMembers(database, members, 10_000_000_000n)
    const escrows = await openOffers(database, offers)
    await database.close()
    // What pgbench picks from by number; it cannot pick from a list of its own.
    await asSuperuser(
      cluster,
      'heathland',
      'create table bench_member (place int primary key, cash text not null)',
      'create table bench_offer (place int primary key, escrow text not null)',
      `insert into bench_member select place, cash from unnest('{${funded.map(({ cash }) => cash).join(',')}}'::text[]) with ordinality as given (cash, place)`,
      `insert into bench_offer select place, escrow from unnest('{${escrows.join(',')}}'::text[]) with ordinality as given (escrow, place)`,
      'grant select on bench_member, bench_offer to heathland_operator',
      'vacuum analyze',
    )
    const names = ['hot', 'spread'] as const
    const rates: Record<(typeof names)[number], number[]> = { hot: [], spread: [] }
    const turn = (name: (typeof names)[number], seconds: number, round: number) =>
      pgbench({ url, clients, seconds, seed: seed + round, script: subscribing(name === 'hot' ? 1 : offers) })
    for (const name of names) await turn(name, warmUpSeconds, -1)
    for (let round = 0; round < rounds; round += 1) {
      // Who goes first changes, so that neither always finds the tables a little smaller.
      for (const name of round % 2 === 0 ? names : names.toReversed())
        rates[name].push(rounded((await turn(name, turnSeconds, round)).perSecond, 1))
      console.log(`round ${round + 1} of ${rounds}: ${names.map((name) => `${name} ${rates[name].at(-1)}/s`).join(', ')}`)
    }
    const ratios = rates.hot.map((rate, round) => rounded(rate / (rates.spread[round] ?? Number.NaN)))
    return {
      value: median(ratios),
      unit: 'ratio',
      details: {
        subscriptionsPerSecond: { hot: median(rates.hot), spread: median(rates.spread) },
        note: 'a subscription is two transactions, one that sets money aside and one that settles it',
        rounds: { ...rates, ratios },
        members,
        offers,
        clients,
        postgres: cluster.version,
        pgbench: await pgbenchVersion(),
        limitedBy: 'the processors: pgbench and PostgreSQL share them',
      },
    }
  } finally {
    await cluster.stop()
  }
}

function subscribing(spreadOver: number): string {
  return `
\\set member random(1, ${members})
\\set offer random(1, ${spreadOver})
\\startpipeline
begin;
${sayWhoActs}
\\endpipeline
select posted.id as reserved from bench_member, bench_offer, (select ${newId} as id) made,
  post_transfers(jsonb_build_array(jsonb_build_object('id', made.id, 'key', 'reserve:' || made.id, 'kind', 'reserve',
    'movement', 'subscription-reserved', 'subject', 'bench', 'debit', cash, 'credit', escrow, 'amountMinor', '100',
    'expiresAt', now() + interval '1 day')), now()) posted
where bench_member.place = :member and bench_offer.place = :offer \\gset
commit;
\\startpipeline
begin;
${sayWhoActs}
\\endpipeline
select posted.id from (select ${newId} as id) made,
  post_transfers(jsonb_build_array(jsonb_build_object('id', made.id, 'key', 'settle:' || made.id, 'kind', 'settle',
    'movement', 'subscription-funded', 'subject', 'bench', 'reservation', :reserved::text, 'amountMinor', '100')), now()) posted;
commit;
`
}
