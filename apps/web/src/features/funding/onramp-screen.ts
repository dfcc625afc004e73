/** Which of its five screens the onramp shows: the server's word first, and only then what the provider's page says. */
import type { Deposit } from '@heathland/contract'
import type { WidgetNews } from './widget-message.ts'

export type OnrampScreen = 'idle' | 'initialized' | 'pending' | 'completed' | 'failed'

export interface OnrampFacts {
  /** Whether the provider's page is open. */
  readonly isOpen: boolean
  /** As the server last said; unknown while it has not. */
  readonly deposit: Deposit['state'] | undefined
  /** The newest message of the provider's page. */
  readonly news: WidgetNews | undefined
}

export function decideOnrampScreen({ isOpen, deposit, news }: OnrampFacts): OnrampScreen {
  if (!isOpen) return 'idle'
  if (deposit === 'done') return 'completed'
  if (deposit === 'failed' || deposit === 'expired') return 'failed'
  if (deposit !== undefined && deposit !== 'opened') return 'pending'
  if (news === 'transaction_failed') return 'failed'
  // 'Completed' is nothing a message can say: until the server has seen the money it is on its way.
  return news === undefined ? 'initialized' : 'pending'
}
