import type { CustodyBreak as WireBreak } from '@heathland/contract'
import { toMoney } from '@heathland/contract/wire-funding'
import type { CustodyBreak } from '@heathland/domain/funding/custody-break'
import { money } from '@heathland/domain/money'
import { operations } from '../operations.ts'
import { closeBreak } from './close-break.ts'
import { readBreaks } from './read-breaks.ts'

const { funding } = operations.office

export const officeFunding = {
  listBreaks: funding.listBreaks.handler(async ({ context: { ctx }, input: { state, after } }) => {
    const { items, ...place } = await readBreaks(ctx, { state, after })
    return { items: items.map(toWire), ...place }
  }),
  closeBreak: funding.closeBreak.handler(async ({ context: { ctx }, input }) => {
    await closeBreak(ctx, input)
    return {}
  }),
}

function toWire({
  id,
  kind,
  state,
  personId,
  depositId,
  paymentId,
  expectedMinor,
  foundMinor,
  foundAt,
  owner,
  reason,
}: CustodyBreak): WireBreak {
  return {
    ...{ id, kind, state, personId },
    expected: toMoney(money(expectedMinor, 'EURC')),
    found: toMoney(money(foundMinor, 'EURC')),
    foundAt: foundAt.toISOString(),
    ...(depositId && { depositId }),
    ...(paymentId && { paymentId }),
    ...(owner && { ownerId: owner }),
    ...(reason && { reason }),
  }
}
