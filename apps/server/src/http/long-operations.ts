/** Operations that take more than a form. Fastify has one limit for each route, so theirs have routes of their own. */
import { contract } from '@heathland/contract'
import { access, type Operation } from '@heathland/contract/access'
import type { Access } from '@heathland/domain/identity/access'
import type { HTTPMethods } from 'fastify'

interface LongOperation {
  readonly method: HTTPMethods
  readonly url: string
  readonly bodyLimit: number
}

export const longOperations: readonly LongOperation[] = longOperationsIn(contract)

function longOperationsIn(node: object, name = ''): LongOperation[] {
  if (!('~orpc' in node))
    return Object.entries(node).flatMap(([key, inside]: [string, object]) => longOperationsIn(inside, name === '' ? key : `${name}.${key}`))
  const { bodyMaxBytes }: Access = access[name as Operation]
  const { method = 'POST', path = '' } = (node['~orpc'] as { route: { method?: HTTPMethods; path?: string } }).route
  return bodyMaxBytes === undefined ? [] : [{ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, bodyLimit: bodyMaxBytes }]
}
