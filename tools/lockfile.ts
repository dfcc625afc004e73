/** What pnpm-lock.yaml says will be installed, and whether all of it comes from the registry, sealed by a hash, at a version we chose. */
import { parse } from 'yaml'
import { readText, report } from './repository.ts'

interface Lockfile {
  readonly importers: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, { specifier: string; version: string }>>>>>>
  readonly packages: Readonly<Record<string, { readonly resolution: Readonly<Record<string, unknown>> }>>
}

export interface Installed {
  readonly name: string
  readonly version: string
}

const packageKey = /^((?:@[\w.~-]+\/)?[\w.~-]+)@(\d+\.\d+\.\d+[\w.+-]*)$/
const exactSpecifier = /^(workspace:\*|(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+[\w.+-]*)$/

export function listInstalled(text: string): readonly Installed[] {
  return Object.keys((parse(text) as Lockfile).packages).flatMap((key) => {
    const [, name, version] = packageKey.exec(key) ?? []
    return name && version ? [{ name, version }] : []
  })
}

export function findLockfileFaults(text: string): readonly string[] {
  const lockfile = parse(text) as Lockfile
  const faults: string[] = []
  for (const [key, { resolution }] of Object.entries(lockfile.packages)) {
    if (!packageKey.test(key)) faults.push(`${key}: not a version from the registry`)
    const others = Object.keys(resolution).filter((field) => field !== 'integrity')
    if (others.length > 0) faults.push(`${key}: comes from elsewhere (${others.join(', ')})`)
    if (!/^sha512-[\w+/]{86}==$/.test(String(resolution['integrity']))) faults.push(`${key}: has no sha512 integrity`)
  }
  for (const [importer, groups] of Object.entries(lockfile.importers)) {
    for (const [name, { specifier, version }] of Object.values(groups).flatMap((group) => Object.entries(group))) {
      if (!exactSpecifier.test(specifier)) faults.push(`${importer}: ${name} is "${specifier}", not an exact version`)
      if (/^(https?|git|file)/.test(version)) faults.push(`${importer}: ${name} comes from ${version}`)
    }
  }
  const address = /\b(https?|git|ssh):\/\/\S+/.exec(text)
  if (address) faults.push(`the lockfile names an address: ${address[0]}`)
  return faults
}

if (import.meta.main) {
  const text = readText('pnpm-lock.yaml')
  const count = listInstalled(text).length
  const advice = 'Pin the exact version from the registry in package.json and run "pnpm install".'
  // A lockfile that reads as empty is one this program no longer understands.
  const findings = count === 0 ? ['no packages were found in pnpm-lock.yaml'] : findLockfileFaults(text)
  report({ findings, advice, fine: `${count} packages, each from the registry with its hash` })
}
