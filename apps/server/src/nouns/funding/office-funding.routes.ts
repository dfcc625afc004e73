import type { CustodyBreak as WireBreak } from '@heathland/contract'
import { toDeposit, toMoney } from '@heathland/contract/wire-funding'
import { breakTeamOf } from '@heathland/domain/funding/custody-break'
import { type Id, isId } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { requestBooking } from './book-break.ts'
import { closeBreak } from './close-break.ts'
import type { ListedBreak } from './custody-break.sql.ts'
import { readBreaks } from './read-breaks.ts'
import { listDepositsOf } from './read-deposits.ts'
import { takeBreak } from './take-break.ts'

const { funding } = operations.office

export const officeFunding = {
  listDeposits: funding.listDeposits.handler(async ({ context: { ctx }, input }) => {
    const { items, ...place } = await listDepositsOf(ctx, { personId: input.personId as Id<'per'>, after: input.after })
    return { items: items.map(toDeposit), ...place }
  }),
  listBreaks: funding.listBreaks.handler(async ({ context: { ctx }, input: { state, after } }) => {
    const { items, ...place } = await readBreaks(ctx, { state, after })
    const people = [...new Set(items.flatMap(({ personId, owner }) => [personId, ...(owner && isId('per', owner) ? [owner] : [])]))]
    return { items: items.map(toWire), names: Object.fromEntries(await namePeople(ctx, people)), ...place }
  }),
  takeBreak: funding.takeBreak.handler(async ({ context: { ctx }, input: { breakId } }) => {
    await takeBreak(ctx, breakId)
    return {}
  }),
  requestBooking: funding.requestBooking.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestBooking(ctx, input)).id,
  })),
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
  updatedAt,
  owner,
  reason,
}: ListedBreak): WireBreak {
  return {
    ...{ id, kind, state, personId },
    expected: toMoney(money(expectedMinor, 'EURC')),
    found: toMoney(money(foundMinor, 'EURC')),
    foundAt: foundAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    team: breakTeamOf(kind),
    ...(depositId && { depositId }),
    ...(paymentId && { paymentId }),
    ...(owner && { ownerId: owner }),
    ...(reason && { reason }),
  }
}
