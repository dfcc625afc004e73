import { decideHealth, type Health, type HealthFacts } from '@heathland/domain/platform/health'
import type { Context } from '../../core/context.ts'
import { newestMigration } from '../../core/schema-version.ts'
import { readHealthFacts } from './platform.sql.ts'

/** Says whether the platform does the work it is asked for. Anyone may ask. */
export async function readHealth(ctx: Context): Promise<Health & Pick<HealthFacts, 'lastAnswer'>> {
  const found = await ctx.read((tx) => readHealthFacts(tx, newestMigration()))
  return { ...decideHealth(found, ctx.now), lastAnswer: found.lastAnswer }
}
