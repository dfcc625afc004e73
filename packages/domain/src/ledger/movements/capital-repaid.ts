/** A company pays back capital of a loan to one of its holders. It was theirs before, so it is no income. */

import { memberCash, spvCash } from '../accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'
import type { DistributionShare } from './distribution.ts'

export function capitalRepaid({ id, cell, spvId, personId, money }: DistributionShare, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `distribution:${id}:${personId}`,
      movement: 'capital-repaid',
      subject: id,
      debit: spvCash(place, spvId),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}
