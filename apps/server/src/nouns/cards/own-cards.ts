/** The payment institution that charges cards for us: for the cells in whose currency we have a wallet there. */
import { type Cell, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { OwnCards, Ports } from '../../core/context.ts'

export function cardsOf({ cards }: Pick<Ports, 'cards'>, cell: Cell): OwnCards {
  if (!cards?.assets.includes(cellCurrencies[cell])) throw new Refused(refuse('CARD_UNAVAILABLE'))
  return cards
}
