/** The quick half of S5: 500 samples of each, every time; the figure is the smallest of three p-values, corrected for being three. */
import { compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'
import { compareKnownWithUnknown, randomFrom } from './known-or-unknown.ts'

export const run: BarRun = async ({ seed }) => {
  const api = await startApiAlone()
  const platform = await compose(readConfig(api.environment), 'operator')
  try {
    const compared = await compareKnownWithUnknown(api, platform, { samplesEach: 500, random: randomFrom(seed) })
    return { ...compared, unit: 'p' }
  } finally {
    await platform.close()
    await api.stop()
  }
}
