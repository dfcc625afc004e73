/** Turns the short form that `tools/contract-json.ts` writes back into a contract that the link can read. */

/** "GET /path", or a pair with what else the route says. */
type ShortOperation = string | readonly [string, object]
export type ShortContract = { readonly [name: string]: ShortOperation | ShortContract }

export interface Operation {
  readonly '~orpc': {
    readonly errorMap: object
    readonly meta: object
    readonly route: { readonly method: string; readonly path: string }
  }
}
export type Operations = { readonly [name: string]: Operation | Operations }

export function expandContract(short: ShortContract): Operations {
  return Object.fromEntries(
    Object.entries(short).map(([name, inside]) => {
      if (typeof inside === 'string') return [name, operationOf(inside)]
      return [name, isPair(inside) ? operationOf(...inside) : expandContract(inside)]
    }),
  )
}

function operationOf(address: string, others: object = {}): Operation {
  const [method = '', path = ''] = address.split(' ')
  return { '~orpc': { errorMap: {}, meta: {}, route: { ...others, method, path } } }
}

function isPair(inside: readonly [string, object] | ShortContract): inside is readonly [string, object] {
  return Array.isArray(inside)
}
