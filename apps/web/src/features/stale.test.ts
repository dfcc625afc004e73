import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import member from '../app/contract.member.json'
import office from '../app/contract.office.json'
import { expandContract } from '../app/expand-contract.ts'
import { keyOf, staleAfter, staleAfterEvent } from './stale.ts'

const contract = expandContract({ member, office })

interface Node {
  readonly '~orpc'?: { readonly route: { readonly method?: string } }
}

function operationsIn(node: object, path: readonly string[] = []): { name: string; method: string }[] {
  return Object.entries(node as Record<string, Node>).flatMap(([key, inside]) => {
    const route = inside['~orpc']?.route
    return route ? [{ name: [...path, key].join('.'), method: route.method ?? 'POST' }] : operationsIn(inside, [...path, key])
  })
}

test('every operation that changes something has its row, and none that only reads', () => {
  const acts = operationsIn(contract).filter(({ method }) => method !== 'GET')
  expect(Object.keys(staleAfter).toSorted()).toEqual(acts.map(({ name }) => name).toSorted())
})

test('whatever is named as stale can be asked for', () => {
  const groups = new Set(operationsIn(contract).flatMap(({ name }) => [name, name.split('.').slice(0, 2).join('.')]))
  const named = [...Object.values(staleAfter), ...Object.values(staleAfterEvent).map(({ answers }) => answers)].flat()
  expect(named.filter((one) => !groups.has(one))).toEqual([])
})

test('a group is found under the key that its queries begin with', () => {
  const call = { office: { users: { key: () => [['office', 'users']] } } }
  expect(keyOf(call as never, 'office.users')).toEqual([['office', 'users']])
})

test('nothing else says what is stale', () => {
  const features = import.meta.dirname
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const own = files.filter((file) => readFileSync(join(features, file), 'utf8').includes('invalidateQueries'))
  expect(own).toEqual(['stale.ts'])
})
