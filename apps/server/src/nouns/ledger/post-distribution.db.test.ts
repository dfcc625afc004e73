import type { Distribution } from '@heathland/domain/ledger/movements/distribution'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { postDistribution } from './post-distribution.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })

async function distributionTo(payees: number): Promise<Distribution> {
  const ctx = await open()
  const holder = (kind: string) => ctx.newId('per').replace('per', kind)
  return {
    id: holder('dis'),
    cell: 'eu',
    spvId: holder('spv'),
    whole: { asset: 'EUR', amountMinor: 1_000_003n },
    payees: Array.from({ length: payees }, () => ({ personId: ctx.newId('per'), weight: 1n })),
  }
}

const paid = (id: string) =>
  world.superuser<{ movement: string; payments: string; minor: string }>(
    'select movement, count(*) as payments, sum(amount_minor) as minor from transfer where subject = $1 group by movement order by movement',
    [id],
  )

test('everyone is paid once, what does not divide is a remainder, and paying again pays nobody', async () => {
  const of = await distributionTo(250)
  const whole = [
    { movement: 'distribution', payments: '250', minor: '1000000' },
    { movement: 'distribution-remainder', payments: '1', minor: '3' },
  ]
  expect(await postDistribution(open, of)).toBe(251)
  expect(await paid(of.id)).toEqual(whole)
  expect(await postDistribution(open, of)).toBe(0)
  expect(await paid(of.id)).toEqual(whole)
})

test('one that was stopped between two batches goes on with the next', async () => {
  const of = await distributionTo(250)
  let contexts = 0
  const stopping = async () => {
    contexts += 1
    if (contexts === 3) throw new Error('killed')
    return open()
  }
  await expect(postDistribution(stopping, of)).rejects.toThrow('killed')
  expect(await paid(of.id)).toMatchObject([{ payments: '200' }])
  expect(await postDistribution(open, of)).toBe(51)
  expect(await paid(of.id)).toMatchObject([{ payments: '250' }, { payments: '1' }])
  const [audited] = await world.superuser(
    `select count(*)::int as rows from audit_log where resource = $1 and action = 'ledger.distribution-posted'`,
    [of.id],
  )
  expect(audited).toEqual({ rows: 3 })
})
