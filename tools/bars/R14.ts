/**
 * Books in which every source agrees, then cents that are added or taken behind the product's back, and one run of the reconciliation. The
 * figure counts what was not found, what was found and is none, what did not go away when it was mended, and a run that takes too long.
 */
import { type BreakKind, breakKinds } from '@heathland/domain/reconciliation/break'
import { requestRun, runReconciliation } from '@heathland/server/nouns/reconciliation/run-reconciliation'
import { openBooks, plantings } from '../../tests/reconciled-books.ts'
import { openWorldOn, type WorldCluster } from '../../tests/world-on.ts'
import type { BarFigure, BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const size = {
  lines: Number(process.env['LINES'] ?? 100_000),
  cards: Number(process.env['CARDS'] ?? 10_000),
  orders: Number(process.env['ORDERS'] ?? 20_000),
  offers: 20,
}
const planted = Number(process.env['PLANTED'] ?? 200)
const limitMs = 60_000

export const run: BarRun = () => withWorldCluster(measure)

async function measure(cluster: WorldCluster): Promise<BarFigure> {
  const world = await openWorldOn(cluster)
  const books = await openBooks(world.url('postgres'))
  try {
    await books.fill(size)
    const reconcile = async () => {
      const ctx = await world.platform.openFor({ kind: 'job', queue: 'bar' })
      const runId = await ctx.inTransaction((tx) => requestRun(tx, ctx, undefined))
      const from = performance.now()
      await runReconciliation(ctx, runId)
      const tookMs = Math.round(performance.now() - from)
      const open = await world.superuser<{ kind: BreakKind; subject: string }>(
        `select kind, subject from reconciliation_break where state = 'open'`,
      )
      return { tookMs, open: new Set(open.map(({ kind, subject }) => `${kind} ${subject}`)) }
    }
    const clean = await reconcile()
    const places = choose()
    for (const [kind, n] of places) await books.plant(kind, n)
    const expected = new Set(places.map(([kind, n]) => `${kind} ${plantings[kind].subject(n)}`))
    const found = await reconcile()
    for (const [kind, n] of places) await books.mend(kind, n)
    const mended = await reconcile()
    const missed = [...expected].filter((each) => !found.open.has(each))
    const invented = [...clean.open, ...[...found.open].filter((each) => !expected.has(each)), ...mended.open]
    const slow = [clean, found, mended].filter(({ tookMs }) => tookMs > limitMs).length
    return {
      value: missed.length + invented.length + slow + Math.abs(expected.size - planted),
      unit: 'violations',
      details: {
        ...size,
        planted: expected.size,
        kinds: breakKinds.length,
        missed: missed.slice(0, 20),
        invented: invented.slice(0, 20),
        tookMs: [clean.tookMs, found.tookMs, mended.tookMs],
      },
    }
  } finally {
    await books.close()
    await world.close()
  }
}

/** The kinds in turn, each as often as the books have places for it. */
function choose(): readonly (readonly [BreakKind, number])[] {
  const places: (readonly [BreakKind, number])[] = []
  for (let n = 0; places.length < planted; n += 1)
    for (const kind of breakKinds) if (n < plantings[kind].most(size) && places.length < planted) places.push([kind, n])
  return places
}
