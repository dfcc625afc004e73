import type { OfferBook } from '@heathland/contract'
import { isSpvRole, type Role } from '@heathland/domain/identity/permissions'

/** Staff of SPVs and administrators decide on orders and allocate them; compliance reads. The server asks the same. */
export function mayDecideOrders(role: Role | undefined): boolean {
  return role !== undefined && (role === 'mfo_admin' || isSpvRole(role))
}

/** Why nothing can be allocated now; undefined when it can. */
export function whyNoAllocation(
  { tabs, waiting }: Pick<OfferBook, 'tabs' | 'waiting'>,
  role: Role | undefined,
): 'readOnly' | 'waits' | 'nothingReady' | undefined {
  if (!mayDecideOrders(role)) return 'readOnly'
  if (waiting.some(({ act }) => act === 'subscriptions.allocate')) return 'waits'
  return tabs.some(({ tab, orders }) => tab === 'ready' && orders > 0) ? undefined : 'nothingReady'
}
