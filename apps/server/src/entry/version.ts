import { readFileSync } from 'node:fs'

/** Of the release, as it stands in the package.json beside sources and bundle alike. */
export function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
