import type { Acts } from './approvals/decide.ts'
import { changeRole } from './identity/change-role.ts'
import { correct } from './ledger/correct.ts'

/** Every act that needs two people. */
export const acts = { 'identity.change-role': changeRole, 'ledger.correct': correct } as const satisfies Acts
