/** Staff roles from the command line: makes the first administrators, and shows the code that seeded staff sign in with. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { parseEnv } from 'node:util'
import { roles } from '@heathland/domain/identity/permissions'
import { readConfig } from '@heathland/server/entry/config'
import { grantStaffRole } from '@heathland/server/entry/grant-staff'
import { castCode } from './cast.ts'
import { prepareDatabase } from './database.ts'
import { developmentDatabase, exampleEnvironment, ports, startDevelopmentCluster } from './development.ts'
import { inRepository } from './repository.ts'

const usage = `Usage: ./heathland staff grant EMAIL ROLE   (roles: ${roles.join(', ')})
       ./heathland staff code               (the present code of seeded staff)`

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
      console.log(
        await withEnvironment((environment) => grantStaffRole(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), email, role)),
      )
    else throw new Error(usage)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
