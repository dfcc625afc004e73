/**
 * Five thousand orders by two hundred clients for one offer of limited size, while the api, the worker and PostgreSQL are killed with
 * kill -9 twenty times: none is taken beyond the limit, lost, doubled or charged twice, and every euro is where the books say. The rate and
 * the times are reported; they do not fail the bar. ORDERS, CLIENTS and KILLS change the numbers, RATE the orders begun each second.
 */
import { surviveOrders } from '../../tests/chaos/orders.ts'
import type { BarRun } from './bar.ts'

const orders = Number(process.env['ORDERS'] ?? 5_000)
const clients = Number(process.env['CLIENTS'] ?? 200)
const killsWanted = Number(process.env['KILLS'] ?? 20)
const goal = { perSecond: 50, p99Ms: 250 }
const perSecond = Number(process.env['RATE'] ?? goal.perSecond)
/** Two of five kills are the api’s, two the worker’s, the rest PostgreSQL’s. */
const some = Math.round(killsWanted * 0.4)
const kills = { api: some, worker: Math.min(some, killsWanted - some), postgres: Math.max(killsWanted - 2 * some, 0) }
/** So many are shown; the figure counts all. */
const shown = 20

export const run: BarRun = async ({ seed }) => {
  const outcome = await surviveOrders({ orders, clients, kills, perSecond, seed })
  const { violations, ...figures } = outcome
  return {
    value: violations.length + (figures.isControlSeen ? 0 : 1),
    unit: 'violations',
    details: {
      orders,
      clients,
      ...figures,
      goal,
      isGoalMet: figures.perSecond >= goal.perSecond && figures.order.p99Ms <= goal.p99Ms,
      violations: violations.slice(0, shown),
      node: process.version,
    },
  }
}
