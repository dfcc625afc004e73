import type { Acts } from './approvals/decide.ts'
import { bookBreak } from './funding/book-break.ts'
import { changePermissions } from './identity/change-permissions.ts'
import { changeRole } from './identity/change-role.ts'
import { recoverAccount } from './identity/recover-account.ts'
import { suspendStaff } from './identity/suspend-person.ts'
import { correct } from './ledger/correct.ts'
import { postByHand } from './ledger/post-movement.ts'

/** Every act that needs two people. */
export const acts = {
  'identity.change-role': changeRole,
  'identity.change-permissions': changePermissions,
  'identity.suspend-staff': suspendStaff,
  'identity.recover': recoverAccount,
  'funding.book-break': bookBreak,
  'ledger.correct': correct,
  'ledger.post-by-hand': postByHand,
} as const satisfies Acts
