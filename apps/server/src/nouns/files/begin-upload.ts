import { decideUpload, type FilePurpose } from '@heathland/domain/files/purpose'
import type { Id } from '@heathland/domain/id'
import { Refused } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { beginFile, type FileOwner } from '../../core/files/files.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Makes room for a file; its bytes follow within a day, in one piece. */
export async function beginUpload(
  ctx: Context,
  { owner, name, size, purpose }: { owner: FileOwner; name: string; size: number; purpose: FilePurpose },
): Promise<Id<'fil'>> {
  const decision = decideUpload(purpose, size)
  if (decision.refused) throw new Refused(decision)
  return ctx.inTransaction(async (tx) => {
    const { id } = await beginFile(ctx, { owner, name, sizeMax: size, purpose })
    await recordAudit(tx, ctx, { action: 'files.begun', resource: id, after: { purpose, size } })
    return id
  })
}
