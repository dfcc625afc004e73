/** The same promises, kept by the server over HTTP and by the demo in the browser. */
import { type Health, member } from '@heathland/contract'
import { createDemo } from '@heathland/demo'
import { answerCheck } from '@heathland/server/nouns/platform/answer-check'
import { requestCheck } from '@heathland/server/nouns/platform/request-check'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world.ts'

type Client = ContractRouterClient<typeof member>

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const implementations: Record<string, () => Promise<Client>> = {
  async server() {
    const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
    await answerCheck(ctx, (await requestCheck(ctx)).id)
    const { address } = await world.startApi()
    return createORPCClient(new OpenAPILink(member, { url: `${address}/api` }))
  },
  async demo() {
    return createDemo({
      keep: { read: () => null, write: () => undefined },
      clock: () => new Date(),
      random: () => 0,
      pause: async () => undefined,
      digest: async (text) => text,
    })
  },
}

describe.each(Object.keys(implementations))('%s', (name) => {
  let client: Client
  beforeAll(async () => {
    client = await (implementations[name] as () => Promise<Client>)()
  })

  test('says how it is in exactly the promised shape', async () => {
    const health: Health = await client.platform.health()
    const promised = member.platform.health['~orpc'].outputSchema
    const { issues } = (await promised?.['~standard'].validate(health)) ?? { issues: ['no promise'] }
    expect(issues).toBeUndefined()
    expect(['ready', 'degraded', 'down']).toContain(health.state)
    expect(health.state === 'ready').toBe(health.reasons.length === 0)
  })

  test('its clock is now, to the second, and goes forward', async () => {
    const first = await client.platform.health()
    const second = await client.platform.health()
    expect(Math.abs(Date.parse(first.now) - Date.now())).toBeLessThan(5_000)
    expect(Date.parse(second.now)).toBeGreaterThanOrEqual(Date.parse(first.now))
  })

  test('the last answer lies in the past', async () => {
    const { now, lastAnswer } = await client.platform.health()
    expect(Date.parse(lastAnswer?.answeredAt ?? '')).toBeLessThanOrEqual(Date.parse(now))
    expect(lastAnswer?.tookMs).toBeGreaterThanOrEqual(0)
  })
})
