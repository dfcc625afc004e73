import { expect, test } from 'vitest'
import { readText } from './repository.ts'
import { type Bom, joinIntegrity } from './sbom.ts'

const bom = (name: string, version: string): Bom => ({
  serialNumber: 'urn:uuid:random',
  metadata: {
    timestamp: '2026-11-19T13:50:55.860Z',
    component: { type: 'library', name: 'heathland', version: '1', purl: 'pkg:npm/heathland@1' },
  },
  dependencies: [{ ref: `pkg:npm/${name}@${version}`, dependsOn: ['pkg:npm/b@1', 'pkg:npm/a@1'] }, { ref: 'pkg:npm/a@1' }],
  components: [
    { type: 'library', name, version, purl: `pkg:npm/${name}@${version}` },
    { type: 'library', group: '@heathland', name: 'server', version: '0.0.0', purl: 'pkg:npm/%40heathland/server@0.0.0' },
  ],
})
const lockfile = readText('pnpm-lock.yaml')

test('each package has the hash by which the lockfile knows it, and our own are left out', () => {
  const [version = ''] = /(?<=\n {2}fastify@)[\d.]+/.exec(lockfile) ?? []
  const [integrity = ''] = new RegExp(`(?<=\\n {2}fastify@${version}:\\n {4}resolution: \\{integrity: sha512-)[^}]+`).exec(lockfile) ?? []
  const joined = joinIntegrity(bom('fastify', version), lockfile)
  expect(joined.components).toHaveLength(1)
  expect(joined.components[0]?.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from(integrity, 'base64').toString('hex') }])
  expect(joined.components[0]?.hashes?.[0]?.content).toHaveLength(128)
})

test('the same lockfile gives the same bytes, whenever it is written', () => {
  const [version = ''] = /(?<=\n {2}fastify@)[\d.]+/.exec(lockfile) ?? []
  const first = bom('fastify', version)
  const later = {
    ...first,
    serialNumber: 'urn:uuid:another',
    dependencies: (first.dependencies ?? [])
      .map((one) => ({ ...one, ...(one.dependsOn && { dependsOn: one.dependsOn.toReversed() }) }))
      .toReversed(),
  }
  expect(JSON.stringify(joinIntegrity({ ...later, metadata: { ...later.metadata, timestamp: '2027-01-01T00:00:00Z' } }, lockfile))).toBe(
    JSON.stringify(joinIntegrity(bom('fastify', version), lockfile)),
  )
})

test('a package that the lockfile does not know stops it', () => {
  expect(() => joinIntegrity(bom('fastify', '0.0.1'), lockfile)).toThrow('fastify@0.0.1 is shipped, and the lockfile has no hash of it')
})
