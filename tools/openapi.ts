/** Makes .heathland/openapi.json from the contract: the same routes, schemas and refusals, for readers who do not speak TypeScript. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { contract } from '@heathland/contract'
import { accessOf, type Operation } from '@heathland/contract/access'
import { type ErrorCode, errors, isErrorCode, Problem } from '@heathland/contract/errors'
import { Money } from '@heathland/contract/wire'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { inRepository } from './repository.ts'

const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
  info: {
    title: 'Heathland',
    version: '1',
    description: 'A members’ investment platform for impact placements. Every error is an RFC 9457 problem with a stable code.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/api' }],
  commonSchemas: { Problem: { schema: Problem, strategy: 'output' }, Money: { schema: Money, strategy: 'output' } },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'An API key of a member, for what its scopes open.' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-heathland', description: 'The cookie that signing in sets.' },
    },
  },
  customErrorResponseBodySchema: (defined) => ({ type: 'object', description: codesOf(defined.map(([code]) => code)) }),
})

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
const operations = Object.values(document.paths ?? {}).flatMap((item) => methods.flatMap((method) => item?.[method] ?? []))
for (const operation of operations) completeOperation(operation)
document.tags = [...new Set(operations.flatMap(({ tags = [] }) => tags))].toSorted().map((name) => ({ name }))

const file = '.heathland/openapi.json'
mkdirSync(inRepository('.heathland'), { recursive: true })
writeFileSync(inRepository(file), `${JSON.stringify(document, null, 2)}\n`)
console.log(`${operations.length} operations in ${file}`)

/** What the access table knows and the routes do not: who needs a session, and which calls carry an idempotency key. */
function completeOperation(operation: OpenAPI.OperationObject): void {
  const access = accessOf(operation.operationId as Operation)
  operation.security = access.callers === 'anyone' ? [] : [{ session: [] }, ...(access.keyScope ? [{ key: [] }] : [])]
  if (access.idempotencyKey === 'required') {
    const description = 'Makes a retry safe: the same key with the same input is answered with the first answer.'
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'Idempotency-Key', in: 'header', required: true, description, schema: { type: 'string' } },
    ]
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (Number(status) >= 400 && 'content' in response) operation.responses = { ...operation.responses, [status]: asProblem(response) }
  }
}

function asProblem(response: OpenAPI.ResponseObject): OpenAPI.ResponseObject {
  const [content] = Object.values(response.content ?? {})
  const description = content?.schema && 'description' in content.schema ? content.schema.description : undefined
  return {
    description: description ?? response.description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function codesOf(codes: readonly string[]): string {
  return codes.map((code) => (isErrorCode(code) ? `${code}: ${errors[code satisfies ErrorCode].message}` : code)).join(' · ')
}
