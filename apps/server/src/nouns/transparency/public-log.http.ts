/**
 * The log as files that anybody may fetch (C2SP tlog-tiles): `/log/checkpoint`, `/log/tile/…`, and `/log/keys` for whoever begins to check.
 * Nothing in them is about anybody in particular.
 */

import { Refused, refuse } from '@heathland/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../core/platform.ts'
import { entryBundle, readTilePath, tileWidth, widthOfTile } from '../../core/transparency/tiles.ts'
import { requireAccess } from '../../http/guard.ts'
import type { Open } from '../../http/transport.ts'
import { findPublished, listEntries, readTiles } from './log.sql.ts'
import { noteWith } from './log-reading.ts'
import { logTrust } from './transparency.routes.ts'

const hashBytes = 32
/** What is full never changes again. */
const forEver = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=10'

export function addPublicLog(app: FastifyInstance, _platform: Platform, open: Open): void {
  const files = {
    origin: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  } as const
  app.get('/log/keys', async (request, reply) => {
    const ctx = await open(request, reply)
    await requireAccess(ctx, 'member.transparency.readKeys')
    return reply.headers(files.origin).header('cache-control', briefly).send(logTrust(ctx))
  })
  app.get('/log/checkpoint', async (request, reply) => {
    const ctx = await open(request, reply)
    await requireAccess(ctx, 'member.transparency.readKeys')
    const checkpoint = await ctx.read(findPublished)
    if (!checkpoint) throw new Refused(refuse('NOT_FOUND'))
    return text(reply.headers(files.origin).header('cache-control', briefly)).send(noteWith(checkpoint))
  })
  app.get('/log/tile/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const ctx = await open(request, reply)
    await requireAccess(ctx, 'member.transparency.readKeys')
    const place = readTilePath(request.params['*'])
    const checkpoint = place && (await ctx.read(findPublished))
    if (!place || !checkpoint) throw new Refused(refuse('NOT_FOUND'))
    const { level, index, width } = place
    // Never more than is published: a tile of a state that nobody has signed is nobody's business yet.
    if (widthOfTile(level === 'entries' ? 0 : level, index, checkpoint.size) < width) throw new Refused(refuse('NOT_FOUND'))
    const bytes = await ctx.read(async (tx) => {
      if (level === 'entries') return entryBundle((await listEntries(tx, index * tileWidth, width)).map((entry) => Buffer.from(entry)))
      const [tile] = await readTiles(tx, [{ level, index }])
      return tile?.hashes.subarray(0, width * hashBytes)
    })
    if (!bytes) throw new Refused(refuse('NOT_FOUND'))
    return reply
      .headers(files.origin)
      .header('cache-control', width === tileWidth ? forEver : briefly)
      .type('application/octet-stream')
      .send(Buffer.from(bytes))
  })
}

function text(reply: FastifyReply): FastifyReply {
  return reply.type('text/plain; charset=utf-8')
}
