import { createHash } from 'node:crypto'
import { mayWrite, openArticlesMax } from '@heathland/domain/community/article'
import { articleImagesMax, decideImage, type ImageSize, imageBytesMax } from '@heathland/domain/community/image'
import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { openFile, readFile, removeFile } from '../../core/files/files.ts'
import type { Once } from '../../http/idempotency.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { addImage, countUnpublishedImages, findContributor } from './community.sql.ts'

/** Images that one author may have outside of published articles. */
const imagesMax = openArticlesMax * articleImagesMax

/**
 * Checks an image that its author has uploaded, and keeps a copy for articles. The upload is sealed with the author's key and only they
 * can read it; the copy is for every reader, so it lies in the store as it is, and its row says who may see it.
 */
export async function addArticleImage(ctx: Context, fileId: string, once: Once): Promise<{ readonly id: Id<'img'> } & ImageSize> {
  if (!isId('fil', fileId)) throw new Refused(refuse('NOT_FOUND'))
  const { personId } = signedIn(ctx)
  await ctx.read(async (tx) => {
    if (!mayWrite(await findContributor(tx, personId))) throw new Refused(refuse('CREATOR_ACCESS_MISSING'))
    if ((await countUnpublishedImages(tx, personId)) >= imagesMax) throw new Refused(refuse('ARTICLES_FULL', { articlesMax: imagesMax }))
  })
  const facts = await readFile(ctx, fileId)
  if (facts.purpose !== 'article-image' || facts.size > imageBytesMax) throw new Refused(refuse('NOT_FOUND'))
  const bytes = await collect((await openFile(ctx, fileId)).bytes)
  const decision = decideImage(facts.type, bytes)
  if (decision.refused) throw new Refused(decision)
  const id = ctx.newId('img')
  const store = ctx.ports.files.current
  await store.put(id, inOnePiece(bytes))
  const { type, size } = decision
  return once(async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest()
    await addImage(tx, { id, addedBy: personId, type, bytes: bytes.length, ...size, sha256, store: store.name, now: ctx.now })
    await removeFile(tx, ctx, fileId)
    await recordAudit(tx, ctx, { action: 'community.image-added', resource: id, after: { type, ...size } })
    return { id, ...size }
  })
}

/** Of a stored upload, whose size was bounded when it came. */
async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return Buffer.concat(chunks)
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
