import type { LedgerLine } from '@heathland/contract'
import type { WalletWords } from '@heathland/words/words'

/** Who is on the other side, by name where one is known. */
export function counterpartyName(t: WalletWords, { counterparty: { kind, name } }: Pick<LedgerLine, 'counterparty'>): string {
  return name ?? t.counterparties[kind]
}
