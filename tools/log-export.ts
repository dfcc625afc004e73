/** Writes the public log into a folder (`apps/server/src/entry/export-log.ts`). `log:verify` looks at the files alone. */
import { readConfig } from '@heathland/server/entry/config'
import { exportLogInto } from '@heathland/server/entry/export-log'
import { withEnvironment } from './staff.ts'

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: ./heathland log:export DIR')
  process.exit(2)
}
await withEnvironment(async (environment) => {
  console.log(await exportLogInto(folder, readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator')))
})
