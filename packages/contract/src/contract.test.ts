import type { Access } from '@heathland/domain/identity/access'
import { keyScopes } from '@heathland/domain/identity/api-key'
import { grantablePermissions, type Permission, permissions, type Role, roles, spvRoles } from '@heathland/domain/identity/permissions'
import { expect, test } from 'vitest'
import { access, accessOf, type Operation } from './access.ts'
import { type ErrorCode, errors } from './errors.ts'
import { contract } from './index.ts'

interface Schema {
  '~standard': { validate(value: unknown): { issues?: readonly object[] } | Promise<{ issues?: readonly object[] }> }
}
interface Procedure {
  readonly name: Operation
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly input: Schema | undefined
  readonly output: Schema | undefined
  readonly gives: readonly ErrorCode[]
}

const procedures = proceduresOf(contract, [])

function proceduresOf(node: object, path: readonly string[]): Procedure[] {
  if (!('~orpc' in node)) return Object.entries(node).flatMap(([key, child]: [string, object]) => proceduresOf(child, [...path, key]))
  const { route, inputSchema, outputSchema, errorMap } = node['~orpc'] as {
    route: { method?: string; path?: string; summary?: string }
    inputSchema?: Schema
    outputSchema?: Schema
    errorMap: object
  }
  return [
    {
      name: path.join('.') as Operation,
      method: route.method ?? '',
      path: route.path ?? '',
      summary: route.summary ?? '',
      input: inputSchema,
      output: outputSchema,
      gives: Object.keys(errorMap) as ErrorCode[],
    },
  ]
}

test('every operation has a row that says who may call it, and every row an operation', () => {
  expect(procedures.map(({ name }) => name).sort()).toEqual(Object.keys(access).sort())
})

test('no two operations share an address', () => {
  const addresses = procedures.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(procedures)('$name says its method, its path and one sentence', ({ method, path, summary }) => {
  expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(method)
  expect(path).toMatch(/^(\/([a-z][a-z-]*|\{[a-zA-Z]+\}))+$/)
  expect(summary.length).toBeGreaterThan(5)
})

test.each(procedures.filter(({ name }) => name.startsWith('office.')))(
  '$name is for staff, under an address of its own',
  ({ name, path }) => {
    expect(path).toMatch(/^\/office\//)
    const { callers } = access[name]
    expect(Array.isArray(callers)).toBe(true)
    expect(callers).not.toContain('investor')
  },
)

test.each(procedures.filter(({ input }) => input))('$name refuses a field that nobody declared', async ({ input }) => {
  expect(await unknownFieldsOf(input)).toEqual(['nobody-declared-this'])
})

test.each(procedures)('$name promises exactly what it answers', async ({ output }) => {
  expect(await unknownFieldsOf(output)).toEqual(['nobody-declared-this'])
})

test.each(procedures)('$name declares the errors that its row implies', ({ name, gives }) => {
  const { callers, idempotencyKey } = access[name]
  const implied: ErrorCode[] = ['CROSS_SITE', 'RATE_LIMITED', 'UNEXPECTED', 'UNAVAILABLE']
  if (callers !== 'anyone') implied.push('NOT_SIGNED_IN', 'SECOND_FACTOR_MISSING', 'FACTOR_ENROLMENT_MISSING')
  if ('stepUp' in access[name] || 'enrols' in access[name]) implied.push('STEP_UP_REQUIRED')
  if ('confirmed' in access[name]) implied.push('STEP_UP_REQUIRED', 'PASSWORD_REQUIRED')
  if (Array.isArray(callers) || 'permission' in access[name]) implied.push('ACCESS_DENIED')
  if (accessOf(name).keyScope) implied.push('KEY_SCOPE_MISSING')
  if (idempotencyKey === 'required') implied.push('IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED')
  expect(gives).toEqual(expect.arrayContaining(implied))
  for (const code of gives) expect(Object.keys(errors)).toContain(code)
})

test.each(procedures.filter(({ method }) => method === 'GET'))('$name only reads, so it takes no key', ({ name }) => {
  expect(access[name].idempotencyKey).toBe('none')
})

test.each(procedures.filter(({ name }) => accessOf(name).keyScope))(
  '[API-01 scopes] $name, which a key opens, is a member’s own reading',
  ({ name, method }) => {
    const { callers, ...row } = accessOf(name)
    expect(method).toBe('GET')
    expect(name).toMatch(/^member\./)
    expect(callers === 'signed-in' || (Array.isArray(callers) && callers.includes('investor'))).toBe(true)
    // Nothing that asks for more than a session, and nothing that asks a provider.
    expect(Object.keys(row).filter((part) => row[part as keyof typeof row] !== undefined)).toEqual(['idempotencyKey', 'keyScope'])
  },
)

test('[API-01 scopes] every scope opens something', () => {
  const opened = new Set(procedures.map(({ name }) => accessOf(name).keyScope).filter((scope) => scope !== undefined))
  expect([...opened].sort()).toEqual([...keyScopes].sort())
})

/** Of a choice between several forms, every one has to refuse it. */
async function unknownFieldsOf(schema: Schema | undefined): Promise<string[]> {
  const forms = schema && 'options' in schema ? (schema.options as Schema[]) : [schema]
  const refused = await Promise.all(
    forms.map(async (form) => {
      const { issues = [] } = (await form?.['~standard'].validate({ 'nobody-declared-this': 1 })) ?? {}
      return issues.flatMap((issue) => ('keys' in issue ? (issue.keys as string[]) : []))
    }),
  )
  return refused.find((fields) => fields.length === 0) ?? refused[0] ?? []
}

/** By these one agrees to what a colleague of the same SPV asks for; the act looks at them when the request is decided. */
const agreedBy: Partial<Record<Permission, readonly Role[]>> = {
  'loans.decide': ['cl_spv_admin'],
  'companies.value': ['eq_spv_admin'],
  'month-end.agree': spvRoles,
}
const approvers: readonly Role[] = access['office.approvals.approve'].callers

test('a permission can be granted to exactly the roles that can call something with it', () => {
  const usedBy = (permission: string) =>
    Object.values(access as Record<string, Access>).flatMap(({ permission: needed, callers }) =>
      needed === permission && Array.isArray(callers) ? (callers as readonly Role[]) : [],
    )
  for (const permission of Object.keys(permissions) as Permission[]) {
    for (const role of roles.filter((one) => one !== 'mfo_admin')) {
      const canUse = usedBy(permission).includes(role) || (agreedBy[permission]?.includes(role) && approvers.includes(role)) === true
      expect({ permission, role, grantable: grantablePermissions(role).includes(permission) }).toEqual({
        permission,
        role,
        grantable: canUse,
      })
    }
  }
})
