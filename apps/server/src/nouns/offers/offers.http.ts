/** The documents of offers, beside the contract because they are bytes: `GET /api/offers/documents/{id}/content`. */
import { isId } from '@heathland/domain/id'
import { ruleOf } from '@heathland/domain/offers/evidence'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../core/platform.ts'
import { requireAccess } from '../../http/guard.ts'
import type { Open } from '../../http/transport.ts'
import { sendContent } from '../files/files.http.ts'
import { findDocumentFile } from './offers.sql.ts'
import { visitOffer } from './read-offers.ts'

type DocumentRequest = FastifyRequest<{ Params: { evidenceId: string }; Querystring: { view?: string } }>

export function addOfferDocuments(app: FastifyInstance, _platform: Platform, open: Open): void {
  app.get('/api/offers/documents/:evidenceId/content', { exposeHeadRoute: false }, async (request: DocumentRequest, reply) => {
    const ctx = await open(request, reply)
    await requireAccess(ctx, 'member.offers.read')
    const { evidenceId } = request.params
    const paper = isId('evd', evidenceId) ? await ctx.read((tx) => findDocumentFile(tx, evidenceId)) : undefined
    if (!paper || ruleOf(paper.kind).shown !== 'document') throw new Refused(refuse('NOT_FOUND'))
    await visitOffer(ctx, paper.offerId)
    // Somebody outside of the SPV has accepted it, so that it may be shown inside a page of ours.
    return sendContent(ctx, paper.fileId, request, reply, { mayBeShown: true })
  })
}
