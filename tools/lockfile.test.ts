import { describe, expect, test } from 'vitest'
import { type Floor, findBelowFloor } from './floors.ts'
import { findLockfileFaults, listInstalled } from './lockfile.ts'

const hash = `sha512-${'a'.repeat(86)}==`

function lockfile({ specifier = '1.0.0', version = '1.0.0', key = 'left@1.0.0', resolution = `integrity: ${hash}` } = {}): string {
  return `importers:
  .:
    dependencies:
      left:
        specifier: '${specifier}'
        version: '${version}'
packages:
  '${key}':
    resolution: {${resolution}}
`
}

describe('the lockfile', () => {
  test('is fine when everything comes from the registry with its hash', () => {
    expect(findLockfileFaults(lockfile())).toEqual([])
    expect(findLockfileFaults(lockfile({ specifier: 'workspace:*', version: 'link:../left' }))).toEqual([])
    expect(listInstalled(lockfile({ key: '@scope/left@1.2.3-beta.4' }))).toEqual([{ name: '@scope/left', version: '1.2.3-beta.4' }])
  })

  test.each([
    ['a range', { specifier: '^1.0.0' }],
    ['a git dependency', { key: 'left@git+ssh://git@elsewhere/left.git' }],
    ['a tarball', { resolution: `integrity: ${hash}, tarball: left.tgz` }],
    ['an address', { resolution: `integrity: ${hash}, tarball: https://elsewhere/left.tgz` }],
    ['a repository', { resolution: 'type: git, repo: left, commit: abc' }],
    ['a weak hash', { resolution: 'integrity: sha1-abc' }],
    ['a local file', { version: 'file:left.tgz' }],
  ])('is refused with %s', (_case, parts) => {
    expect(findLockfileFaults(lockfile(parts))).not.toEqual([])
  })
})

describe('floors', () => {
  const floor = (name: string, ...floors: string[]): Floor => ({ package: name, floors, advisories: ['CVE-1'], lesson: 'Look.' })
  const isBelow = (version: string, ...floors: string[]) =>
    findBelowFloor([floor('left', ...floors)], [{ name: 'left', version }]).length > 0

  test('hold for the floor itself and for what is above', () => {
    expect(['5.12.2', '5.12.10', '5.13.0', '6.0.0'].filter((version) => isBelow(version, '5.12.2'))).toEqual([])
  })

  test('do not hold below, nor for a pre-release of the floor', () => {
    expect(['5.12.1', '5.2.9', '4.99.0', '5.12.2-beta.1'].filter((version) => !isBelow(version, '5.12.2'))).toEqual([])
  })

  test('each line of releases has its own', () => {
    expect(isBelow('7.18.4', '7.18.4', '8.3.0')).toBe(false)
    expect(isBelow('8.2.9', '7.18.4', '8.3.0')).toBe(true)
    expect(isBelow('9.0.0', '7.18.4', '8.3.0')).toBe(false)
  })

  test('without any, the package must not be there, by the beginning of its name too', () => {
    expect(findBelowFloor([floor('right-*')], [{ name: 'right-hand', version: '99.0.0' }])).toHaveLength(1)
    expect(findBelowFloor([floor('right-*')], [{ name: 'left', version: '1.0.0' }])).toEqual([])
  })
})
