/** Erases a member from the command line: refuses while money is left, and says item by item what went, what stays and why. */
import { erasureObstacles } from '@heathland/domain/compliance/erasure'
import { type Id, isId } from '@heathland/domain/id'
import type { Context } from '@heathland/server/core/context'
import { emailIndexes } from '@heathland/server/core/email-index'
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { eraseMember, recordErasureByHand } from '@heathland/server/nouns/compliance/erase-member'
import { listOpenSteps } from '@heathland/server/nouns/compliance/erasure.sql'
import { findAccountByEmail } from '@heathland/server/nouns/identity/account.sql'
import { withEnvironment } from './staff.ts'

const usage = `Usage: ./heathland erase PERSON_OR_EMAIL                     (a person's id, or their whole e-mail address)
       ./heathland erase status                              (what providers still have to erase)
       ./heathland erase done PERSON PROVIDER REFERENCE      (a provider has confirmed by hand)`

/** More than this at once and something else is wrong. */
const stepsMax = 1_000

type Environment = Readonly<Record<string, string | undefined>>

export async function runErase(environment: Environment, parameters: readonly string[]): Promise<readonly string[]> {
  const [first = '', ...rest] = parameters
  const platform = await compose(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), 'operator')
  try {
    const ctx = await platform.openFor({ kind: 'operator', command: 'erase' })
    if (first === 'status' && rest.length === 0) return await listSteps(ctx)
    if (first === 'done' && rest.length === 3) return await recordDone(ctx, rest as [string, string, string])
    if (first === '' || rest.length > 0) throw new Error(usage)
    return await erase(ctx, first)
  } finally {
    await platform.close()
  }
}

async function erase(ctx: Context, who: string): Promise<readonly string[]> {
  const personId = isId('per', who) ? who : await personOf(ctx, who)
  const outcome = await eraseMember(ctx, personId).catch((error: unknown) => {
    throw error instanceof Error && error.message === 'NOT_FOUND'
      ? new Error('There is nobody with this id, or they were erased before.')
      : error
  })
  if ('obstacles' in outcome) {
    const reasons = outcome.obstacles.map((obstacle) => `  ${erasureObstacles[obstacle]}`)
    throw new Error([`${personId} was not erased:`, ...reasons].join('\n'))
  }
  return [
    `${personId} was erased.`,
    '',
    'Erased:',
    ...outcome.erased.map((item) => `  ${item}`),
    '',
    'Kept:',
    ...outcome.kept.map(({ what, until, why }) => `  ${what}: ${until} (${why})`),
    '',
    'Providers:',
    ...outcome.providers.map(({ provider, subject, state }) =>
      state === 'waiting' ? `  ${provider}: asked by the worker until it is done` : `  ${provider}: ask by hand, naming ${subject}`,
    ),
    ...(outcome.providers.length === 0 ? ['  none knows them'] : []),
    '',
    'The next backup takes them out of every older one.',
  ]
}

async function personOf(ctx: Context, email: string): Promise<Id<'per'>> {
  const account = await ctx.inTransaction((tx) => findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, email)))
  if (!account) throw new Error('Nobody has joined with this address.')
  return account.personId
}

async function listSteps(ctx: Context): Promise<readonly string[]> {
  const steps = await ctx.read((tx) => listOpenSteps(tx, stepsMax))
  if (steps.length === 0) return ['Every provider has erased whom it was asked to.']
  return steps.map(({ personId, provider, subject, state, tries, lastError, requestedAt }) =>
    [personId, provider, state, subject ?? '', `since ${requestedAt.toISOString()}`, `${tries} tries`, lastError ?? '']
      .join('  ')
      .trimEnd(),
  )
}

async function recordDone(ctx: Context, [personId, provider, reference]: [string, string, string]): Promise<readonly string[]> {
  if (!(await recordErasureByHand(ctx, { personId, provider, reference })))
    throw new Error(`Nothing is open for ${personId} at ${provider}. See: ./heathland erase status`)
  return [`${provider} has erased ${personId} (${reference}).`]
}

if (import.meta.main) {
  try {
    const lines = await withEnvironment((environment) => runErase(environment, process.argv.slice(2)))
    console.log(lines.join('\n'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
