/** Listens for webhooks and hands each event on once: `HEATHLAND_SECRET=whsec_… PORT=8080 node receive-webhooks.ts`, behind a proxy with TLS. */
import { createServer, type Server } from 'node:http'
import { type HeathlandEvent, verifyWebhook } from '@heathland/client'

const bodyMaxBytes = 64 * 1_024

export function receiveWebhooks(secret: string, handle: (event: HeathlandEvent) => void): Server {
  // Of one process; a program that runs for long keeps the ids where its other data is.
  const known = new Set<string>()
  return createServer(async (request, response) => {
    try {
      const parts: Buffer[] = []
      let size = 0
      for await (const part of request as AsyncIterable<Buffer>) {
        size += part.length
        if (size > bodyMaxBytes) throw new Error('the body is too large')
        parts.push(part)
      }
      const event = await verifyWebhook(request.headers, Buffer.concat(parts), secret)
      response.writeHead(204).end()
      // An event may come again: its id says so.
      if (known.has(event.id)) return
      known.add(event.id)
      handle(event)
    } catch {
      response.writeHead(400).end()
    }
  })
}

if (import.meta.main)
  receiveWebhooks(process.env['HEATHLAND_SECRET'] ?? '', (event) => console.log(event.type, event.data.id)).listen(
    Number(process.env['PORT'] ?? 8_080),
  )
