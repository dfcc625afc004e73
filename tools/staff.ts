/** Staff roles from the command line: makes the first administrators, and shows the code that seeded staff sign in with. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { parseEnv } from 'node:util'
import { isRole, roles } from '@heathland/domain/identity/permissions'
import { emailIndexes } from '@heathland/server/core/email-index'
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { findAccountByEmail } from '@heathland/server/nouns/identity/account.sql'
import { grantRole } from '@heathland/server/nouns/staff/grant-role'
import { castCode } from './cast.ts'
import { prepareDatabase } from './database.ts'
import { developmentDatabase, exampleEnvironment, ports, startDevelopmentCluster } from './development.ts'
import { inRepository } from './repository.ts'

const usage = `Usage: ./heathland staff grant EMAIL ROLE   (roles: ${roles.join(', ')})
       ./heathland staff code               (the present code of seeded staff)`

/** Gives a member who is there already a role. Everything they had open ends, and staff come in again with a second factor. */
export async function grantStaffRole(
  environment: Readonly<Record<string, string | undefined>>,
  email: string,
  role: string,
): Promise<string> {
  if (!isRole(role)) throw new Error(`There is no role "${role}". Roles: ${roles.join(', ')}.`)
  const platform = await compose(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), 'operator')
  try {
    const ctx = await platform.openFor({ kind: 'operator', command: 'staff grant' })
    const account = await ctx.inTransaction((tx) => findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, email)))
    if (!account) throw new Error('Nobody has joined with this address. They register first, or are invited.')
    await grantRole(ctx, account.personId, role)
    return `${account.personId} is ${role} now${role === 'investor' ? '' : ', and sets up a second factor when signing in next'}.`
  } finally {
    await platform.close()
  }
}

/** Settings of the shell or of .env; without either, the development database, which is started when it does not run. */
export async function withEnvironment<Result>(act: (environment: Record<string, string | undefined>) => Promise<Result>): Promise<Result> {
  const file = inRepository('.env')
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  if (settings['OPERATOR_DATABASE_URL']) return act({ ...exampleUnlessProduction(settings), ...settings })
  if (await answers(ports.postgres)) return act(exampleEnvironment())
  const cluster = await startDevelopmentCluster()
  try {
    await prepareDatabase(cluster, developmentDatabase)
    return await act(exampleEnvironment())
  } finally {
    await cluster.stop()
  }
}

/** Whether `dev` runs: then its database is used as it is. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function exampleUnlessProduction(settings: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return settings['HEATHLAND_ENV'] === 'production' ? {} : exampleEnvironment()
}

if (import.meta.main) {
  const [verb, email = '', role = ''] = process.argv.slice(2)
  try {
    if (verb === 'code') console.log(castCode())
    else if (verb === 'grant' && email && role)
      console.log(await withEnvironment((environment) => grantStaffRole(environment, email, role)))
    else throw new Error(usage)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
