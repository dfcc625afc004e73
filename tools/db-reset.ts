/** Drops the development database and makes it anew, empty; `dev` or `seed` brings the people back. */
import { asSuperuser, prepareDatabase } from './database.ts'
import { developmentDatabase, startDevelopmentCluster } from './development.ts'

const cluster = await startDevelopmentCluster()
try {
  await asSuperuser(cluster, 'postgres', `drop database if exists ${developmentDatabase} with (force)`)
  await prepareDatabase(cluster, developmentDatabase)
  console.log('the development database is new and empty')
} finally {
  await cluster.stop()
}
