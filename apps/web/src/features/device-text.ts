import { type Device, deviceNames } from '@heathland/domain/identity/device'
import { wordsOf } from '../ui/words.tsx'

/** "Firefox on Windows", one of the two alone, or "Unknown device". */
export function deviceText({ browser, system }: Device): string {
  const t = wordsOf('shared').device
  if (browser && system) return t.browserOnSystem({ browser, system })
  return browser ?? system ?? t.unknown
}

export function deviceTextOf(userAgent: string): string {
  return deviceText(deviceNames(userAgent))
}
