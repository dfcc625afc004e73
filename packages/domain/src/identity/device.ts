/**
 * The name of a browser and of its system, from what it says of itself. It says whatever it likes, so only names from these lists are
 * ever repeated: this is a help to recognise a device, not a proof, and no way to put words into our mails.
 */
import type { Checked } from '../form.ts'

// Most browsers also call themselves by the names of those before them; the more particular name comes first.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

export type BrowserName = (typeof browsers)[number][1]
export type SystemName = (typeof systems)[number][1]
export const browserNames: readonly BrowserName[] = browsers.map(([, name]) => name)
export const systemNames: readonly SystemName[] = systems.map(([, name]) => name)

/** Both are names of products, which are the same in every language; the words around them are the reader's. */
export interface Device {
  readonly browser?: BrowserName | undefined
  readonly system?: SystemName | undefined
}

export function deviceNames(userAgent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { ...(browser && { browser }), ...(system && { system }) }
}

/** Enough to tell one passkey from another. */
export const passkeyLabelMax = 60

/** What somebody calls a passkey, the device's own words to begin with. */
export function checkPasskeyLabel(values: { readonly label: string }): Checked<{ label: string }, 'label', 'label-missing'> {
  const label = values.label.trim()
  return label === '' ? { ok: false, problems: { label: 'label-missing' } } : { ok: true, input: { label } }
}
