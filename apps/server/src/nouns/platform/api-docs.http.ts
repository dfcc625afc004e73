/** The pages about the API for members who write programs: one to read, and the document it is drawn from. */
import type { Language } from '@heathland/words/language'
import type { OpenAPI } from '@orpc/openapi'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../core/platform.ts'
import { pageLanguage } from '../../http/transport.ts'
import { makeApiDocument } from './api-document.ts'
import { drawApiDocs } from './draw-api-docs.ts'

export function addApiDocs(app: FastifyInstance, platform: Platform): void {
  // Made when first asked for: a start does not wait for it, and it stays the same until the next.
  let made: Promise<OpenAPI.Document> | undefined
  const pages = new Map<Language, string>()
  const document = () => {
    made ??= platform.openFor({ kind: 'program', task: 'api docs' }).then(({ publicOrigin }) => makeApiDocument(publicOrigin))
    return made.catch((error: unknown) => {
      made = undefined
      throw error
    })
  }
  app.get('/api/docs', async (request, reply) => {
    const language = pageLanguage(request)
    const page = pages.get(language) ?? drawApiDocs(await document(), language)
    pages.set(language, page)
    return reply
      .headers({ 'content-language': language, 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await document()),
  )
}
