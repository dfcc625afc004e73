/**
 * Posts fees with the server’s own way to the database and to the ledger, and nothing else of the server, as fast as so many callers
 * can. Run as a process of its own; it says how many it posted a second for every line it is sent.
 */
import { createInterface } from 'node:readline'
import { after } from '@heathland/domain/time'
import { openDatabase } from '@heathland/server/core/database'
import { postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import { clock, feeIncome, idMaker, poster } from './ledger.ts'

const callers = Number(process.env['CALLERS'])
const database = openDatabase({ url: process.env['DATABASE_URL'] ?? '', poolMax: callers, name: 'bar', onError: () => undefined })
const members = await database.ask<{ cash: string }>('members', 'select cash from bench_member order by place', [])

async function drive(seconds: number): Promise<number> {
  // The time of an act is the database’s, as every request gets it; between the turns’ beginnings it is counted on.
  const begun = await clock(database)
  const startedAt = performance.now()
  let posted = 0
  const caller = async () => {
    for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
      const now = after(begun, Math.floor(elapsed))
      const id = idMaker(now)('trf')
      const debit = members[Math.floor(Math.random() * members.length)]?.cash ?? ''
      const step = { kind: 'post', id, key: `fee:${id}`, movement: 'management-fee', subject: 'bench', debit, credit: feeIncome } as const
      await database.inTransaction(poster, (tx) => postTransfers(tx, [{ ...step, amountMinor: 1n }], now))
      posted += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return posted / ((performance.now() - startedAt) / 1_000)
}

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) console.log(await drive(Number(line)))
await database.close()
