/** Resumes an account that the watch over the books halted, once somebody has looked: ledger:resume ACCOUNT REASON. */
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { resumeAccount } from '@heathland/server/nouns/transparency/resume-account'
import { withEnvironment } from './staff.ts'

const [account, ...reason] = process.argv.slice(2)
if (!account || reason.length === 0) {
  console.error('Usage: ./heathland ledger:resume ACCOUNT REASON')
  process.exit(2)
}
await withEnvironment(async (environment) => {
  const platform = await compose(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), 'operator')
  try {
    const isResumed = await resumeAccount(await platform.openFor({ kind: 'operator', command: 'ledger:resume' }), account, reason.join(' '))
    console.log(isResumed ? `${account} is resumed.` : `${account} is not halted.`)
    if (!isResumed) process.exitCode = 1
  } finally {
    await platform.close()
  }
})
