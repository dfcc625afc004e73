/** Secrets: there, strong, different from one another, and closed to other accounts of the machine. */
import { statSync } from 'node:fs'
import { type Config, secretSettings } from '../config.ts'
import { broken, type Finding, good, warning } from './finding.ts'

/** Of 32 random bytes fewer than this differ once in more runs than there will ever be. */
const differentBytesMin = 16
const lettersMin = 16

export function lookAtSecrets(config: Config, environment: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const findings: Finding[] = []
  for (const name of ['MASTER_KEY', 'INDEX_KEY', 'MASTER_KEY_PREVIOUS', 'INDEX_KEY_PREVIOUS', 'LOG_KEY'] as const) {
    const key = config[name]
    if (key && new Set(Buffer.from(key, 'base64')).size < differentBytesMin)
      findings.push(broken(name, 'was not made at random', 'Make one with: openssl rand -base64 32'))
  }
  if (config.MASTER_KEY === config.INDEX_KEY)
    findings.push(broken('MASTER_KEY', 'is the same key as INDEX_KEY', 'Make each with: openssl rand -base64 32'))
  for (const name of secretSettings) {
    const secret = config[name]
    if (secret && !URL.canParse(secret) && name !== 'S3_ACCESS_KEY_ID' && secret.length < lettersMin)
      findings.push(warning(name, `has only ${secret.length} characters`, 'Take a longer one, as the provider makes them.'))
  }
  const files = [...secretSettings.map((name) => environment[`${name}_FILE`]), config.SEAL_KEY_FILE].filter((file) => file !== undefined)
  for (const file of files) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & 0o004) !== 0)
      findings.push(warning('Secrets', `${file} can be read by every account of this machine`, `chmod o= ${file}`))
  }
  return findings.length > 0 ? findings : [good('Secrets', 'are there, random and closed to other accounts')]
}
