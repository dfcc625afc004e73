/** Drops the development database and what the twins knew of it, and makes it anew, empty; `dev` or `seed` brings the people back. */
import { rmSync } from 'node:fs'
import { asSuperuser, prepareDatabase } from './database.ts'
import { developmentDatabase, startDevelopmentCluster, twinData } from './development.ts'

const cluster = await startDevelopmentCluster()
try {
  await asSuperuser(cluster, 'postgres', `drop database if exists ${developmentDatabase} with (force)`)
  await prepareDatabase(cluster, developmentDatabase)
  rmSync(twinData(), { recursive: true, force: true })
  console.log('the development database is new and empty')
} finally {
  await cluster.stop()
}
