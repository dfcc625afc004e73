/** The browser of the browser tests: CHROMIUM names one; otherwise Debian's. The shell has no window to draw and is a third faster. */
import { existsSync } from 'node:fs'

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const named = process.env['CHROMIUM']

export const chromiumPath: string = named ?? debian.find((path) => existsSync(path)) ?? '/usr/bin/chromium-headless-shell'

export const chromiumMissing: string | undefined = existsSync(chromiumPath)
  ? undefined
  : `There is no Chromium at ${chromiumPath}. On Debian: apt-get install chromium-headless-shell; elsewhere set CHROMIUM to its path.`
