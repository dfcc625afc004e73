/** Bank lines for tests that post by hand, recorded by somebody who has no other part in it; and postings where who posts is not the question. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { type PostingByHand, stepsByHand } from '@heathland/domain/ledger/posting-by-hand'
import type { Composition } from '@heathland/server/entry/compose'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'

const recorder = makeId('per', new Date(0), randomBytes(10))

interface Lines {
  readonly prefix: string
  readonly from: number
  readonly to: number
}

/** Many lines of a bank statement at once, for the superuser, each of one cent: their references are the prefix and a number. */
export function linesStatement({ prefix, from, to }: Lines): string {
  return `insert into booking_reference (id, cell, asset, kind, direction, amount_minor, dated, reference, recorded_by, recorded_at)
     select 'ref_' || md5('${prefix}' || number), 'eu', 'EUR', 'bank-line', 'in', 1, '2026-11-02', '${prefix}' || number, '${recorder}', now()
     from generate_series(${from}, ${to}) as number`
}

export async function recordLines(look: (text: string) => Promise<unknown>, lines: Lines): Promise<void> {
  await look(linesStatement(lines))
}

/** Posted by a job, whom the rule for people does not hold. Returns the transfer. */
export async function postAsJob(platform: Composition, posting: PostingByHand): Promise<string> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'test' })
  const steps = stepsByHand(posting, () => ctx.newId('trf'))
  const [posted] = await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    return postTransfers(tx, steps, ctx.now)
  })
  if (!posted) throw new Error('nothing was posted')
  return posted.id
}
