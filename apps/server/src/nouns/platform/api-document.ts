/** The OpenAPI document of what a member's API key opens, made from the contract, with an example of every answer. */
import { contract } from '@heathland/contract'
import { keyScopeOf } from '@heathland/contract/access'
import { errors, isErrorCode } from '@heathland/contract/errors'
import { keyLimit } from '@heathland/domain/identity/api-key'
import { type ConditionalSchemaConverter, type JSONSchema, type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import * as z from 'zod'
import { exampleOf } from './example-of.ts'

const keyedOperations = (Object.keys(keyScopeOf) as (keyof typeof keyScopeOf)[]).filter((operation) => keyScopeOf[operation] !== 'none')

/** Errors that only a half session can get; an API key is no session. */
const sessionCodes: readonly string[] = ['SECOND_FACTOR_MISSING', 'FACTOR_ENROLMENT_MISSING']

/** The schemas are zod's, which writes them down itself. */
const fromZod: ConditionalSchemaConverter = {
  condition: (schema) => schema?.['~standard'].vendor === 'zod',
  convert(schema, { strategy }) {
    const known = schema as unknown as z.ZodType
    const written = z.toJSONSchema(known, { io: strategy, unrepresentable: 'any' })
    // Both are JSON schema of draft 2020-12; the two libraries type it differently.
    return [!known.safeParse(undefined).success, written as unknown as JSONSchema]
  },
}

export async function makeApiDocument(publicOrigin: string): Promise<OpenAPI.Document> {
  const document = await new OpenAPIGenerator({ schemaConverters: [fromZod] }).generate(openedPart(), {
    info: {
      title: 'Heathland',
      version: '1',
      description: `What an API key of a member opens: readings alone. A key may ask ${keyLimit.count} times in ${keyLimit.windowSeconds} seconds. Every error is an RFC 9457 problem with a stable code.`,
    },
    servers: [{ url: `${publicOrigin}/api` }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings. It begins with hl_.' } },
    },
    customErrorResponseBodySchema: (defined) => ({
      type: 'object',
      description: defined
        .filter(([code]) => !sessionCodes.includes(code))
        .map(([code]) => (isErrorCode(code) ? `${code}: ${errors[code].message}` : code))
        .join(' · '),
    }),
  })
  for (const operation of operationsIn(document)) {
    operation.security = [{ key: [] }]
    operation.tags = [keyScopeOf[operation.operationId as keyof typeof keyScopeOf]]
    const answer = answerOf(operation)
    if (answer?.schema) answer.example = exampleOf(answer.schema)
  }
  return document
}

type ApiRouter = Parameters<OpenAPIGenerator['generate']>[0]

/** The contract with nothing in it but what a key opens. */
function openedPart(): ApiRouter {
  const groups: Record<string, Record<string, unknown>> = {}
  for (const operation of keyedOperations) {
    const [, group = '', verb = ''] = operation.split('.')
    groups[group] = { ...groups[group], [verb]: (contract.member as Record<string, Record<string, unknown>>)[group]?.[verb] }
  }
  // Names and values come from the contract itself; only the compiler has lost sight of that.
  return { member: groups } as unknown as ApiRouter
}

export function operationsIn(document: OpenAPI.Document): OpenAPI.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((item) => item?.get ?? [])
}

/** The body of the answer when all is well. */
export function answerOf(operation: OpenAPI.OperationObject): OpenAPI.MediaTypeObject | undefined {
  const answer = operation.responses?.['200']
  return answer && 'content' in answer ? answer.content?.['application/json'] : undefined
}
