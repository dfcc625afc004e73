import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { beginUpload } from './begin-upload.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { type FileFacts, readUpload } from './read-upload.ts'

export const memberFiles = {
  begin: operations.member.files.begin.handler(async ({ context: { ctx }, input }) => ({
    id: await beginUpload(ctx, { ...input, owner: { personId: signedIn(ctx).personId } }),
  })),
  read: operations.member.files.read.handler(async ({ context: { ctx }, input }) =>
    toWire(await readUpload(ctx, fileIdOf(input.fileId), 'own')),
  ),
  remove: operations.member.files.remove.handler(async ({ context: { ctx }, input }) => {
    await giveUpUpload(ctx, fileIdOf(input.fileId), 'own')
    return {}
  }),
}

export const officeFiles = {
  begin: operations.office.files.begin.handler(async ({ context: { ctx }, input: { spvId, ...file } }) => {
    if (!isId('spv', spvId)) throw new Refused(refuse('NOT_FOUND'))
    return { id: await beginUpload(ctx, { ...file, owner: { spvId } }) }
  }),
  read: operations.office.files.read.handler(async ({ context: { ctx }, input }) =>
    toWire(await readUpload(ctx, fileIdOf(input.fileId), 'any')),
  ),
  remove: operations.office.files.remove.handler(async ({ context: { ctx }, input }) => {
    await giveUpUpload(ctx, fileIdOf(input.fileId), 'any')
    return {}
  }),
}

export function fileIdOf(text: string): Id<'fil'> {
  if (!isId('fil', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

function toWire({ madeAt, keepUntil, type, size, sha256, ...file }: FileFacts) {
  return {
    ...file,
    madeAt: madeAt.toISOString(),
    ...(type && { type }),
    ...(size !== undefined && { size }),
    ...(sha256 && { sha256 }),
    ...(keepUntil && { keepUntil: keepUntil.toISOString() }),
  }
}
