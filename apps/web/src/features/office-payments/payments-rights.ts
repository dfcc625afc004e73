import type { AppUser } from '@heathland/contract'
import { hasPermission, type Permission } from '@heathland/domain/identity/permissions'
import { useSession } from '../session.ts'

type PaymentsPermission = Extract<Permission, `payments.${string}`>

/** Whether somebody is offered an act. The server asks the same. */
export function mayAct(user: Pick<AppUser, 'role' | 'permissions'> | undefined, permission: PaymentsPermission): boolean {
  return user !== undefined && hasPermission(user, permission)
}

export function useMay(permission: PaymentsPermission): boolean {
  return mayAct(useSession().user, permission)
}
