import type { InstitutionWallet } from '@heathland/contract'

export type NoPayout = 'notSetUp' | 'waits' | 'asking' | 'nothing' | 'noPermission'

/** Why no payout of the payment provider can be asked for now; undefined where one can. */
export function whyNoPayout(wallet: InstitutionWallet, mayPayOut: boolean): NoPayout | undefined {
  if (!wallet.canPayOut) return 'notSetUp'
  if (wallet.approvalId !== undefined) return 'waits'
  if (wallet.isAsking) return 'asking'
  if (BigInt(wallet.available.amountMinor) === 0n) return 'nothing'
  return mayPayOut ? undefined : 'noPermission'
}

/** What was typed fits: something, and no more than is available. */
export function isPayable(amountMinor: string | undefined, { available }: Pick<InstitutionWallet, 'available'>): boolean {
  return amountMinor !== undefined && BigInt(amountMinor) > 0n && BigInt(amountMinor) <= BigInt(available.amountMinor)
}
