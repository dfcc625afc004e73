import type { CurrencyFigures } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.ts'

/** Several cards of one page read the same answer. */
export function usePlatformFigures() {
  const { call } = useApi()
  return useQuery(call.office.reports.readFigures.queryOptions({ input: {} }))
}

type Month = CurrencyFigures['months'][number]

/** What is looked after at the end of a month: placed with companies, in wallets and in escrow. */
export function assetsOf({ loans, equity, production, notPlaced }: Month): bigint {
  return [loans, equity, production, notPlaced].reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)
}

export function hasMoved({ months }: CurrencyFigures): boolean {
  return months.some((month) => assetsOf(month) !== 0n || month.in.amountMinor !== '0' || month.out.amountMinor !== '0')
}
