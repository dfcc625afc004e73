/** The tests in a browser, against the whole product as processes. Arguments go to Playwright; results are kept for `spec`. */
import { mkdirSync, rmSync } from 'node:fs'
import { chromiumMissing } from './chromium.ts'
import { inRepository, resultsFolder, run } from './repository.ts'
import { startTemporaryStack } from './temporary-stack.ts'

if (chromiumMissing !== undefined) {
  console.error(chromiumMissing)
  process.exit(1)
}
const results = inRepository(`${resultsFolder}/e2e.json`)
mkdirSync(inRepository(resultsFolder), { recursive: true })
rmSync(results, { force: true })

console.log('starting the product on a database of its own …')
const environment = {
  // Every test comes from an address of its own, as people do, so that the limits hold in the tests too.
  TRUSTED_PROXIES: '127.0.0.1/32',
  // Whoever waits for something that is due waits seconds, not a minute.
  SWEEP_SECONDS: '2',
}
const stack = await startTemporaryStack({ durable: false, seeded: true, environment })
let exitCode = 1
try {
  const finished = await run(
    inRepository('tests/node_modules/.bin/playwright'),
    ['test', '--config=tests/e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      output: 'show',
      env: {
        HEATHLAND_ORIGIN: stack.origin,
        HEATHLAND_MAILBOX: stack.mailbox,
        HEATHLAND_TWINS: JSON.stringify(stack.twins),
        HEATHLAND_DATABASE: stack.cluster.url(stack.database),
        HEATHLAND_API_PID: String(stack.pid('api')),
        PLAYWRIGHT_JSON_OUTPUT_FILE: results,
      },
    },
  )
  exitCode = finished.exitCode
} finally {
  await stack.stop()
}
if (exitCode !== 0) console.error(`\nRun one again with: ./heathland e2e -g "part of its title". The product's logs are in ${stack.logs}.`)
process.exit(exitCode)
