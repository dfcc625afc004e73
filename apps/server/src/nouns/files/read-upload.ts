import type { WrittenType } from '@heathland/domain/files/media-type'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { type FileRow, findFileRow } from '../../core/files/file.sql.ts'
import { nameOfFile } from '../../core/files/files.ts'

export interface FileFacts {
  readonly id: Id<'fil'>
  readonly name: string
  readonly purpose: string
  readonly state: 'uploading' | 'stored'
  readonly madeAt: Date
  readonly type: WrittenType | undefined
  readonly size: number | undefined
  readonly sha256: string | undefined
  readonly keepUntil: Date | undefined
}

/** Whose files are looked at: a person's own, or all that row security lets staff see. */
export type Whose = 'own' | 'any'

/** What there is to know about a file. One that waits to be swept is gone already. */
export async function readUpload(ctx: Context, id: Id<'fil'>, whose: Whose): Promise<FileFacts> {
  const row = await ctx.read((tx) => findFileRow(tx, id))
  if (!row || !isTheirs(ctx, row, whose) || row.state === 'removing' || (row.due_at && row.due_at <= ctx.now))
    throw new Refused(refuse('NOT_FOUND'))
  return {
    id,
    name: nameOfFile(ctx, row),
    purpose: row.purpose,
    state: row.state,
    madeAt: row.made_at,
    type: row.type ?? undefined,
    size: row.size === null ? undefined : Number(row.size),
    sha256: row.sha256?.toString('hex'),
    keepUntil: row.keep_until ?? undefined,
  }
}

/** Administrators see everybody's files as staff, and as members their own. */
export function isTheirs({ actor }: Context, row: FileRow, whose: Whose): boolean {
  return whose === 'any' || ('personId' in actor && row.person_id === actor.personId)
}
