/** How long each statement of a read takes, over several reads. */
import type { Context } from '@heathland/server/core/context'
import type { ReadTx } from '@heathland/server/core/database'
import { median, quantile, rounded } from './ledger.ts'

const warmUps = 5

export interface TimedStatement {
  readonly name: string
  readonly p50: number
  readonly p99: number
}

export async function timeReads(
  { name, times }: { readonly name: string; readonly times: number },
  open: () => Promise<Context>,
  read: (ctx: Context) => Promise<unknown>,
): Promise<readonly TimedStatement[]> {
  const took = new Map<string, number[]>()
  for (let time = -warmUps; time < times; time += 1)
    await read(timing(await open(), (statement, ms) => time >= 0 && took.set(statement, [...(took.get(statement) ?? []), ms])))
  return [...took].map(([statement, all]) => ({
    name: `${name}: ${statement}`,
    p50: rounded(median(all), 2),
    p99: rounded(quantile(all, 0.99), 2),
  }))
}

/** The same context, saying how long each statement of a read took. */
function timing(ctx: Context, say: (statement: string, ms: number) => unknown): Context {
  const read: Context['read'] = (work) =>
    ctx.read((tx) => {
      const timed: ReadTx['query'] = async (name, text, values) => {
        const startedAt = performance.now()
        const rows = await tx.query(name, text, values)
        say(name, performance.now() - startedAt)
        return rows as never
      }
      return work(Object.create(tx, { query: { value: timed } }) as ReadTx)
    })
  return Object.create(ctx, { read: { value: read } }) as Context
}
