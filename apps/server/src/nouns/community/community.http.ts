/** Images of articles, beside the contract because they are bytes. Whoever may read articles is asked for, and the row says which image. */
import { Readable } from 'node:stream'
import { imagePath } from '@heathland/domain/community/link'
import { isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../core/platform.ts'
import { requireAccess } from '../../http/guard.ts'
import type { Open } from '../../http/transport.ts'
import { findImage } from './community.sql.ts'

type ImageRequest = FastifyRequest<{ Params: { imageId: string } }>

export function addArticleImages(app: FastifyInstance, _platform: Platform, open: Open): void {
  app.get(`${imagePath}:imageId`, { exposeHeadRoute: false }, async (request: ImageRequest, reply) => {
    const ctx = await open(request, reply)
    await requireAccess(ctx, 'member.community.readArticle')
    const { imageId } = request.params
    const image = isId('img', imageId) ? await ctx.read((tx) => findImage(tx, imageId)) : undefined
    if (!image) throw new Refused(refuse('NOT_FOUND'))
    const bytes = await ctx.ports.files.of(image.store).open(image.id)
    if (!bytes) throw new Refused(refuse('NOT_FOUND'))
    reply.headers({
      'content-type': image.type,
      'content-length': String(image.bytes),
      'x-content-type-options': 'nosniff',
      // Should somebody open it by itself, then as nobody and without a script.
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'inline',
      // An image never changes; a shared cache must not have it.
      'cache-control': 'private, max-age=86400, immutable',
    })
    return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1_024 }))
  })
}
