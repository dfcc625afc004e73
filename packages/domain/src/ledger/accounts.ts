/** The accounts that movements name, each by what it is for. */
import type { Asset } from '../money.ts'
import { type AccountCode, accountId, accountName, type Cell, type chart } from './chart-of-accounts.ts'
import type { Step } from './transfer.ts'

type SystemCode = { [Code in AccountCode]: (typeof chart)[Code]['holder'] extends 'system' ? Code : never }[AccountCode]

interface Place {
  readonly cell: Cell
  readonly asset: Asset
}

export const systemAccount = ({ cell, asset }: Place, code: SystemCode): string => accountId({ cell, code, asset })

export const memberCash = ({ cell, asset }: Place, personId: string): string =>
  accountId({ cell, code: 'member-cash', asset, holderId: personId })

export const memberEurc = (cell: Cell, personId: string): string =>
  accountId({ cell, code: 'member-eurc', asset: 'EURC', holderId: personId })

export const escrow = ({ cell, asset }: Place, offerId: string): string => accountId({ cell, code: 'escrow', asset, holderId: offerId })

export const spvCash = ({ cell, asset }: Place, spvId: string): string => accountId({ cell, code: 'spv-cash', asset, holderId: spvId })

export const distributionRemainder = ({ cell, asset }: Place, spvId: string): string =>
  accountId({ cell, code: 'distribution-remainder', asset, holderId: spvId })

/** The accounts that steps need open before they can be posted; system accounts always are. */
export function accountsToOpen(steps: readonly Step[]): readonly string[] {
  const named = steps.flatMap((step) => ('debit' in step ? [step.debit, step.credit] : []))
  return [...new Set(named)].filter((id) => accountName(id)?.holderId !== undefined).sort()
}
