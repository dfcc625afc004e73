import { spvPurposes } from '@heathland/domain/files/purpose'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { FileFacts, FileId, FileName, FileSize } from '../member/files.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { IdText } from '../text.ts'

const tags = ['files']

export const files = {
  begin: oc
    .route({ method: 'POST', path: '/office/files', summary: 'Begin to upload a file of an SPV; its bytes follow', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'NOT_FOUND', 'FILE_TOO_LARGE'))
    .input(z.strictObject({ spvId: IdText, name: FileName, size: FileSize, purpose: z.enum(spvPurposes) }))
    .output(z.strictObject({ id: z.string() })),
  read: oc
    .route({ method: 'GET', path: '/office/files/{fileId}', summary: 'What a file of a member or an SPV is', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(FileId)
    .output(FileFacts),
  remove: oc
    .route({ method: 'DELETE', path: '/office/files/{fileId}', summary: 'Give up an upload that is not finished', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND', 'FILE_UPLOADED'))
    .input(FileId)
    .output(Nothing),
}
