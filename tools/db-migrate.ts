/** Brings a schema up to date: the database of DATABASE_OWNER_URL when it is set, the development database otherwise. */
import { migrate } from '@heathland/server/entry/migrate'
import { prepareDatabase } from './database.ts'
import { developmentDatabase, startDevelopmentCluster } from './development.ts'

const ownerUrl = process.env['DATABASE_OWNER_URL']
if (ownerUrl) say(await migrate(ownerUrl))
else {
  const cluster = await startDevelopmentCluster()
  try {
    say(await prepareDatabase(cluster, developmentDatabase))
  } finally {
    await cluster.stop()
  }
}

function say(ran: readonly string[]): void {
  console.log(ran.length > 0 ? `ran ${ran.join(', ')}` : 'nothing to migrate')
}
