/**
 * The name of a browser and of its system, from what it says of itself. It says whatever it likes, so only names from these lists are
 * ever repeated: this is a help to recognise a device, not a proof, and no way to put words into our mails.
 */

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

export const browserNames = browsers.map(([, name]) => name)
export const systemNames = systems.map(([, name]) => name)

/** For lists: "Firefox on Windows", one of the two alone, or "Unknown device". */
export function deviceWords(userAgent: string): string {
  const { browser, system } = namesIn(userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** For a sentence: "Firefox on Windows", "Firefox", "an unknown browser on Windows", or "an unknown browser". */
export function deviceInSentence(userAgent: string): string {
  const { browser = 'an unknown browser', system } = namesIn(userAgent)
  return system ? `${browser} on ${system}` : browser
}

function namesIn(userAgent: string) {
  return {
    browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1],
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1],
  }
}
