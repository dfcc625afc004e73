/** Our own accounts at the bank: one for each cell that has one. Members send money to them, and statements are of them. */
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import { isSameStatedAccount, type StatedAccount } from '@heathland/domain/payments/statement'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { OwnBank, Ports } from '../../core/context.ts'

export function bankOf({ banks }: Pick<Ports, 'banks'>, cell: Cell): OwnBank {
  const bank = banks.find((each) => each.cell === cell)
  if (!bank) throw new Refused(refuse('TRANSFER_UNAVAILABLE'))
  return bank
}

export function bankWithAccount({ banks }: Pick<Ports, 'banks'>, account: StatedAccount, asset: string): OwnBank | undefined {
  return banks.find((each) => each.asset === asset && isSameStatedAccount(each.account, account))
}
