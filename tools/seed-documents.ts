/** A PDF of one page in the file store of an SPV, for the books of a development database. */
import type { Id } from '@heathland/domain/id'
import type { Context } from '@heathland/server/core/context'
import { printDocument } from '@heathland/server/core/documents/print-document'
import { writeFile } from '@heathland/server/core/files/files'
import { beginUpload } from '@heathland/server/nouns/files/begin-upload'

export async function uploadSample(
  ctx: Context,
  { spvId, title, about }: { spvId: Id<'spv'>; title: string; about: string },
): Promise<Id<'fil'>> {
  const bytes = await printDocument({
    text: {
      language: 'en',
      title: `${title}: ${about}`,
      version: 'Sample 1',
      blocks: [{ kind: 'summary', text: 'A sample for development. None of this exists.' }],
    },
    issuer: about,
    number: 'SAMPLE',
    madeAt: ctx.now,
    pageOf: 'Page {page} of {pages}',
  })
  const fileId = await beginUpload(ctx, { owner: { spvId }, name: `${title}.pdf`, size: bytes.length, purpose: 'spv-document' })
  await writeFile(ctx, fileId, { bytes: once(bytes), types: ['application/pdf'] })
  return fileId
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
