/**
 * Writes what the product is made of, as CycloneDX, into .heathland/sbom.cdx.json or the file that is named: every package with its licence
 * and the hash by which the lockfile knows it. The same lockfile gives the same bytes.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { inRepository, readText, run } from './repository.ts'

interface Component {
  readonly type: string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

export interface Bom {
  readonly serialNumber?: string
  readonly metadata: { readonly timestamp?: string; readonly component: Component; readonly [key: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies?: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
  readonly [key: string]: unknown
}

/** Throws where the lockfile does not know a component: what is shipped would then be checked by nobody. */
export function joinIntegrity(bom: Bom, lockText: string): Bom {
  const { packages } = parse(lockText) as { packages: Readonly<Record<string, { resolution: { integrity?: string } }>> }
  const components = bom.components
    // Our own packages come from the sources beside the lockfile, not from the registry.
    .filter(({ group }) => group !== '@heathland')
    .map((component) => {
      const key = `${component.group ? `${component.group}/` : ''}${component.name}@${component.version}`
      const integrity = packages[key]?.resolution.integrity
      if (!integrity?.startsWith('sha512-')) throw new Error(`${key} is shipped, and the lockfile has no hash of it`)
      return { ...component, hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
    })
    .toSorted((one, other) => (one.purl < other.purl ? -1 : 1))
  const { timestamp: _when, ...metadata } = bom.metadata
  // A number that follows from what is inside, in the place of a random one.
  const digest = createHash('sha256').update(lockText).digest('hex')
  const uuid = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join(
    '-',
  )
  const dependencies = (bom.dependencies ?? [])
    .map(({ ref, dependsOn }) => ({ ref, ...(dependsOn && { dependsOn: dependsOn.toSorted() }) }))
    .toSorted((one, other) => (one.ref < other.ref ? -1 : 1))
  return { ...bom, serialNumber: `urn:uuid:${uuid}`, metadata, components, dependencies }
}

export async function makeBom(): Promise<Bom> {
  const { exitCode, output } = await run('pnpm', ['sbom', '--sbom-format', 'cyclonedx', '--prod'], { output: 'keep' })
  if (exitCode !== 0) throw new Error(`pnpm could not list what is shipped:\n${output}`)
  return joinIntegrity(JSON.parse(output.slice(output.indexOf('{'))) as Bom, readText('pnpm-lock.yaml'))
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? inRepository('.heathland/sbom.cdx.json'))
  const bom = await makeBom()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`sbom: ${bom.components.length} packages, each with its hash, in ${file}`)
}
