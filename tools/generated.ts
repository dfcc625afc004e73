/** Keeps a generated file that is committed: writes it, or with `--check` only says whether it is stale. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRepository, isInRepository, readText, report } from './repository.ts'

export function keepGenerated({ path, text, command }: { path: string; text: string; command: string }): void {
  const isCurrent = isInRepository(path) && readText(path) === text
  if (process.argv.includes('--check')) {
    const findings = isCurrent ? [] : [`${path} is not what the contract says now.`]
    report({ findings, advice: `Run "./heathland ${command}" and commit the file.`, fine: `${path} is current` })
    return
  }
  mkdirSync(dirname(inRepository(path)), { recursive: true })
  writeFileSync(inRepository(path), text)
  console.log(isCurrent ? `${path} was current` : `${path} written`)
}
