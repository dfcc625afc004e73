/** The promises of the exchange of files with a bank, kept by every implementation of it. */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BankFilesPort, PayoutsDiffer } from './port.ts'

/** An implementation together with the bank's side of it. */
export interface BankFilesWorld {
  readonly files: BankFilesPort
  /** The same files, as another process sees them. */
  readonly another: () => BankFilesPort
  readonly bytesMax: number
  /** The bank lays down a statement, in place of an earlier one of that name. */
  readonly layDown: (name: string, bytes: Uint8Array) => Promise<void>
  /** The bank begins to write a statement; it ends it by what it is given back. */
  readonly begin: (name: string, bytes: Uint8Array) => Promise<() => Promise<void>>
  /** What was put away, in no order. */
  readonly putAway: (as: 'taken' | 'refused') => Promise<readonly Buffer[]>
  /** Files of payments that the bank sees. */
  readonly payouts: () => Promise<Readonly<Record<string, Buffer>>>
  /** The bank takes a file of payments. */
  readonly pickUp: (name: string) => Promise<void>
  readonly end: () => Promise<void>
}

export function describeBankFiles(name: string, make: () => Promise<BankFilesWorld>): void {
  describe(`${name} keeps the promises of the exchange of bank files`, () => {
    let world: BankFilesWorld
    beforeEach(async () => {
      world = await make()
    })
    afterEach(() => world.end())

    const [first, second] = [Buffer.from('<first/>'), Buffer.from('<second/>')]
    const names = async (max = 100) => (await world.files.listStatements(max)).map((each) => each.name)
    const read = async (file: string) => {
      const bytes = await world.files.readStatement(file)
      return bytes && Buffer.from(bytes)
    }

    test('there are no statements before the bank has sent any', async () => {
      expect(await world.files.listStatements(10)).toEqual([])
      expect(await read('a.xml')).toBeUndefined()
    })

    test('statements are listed oldest first, with their sizes, and no more than asked for', async () => {
      for (const file of ['c.xml', 'a.xml', 'b.xml']) await world.layDown(file, Buffer.from(file.repeat(2)))
      expect(await world.files.listStatements(10)).toEqual([
        { name: 'c.xml', size: 10 },
        { name: 'a.xml', size: 10 },
        { name: 'b.xml', size: 10 },
      ])
      expect(await names(2)).toEqual(['c.xml', 'a.xml'])
    })

    test('a statement is listed once it is complete', async () => {
      const finish = await world.begin('a.xml', first)
      expect(await names()).toEqual([])
      await finish()
      expect(await names()).toEqual(['a.xml'])
      expect(await read('a.xml')).toEqual(first)
    })

    test('a statement is given as it is, byte by byte', async () => {
      const bytes = randomBytes(world.bytesMax)
      await world.layDown('a.xml', bytes)
      expect(await read('a.xml')).toEqual(bytes)
      await world.layDown('empty.xml', Buffer.alloc(0))
      expect(await read('empty.xml')).toEqual(Buffer.alloc(0))
    })

    test('of a statement that is too large, one byte too many is read', async () => {
      const bytes = randomBytes(world.bytesMax * 3)
      await world.layDown('large.xml', bytes)
      expect(await world.files.listStatements(10)).toEqual([{ name: 'large.xml', size: bytes.length }])
      expect(await read('large.xml')).toEqual(bytes.subarray(0, world.bytesMax + 1))
      await world.files.putAway('large.xml', 'refused')
      expect(await world.putAway('refused')).toEqual([bytes])
    })

    test.each([
      '',
      '.',
      '..',
      '../a.xml',
      'statements/a.xml',
      '/etc/passwd',
      'a/../b.xml',
      '.hidden.xml',
      'a\\b.xml',
      'a\0.xml',
      'a\n.xml',
      `${'a'.repeat(300)}.xml`,
    ])('a name that leads elsewhere is refused: %j', async (file) => {
      await expect(world.files.readStatement(file)).rejects.toThrow('another kind of name')
      await expect(world.files.putAway(file, 'taken')).rejects.toThrow('another kind of name')
      await expect(world.files.sendPayouts(file, first)).rejects.toThrow('another kind of name')
    })

    test('a statement that was put away is not listed again, and putting it away again changes nothing', async () => {
      await world.layDown('a.xml', first)
      await world.layDown('b.xml', second)
      await world.files.putAway('a.xml', 'taken')
      await world.files.putAway('b.xml', 'refused')
      expect(await names()).toEqual([])
      expect(await read('a.xml')).toBeUndefined()
      await Promise.all([world.files.putAway('a.xml', 'taken'), world.files.putAway('a.xml', 'refused')])
      expect([await world.putAway('taken'), await world.putAway('refused')]).toEqual([[first], [second]])
    })

    test('two who put the same away do it once', async () => {
      await world.layDown('a.xml', first)
      await Promise.all([world.files.putAway('a.xml', 'taken'), world.another().putAway('a.xml', 'taken')])
      expect(await world.putAway('taken')).toEqual([first])
    })

    test('a bank that uses a name again replaces nothing that was put away', async () => {
      for (const bytes of [first, second, first, second]) {
        await world.layDown('statement.xml', bytes)
        await world.files.putAway('statement.xml', 'taken')
      }
      expect(await names()).toEqual([])
      expect((await world.putAway('taken')).map(String).sort()).toEqual([String(first), String(second)])
    })

    test('a statement that came under the same name while the first was read stays', async () => {
      await world.layDown('statement.xml', first)
      await world.files.readStatement('statement.xml')
      await world.layDown('statement.xml', second)
      await world.files.putAway('statement.xml', 'taken')
      expect(await names()).toEqual(['statement.xml'])
      expect(await read('statement.xml')).toEqual(second)
      await world.files.putAway('statement.xml', 'taken')
      expect(await names()).toEqual([])
      expect(await world.putAway('taken')).toEqual([second])
    })

    test('the bank sees a file of payments whole, under its name', async () => {
      const bytes = randomBytes(3_000_000)
      await world.files.sendPayouts('pob_1.xml', bytes)
      expect(await world.payouts()).toEqual({ 'pob_1.xml': bytes })
    })

    test('the same payments sent again change nothing, waiting or picked up', async () => {
      await world.files.sendPayouts('pob_1.xml', first)
      await world.files.sendPayouts('pob_1.xml', first)
      await world.another().sendPayouts('pob_1.xml', first)
      expect(await world.payouts()).toEqual({ 'pob_1.xml': first })
      await world.pickUp('pob_1.xml')
      await world.files.sendPayouts('pob_1.xml', first)
      expect(await world.payouts()).toEqual({})
    })

    test('other payments under the same name are refused, waiting or picked up', async () => {
      await world.files.sendPayouts('pob_1.xml', first)
      await expect(world.files.sendPayouts('pob_1.xml', second)).rejects.toThrow(PayoutsDiffer)
      await expect(world.files.sendPayouts('pob_1.xml', Buffer.alloc(0))).rejects.toThrow(PayoutsDiffer)
      expect(await world.payouts()).toEqual({ 'pob_1.xml': first })
      await world.pickUp('pob_1.xml')
      await expect(world.another().sendPayouts('pob_1.xml', second)).rejects.toThrow(PayoutsDiffer)
      expect(await world.payouts()).toEqual({})
    })

    test('of many who send at once, the bank sees one file, and only its own senders succeed', async () => {
      const [mine, other] = [randomBytes(200_000), randomBytes(200_000)]
      const sent = Array.from({ length: 12 }, (_, place) => (place % 3 === 0 ? other : mine))
      const ended = await Promise.allSettled(sent.map((bytes) => world.another().sendPayouts('pob_1.xml', bytes)))
      const { 'pob_1.xml': seen, ...others } = await world.payouts()
      expect(others).toEqual({})
      for (const [place, end] of ended.entries()) {
        if (sent[place] === (seen?.equals(mine) ? mine : other)) expect(end).toMatchObject({ status: 'fulfilled' })
        else expect(end).toMatchObject({ status: 'rejected', reason: { name: 'PayoutsDiffer' } })
      }
    })
  })
}
