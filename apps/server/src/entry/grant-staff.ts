/** Gives a member who is there already a role. Everything they had open ends, and staff come in again with a second factor. */
import { isRole, roles } from '@heathland/domain/identity/permissions'
import { emailIndexes } from '../core/email-index.ts'
import { findAccountByEmail } from '../nouns/identity/account.sql.ts'
import { grantRole } from '../nouns/staff/grant-role.ts'
import { compose } from './compose.ts'
import { type Config, ConfigRefused } from './config.ts'

/** Returns a line that says what it did. */
export async function grantStaffRole(config: Config, email: string, role: string): Promise<string> {
  if (!isRole(role)) throw new ConfigRefused(`There is no role "${role}". Roles: ${roles.join(', ')}.`)
  const platform = await compose(config, 'operator')
  try {
    const ctx = await platform.openFor({ kind: 'operator', command: 'staff grant' })
    const account = await ctx.inTransaction((tx) => findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, email)))
    if (!account) throw new ConfigRefused('Nobody has joined with this address. They register first, or are invited.')
    await grantRole(ctx, account.personId, role)
    return `${account.personId} is ${role} now${role === 'investor' ? '' : ', and sets up a second factor when signing in next'}.`
  } finally {
    await platform.close()
  }
}
