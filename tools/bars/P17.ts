/**
 * A campaign opens: three hundred requests a second for one offer, for a minute, by two thousand members who all listen for events, from
 * an api that runs alone; every answer has to be a success. Before, at ten thousand offers, every statement of list and page is timed. The
 * figure is the worst of all measures as a share of its own limit.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { makeId } from '@heathland/domain/id'
import { opportunitySorts } from '@heathland/domain/offers/opportunity'
import type { Actor } from '@heathland/server/core/actor'
import type { Context } from '@heathland/server/core/context'
import { type Composition, compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { openOffer, readOffers } from '@heathland/server/nouns/offers/read-offers'
import pg from 'pg'
import { type Campaign, openCampaign } from '../../tests/bench/campaign.ts'
import { median, quantile, rounded } from '../../tests/bench/ledger.ts'
import { atBeat } from '../../tests/bench/open-loop.ts'
import { type TimedStatement, timeReads } from '../../tests/bench/timed-reads.ts'
import { officer } from '../../tests/serve.ts'
import { databaseSettings } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import { startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'

const offers = Number(process.env['OFFERS'] ?? 10_000)
const listeners = Number(process.env['LISTENERS'] ?? 2_000)
const beat = { perSecond: Number(process.env['RATE'] ?? 300), seconds: Number(process.env['SECONDS'] ?? 60) }
const warmUp = { perSecond: 100, seconds: 5 }
const limits = { p99Ms: 150, statementMs: 20 }
const times = 30

export const run: BarRun = async () => {
  const api = await startApiAlone()
  const platform = await compose(readConfig({ ...exampleEnvironment(), ...databaseSettings(api.cluster, 'heathland') }), 'operator')
  const behind = new pg.Client({ connectionString: api.cluster.url('heathland') })
  await behind.connect()
  const open: IncomingMessage[] = []
  try {
    const campaign = await openCampaign(behind, platform.keys, { offers, people: listeners })
    const statements = await timeStatements(platform, campaign)
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const [offerId = ''] = campaign.offerIds
    const read = (place: number) =>
      ask(`${api.address}/api/offers/${offerId}`, campaign.people[place % campaign.people.length]?.cookie ?? '', place, agent)
    for (let place = 0; place < campaign.people.length; place += 1)
      open.push(await listen(`${api.address}/api/events`, campaign.people[place]?.cookie ?? '', place))
    await atBeat(warmUp, read)
    const cpuBefore = api.cpuMs(api.address)
    const took = await atBeat(beat, read)
    const cpuMs = api.cpuMs(api.address) - cpuBefore
    const explored = await behind.query('select count(*)::int as count from offer_view where offer_id = $1', [offerId])
    const p99 = quantile(took, 0.99)
    const worst = Math.max(...statements.map(({ p99: ms }) => ms))
    return {
      value: rounded(Math.max(p99 / limits.p99Ms, worst / limits.statementMs)),
      unit: 'share',
      details: {
        limits,
        requests: took.length,
        p50: rounded(median(took), 1),
        p99: rounded(p99, 1),
        worst: rounded(Math.max(...took), 1),
        listeners: open.filter(({ destroyed }) => !destroyed).length,
        cpuMsPerRequest: rounded(cpuMs / took.length, 2),
        explored: explored.rows[0]?.count,
        statements,
        node: process.version,
        postgres: api.cluster.version,
      },
    }
  } finally {
    for (const answer of open) answer.destroy()
    await behind.end()
    await platform.close()
    await api.stop()
  }
}

/** Each from an address of its own. */
const addressOf = (place: number) => `198.18.${Math.floor(place / 250) % 250}.${place % 250}`

function ask(url: string, cookie: string, place: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie, 'x-forwarded-for': addressOf(place) } }, (answer) => {
      answer.resume()
      answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`))))
    }).once('error', reject)
  })
}

function listen(url: string, cookie: string, place: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, 'x-forwarded-for': addressOf(place) } }, (answer) => {
      answer.on('data', () => undefined)
      answer.on('error', () => undefined)
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`${url} answered ${answer.statusCode}`))
    }).once('error', reject)
  })
}

async function timeStatements(platform: Composition, { people, offerIds }: Campaign) {
  const actor: Actor = { ...officer('investor'), kind: 'member', personId: (people[0]?.personId ?? '') as `per_${string}` }
  const cases: readonly { readonly name: string; readonly read: (ctx: Context) => Promise<unknown> }[] = [
    ...opportunitySorts.map((sort) => ({ name: `list by ${sort}`, read: (ctx: Context) => readOffers(ctx, { sort }) })),
    { name: 'list of a category in a region', read: (ctx) => readOffers(ctx, { category: 'Housing', region: 'EU', sort: 'apy_desc' }) },
    { name: 'watchlist', read: (ctx) => readOffers(ctx, { view: 'watchlist' }) },
    { name: 'page of one offer', read: (ctx) => openOffer(ctx, offerIds[offerIds.length >> 1] ?? '') },
  ]
  const found: TimedStatement[] = []
  for (const { name, read } of cases) {
    const open = async () =>
      platform.contextFor({ actor, now: await platform.now(), requestId: makeId('req', new Date(), new Uint8Array(10)) })
    found.push(...(await timeReads({ name, times }, open, read)))
  }
  return found
}
