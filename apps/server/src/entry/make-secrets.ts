/**
 * The first step of an installation: makes every secret that we choose ourselves, each in a file of its own named as its setting, readable
 * by its owner alone. What is there already is never replaced: a second key would make the first one's data unreadable.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigRefused } from './config.ts'

const logins = {
  DATABASE_URL: 'heathland_api',
  WORKER_DATABASE_URL: 'heathland_worker',
  OPERATOR_DATABASE_URL: 'heathland_operator',
  DATABASE_OWNER_URL: 'heathland_owner',
} as const

/** Returns lines for whoever runs it: what was made, and what to do next. */
export function makeSecrets(folder: string, socketFolder = '/var/run/postgresql'): readonly string[] {
  const made: Record<string, string> = {}
  for (const name of ['MASTER_KEY', 'INDEX_KEY', 'LOG_KEY', 'BACKUP_PASSPHRASE']) made[name] = randomBytes(32).toString('base64')
  made['DATABASE_SUPERUSER'] = randomBytes(24).toString('base64url')
  const passwords: string[] = []
  for (const [setting, role] of Object.entries(logins)) {
    const password = randomBytes(24).toString('base64url')
    passwords.push(`${role} ${password}`)
    made[setting] = `postgres:///heathland?${new URLSearchParams({ host: socketFolder, user: role, password })}`
  }
  made['DATABASE_PASSWORDS'] = passwords.join('\n')
  const there = Object.keys(made).filter((name) => existsSync(join(folder, name)))
  if (there.length > 0) throw new ConfigRefused(`${folder} already has ${there.join(', ')}; nothing was written.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [name, secret] of Object.entries(made)) writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o400, flag: 'wx' })
  return [
    `Made ${Object.keys(made).join(', ')} in ${folder}.`,
    'Now keep copies of MASTER_KEY, INDEX_KEY and BACKUP_PASSPHRASE offline, in two places: without them nobody can read the data or its backups.',
    'Then add the secrets that your providers gave you, one file each, and run: heathland doctor',
  ]
}
