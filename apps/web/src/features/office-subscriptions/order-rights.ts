import { isSpvRole, type Role } from '@heathland/domain/identity/permissions'

/** Staff of SPVs and administrators decide on orders and allocate them; compliance reads. The server asks the same. */
export function mayDecideOrders(role: Role | undefined): boolean {
  return role !== undefined && (role === 'mfo_admin' || isSpvRole(role))
}
