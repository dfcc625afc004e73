/** One key posts once: ten thousand cases through two copies of the api. R5_CASES runs fewer; the title of the test says how many. */
import { countedBy } from './counted-by.ts'

export const run: ReturnType<typeof countedBy> = async ({ seed }) => {
  process.env['R5_CASES'] ??= '10000'
  process.env['R5_SEED'] = String(seed)
  const figure = await countedBy(['tests/ledger/idempotency.test.ts', 'apps/server/src/http/idempotency.db.test.ts'])({ seed })
  return { ...figure, details: { cases: Number(process.env['R5_CASES']), ...(figure.details as object) } }
}
