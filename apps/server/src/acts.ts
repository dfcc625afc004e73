import type { Acts } from './approvals/decide.ts'
import { changeRole } from './identity/change-role.ts'

/** Every act that needs two people. */
export const acts = { 'identity.change-role': changeRole } as const satisfies Acts
