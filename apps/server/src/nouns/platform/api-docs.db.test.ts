import { contract } from '@heathland/contract'
import { keyScopeOf } from '@heathland/contract/access'
import type { OpenAPI } from '@orpc/openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { answerOf, operationsIn } from './api-document.ts'

let world: World
let address: string
let document: OpenAPI.Document
beforeAll(async () => {
  world = await openWorld()
  address = (await world.startApi()).address
  document = (await (await fetch(`${address}/api/docs/openapi.json`)).json()) as OpenAPI.Document
})
afterAll(() => world.close())

const opened = Object.entries(keyScopeOf).filter(([, scope]) => scope !== 'none')

test('[API-01 browser] the document has every operation that a key opens, by its scope, and none besides', () => {
  const found = operationsIn(document).map(({ operationId, tags }) => [operationId, tags])
  expect(found.toSorted()).toEqual(opened.map(([operation, scope]) => [operation, [scope]]).toSorted())
  const methods = Object.values(document.paths ?? {}).flatMap((item) => Object.keys(item ?? {}))
  expect(new Set(methods)).toEqual(new Set(['get']))
  expect(JSON.stringify(document.paths)).not.toContain('office')
})

test.each(opened.map(([operation]) => operation))('[API-01 browser] the example of %s fits what the contract promises', (operation) => {
  const [, group, verb] = operation.split('.') as ['member', 'wallet', 'read']
  const schema = contract.member[group][verb]['~orpc'].outputSchema
  const described = operationsIn(document).find(({ operationId }) => operationId === operation)
  expect(schema?.safeParse(described && answerOf(described)?.example).error?.issues).toBeUndefined()
})

test('[API-01 browser] the page shows each of them under the strict policy, with no script and nothing from elsewhere', async () => {
  for (const [language, title] of [
    ['en', 'Your API keys'],
    ['nl', 'Je API-sleutels'],
  ] as const) {
    const answer = await fetch(`${address}/api/docs?language=${language}`)
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self'")
    expect(answer.headers.get('content-language')).toBe(language)
    expect(page).toContain(title)
    for (const path of Object.keys(document.paths ?? {})) expect(page).toContain(`<code>${path}</code>`)
    expect(page).not.toMatch(/<script|<link|<img|<iframe|url\(|@import| on\w+="/i)
    const elsewhere = Array.from(page.matchAll(/(?:href|src)="([^"]+)"/g), ([, to = '']) => to).filter((to) => !/^[/#]/.test(to))
    expect(elsewhere).toEqual([])
  }
})
