import { mediaTypes } from '@heathland/domain/files/media-type'
import { memberPurposes } from '@heathland/domain/files/purpose'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { keyed, Nothing, present } from './identity.ts'

/** What may be known of a file. Its bytes are at `/api/files/{id}/content`: PUT once, GET with or without a range. */
export const FileFacts = z.strictObject({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  state: z.enum(['uploading', 'stored']),
  madeAt: Instant,
  /** These three are known once it is stored. */
  /** An archive is among what we write, and never among what is uploaded. */
  type: z.enum([...mediaTypes, 'application/zip']).optional(),
  size: z.int().min(0).optional(),
  sha256: z.string().optional(),
  keepUntil: Instant.optional(),
})
export type FileFacts = z.infer<typeof FileFacts>

/** Without what a path or a header could be made of. */
export const FileName = trimmedLine(200)
  .min(1)
  .regex(/^[^/\\<>:"|?*]*$/, 'These characters are not allowed in a file name.')
export const FileSize = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const FileId = z.strictObject({ fileId: IdText })

const tags = ['files']

export const files = {
  begin: oc
    .route({ method: 'POST', path: '/files', summary: 'Begin to upload a file of one’s own; its bytes follow', tags })
    .errors(mayGive(...present, ...keyed, 'NOT_FOUND', 'FILE_TOO_LARGE'))
    .input(z.strictObject({ name: FileName, size: FileSize, purpose: z.enum(memberPurposes) }))
    .output(z.strictObject({ id: z.string() })),
  read: oc
    .route({ method: 'GET', path: '/files/{fileId}', summary: 'What one of one’s own files is', tags })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(FileId)
    .output(FileFacts),
  remove: oc
    .route({ method: 'DELETE', path: '/files/{fileId}', summary: 'Give up an upload of one’s own that is not finished', tags })
    .errors(mayGive(...present, 'NOT_FOUND', 'FILE_UPLOADED'))
    .input(FileId)
    .output(Nothing),
}
