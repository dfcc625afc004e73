import { Refused } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { countedForAccount } from '../../core/rejected-requests.ts'

/** An account has used up its tries. Nobody hears of it here but staff, later: the answer is the same whether or not there is one. */
export function countLockout(ctx: Context, personId: string | undefined, refusal: unknown): void {
  if (personId === undefined || !(refusal instanceof Refused)) return
  ctx.rejectedRequests.count('lockout', personId)
  countedForAccount.add(refusal)
}
