/** Writes the contracts that the web loads: methods and paths without schemas or words, so that no validator travels to the browser. */
import { contract } from '@heathland/contract'
import { minifyContractRouter } from '@orpc/contract'
import { keepGenerated } from './generated.ts'

/** What the routes say to readers of the OpenAPI document and no browser needs. */
const words = new Set(['summary', 'description', 'tags', 'operationId', 'successDescription'])

interface Operation {
  readonly errorMap: object
  readonly meta: object
  readonly route: { readonly method?: string; readonly path?: string }
}

// Staff's half is a file of its own, so that members do not load it.
for (const half of ['member', 'office'] as const) {
  const text = `${JSON.stringify(shorten(minifyContractRouter(contract[half]), half), null, 2)}\n`
  keepGenerated({ path: `apps/web/src/app/contract.${half}.json`, text, command: 'contract-json' })
}

/** "GET /path" for each operation, or a pair with what else its route says. `expand-contract.ts` is the inverse. */
function shorten(node: object, name: string): unknown {
  if (!('~orpc' in node)) return Object.fromEntries(Object.entries(node).map(([key, inside]) => [key, shorten(inside, `${name}.${key}`)]))
  const { errorMap, meta, route } = node['~orpc'] as Operation
  const { method, path, ...others } = route
  if (!method || !path) throw new Error(`${name} needs a method and a path`)
  if (Object.keys(errorMap).length > 0 || Object.keys(meta).length > 0) throw new Error(`${name}: errors and meta do not reach the web`)
  const needed = Object.entries(others).filter(([key]) => !words.has(key))
  return needed.length === 0 ? `${method} ${path}` : [`${method} ${path}`, Object.fromEntries(needed)]
}
