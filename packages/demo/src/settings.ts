/** The demo investor's own details, which the visitor may change for the visit. An address needs a mailbox, and nobody has one there. */
import { type ErasedItem, erasedItems } from '@heathland/domain/compliance/erasure'
import { keptAfterClosing, keptRecords } from '@heathland/domain/compliance/retention'
import { makeId } from '@heathland/domain/id'
import { needsNewCheck } from '@heathland/domain/settings/profile'
import { after, dayMs } from '@heathland/domain/time'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'

const refuse = ({ errors }: { errors: { DEMO_SECURITY: () => Error } }): never => {
  throw errors.DEMO_SECURITY()
}
const { settings: operations } = demo

export const settings = operations.router({
  read: operations.read.handler(({ context }) => {
    const { firstName, lastName, email, phone, address, city, country, kycStatus, agreementSigned, crossmintWalletId } = investorIn(context)
    return {
      firstName,
      lastName,
      email,
      phone,
      address,
      city,
      country,
      kycStatus,
      ...(agreementSigned && { agreementSignedAt: agreementSignedAt }),
      walletId: crossmintWalletId,
    }
  }),
  saveProfile: operations.saveProfile.handler(({ context, input }) => {
    const before = investorIn(context)
    const asksNewCheck = needsNewCheck(before.kycStatus, before, input)
    return context.memory.change(({ investors }) => {
      investors.set(before.id, { ...before, ...input, ...(asksNewCheck && { kycStatus: 'unknown' as const }) })
      return { asksNewCheck }
    })
  }),
  readClosing: operations.readClosing.handler(({ context: { now } }) => ({
    // The demo investor holds placements and money, as a member with an account like theirs would.
    obstacles: ['money' as const],
    erased: Object.keys(erasedItems) as ErasedItem[],
    kept: keptRecords.map((item) => ({ item, until: keptAfterClosing(item, now).toISOString() })),
  })),
  requestData: operations.requestData.handler(({ context }) => archiveOf(context)),
  close: operations.close.handler(refuse),
  followClosing: operations.followClosing.handler(refuse),
  changeEmail: operations.changeEmail.handler(refuse),
  stopEmailChange: operations.stopEmailChange.handler(refuse),
  confirmEmail: operations.confirmEmail.handler(refuse),
  undoEmail: operations.undoEmail.handler(refuse),
})

const agreementSignedAt = '2025-01-08T10:15:00.000Z'

function investorIn({ memory }: DemoContext) {
  return memory.tables.investors.get(demoInvestor.id) ?? demoInvestor
}

/** The demo's archive is made in the page, as one JSON file: the address is the file, and nothing is kept anywhere. */
function archiveOf(context: DemoContext) {
  const { memory, now } = context
  const rows = [investorIn(context), ...memory.tables.deposits.values()]
  const text = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? value.toString() : value), 1)
  const id = makeId('exp', now, new Uint8Array(10))
  return {
    id,
    format: 'zip' as const,
    state: 'ready' as const,
    rows: rows.length,
    rowsExpected: rows.length,
    file: {
      name: `heathland-demo-data-${now.toISOString().slice(0, 10)}.json`,
      size: text.length,
      address: `data:application/json;charset=utf-8,${encodeURIComponent(text)}`,
    },
    expiresAt: after(now, dayMs).toISOString(),
  }
}
