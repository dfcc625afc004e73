/**
 * What an authenticated operation is compared with: Fastify alone, and Fastify that finds the session with the product's own
 * statement, pool and cookie, and does nothing else. Run as a process of its own.
 */
import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'

const idleMs = 30 * 60_000
const absoluteMs = 12 * 3_600_000

interface SessionRow {
  readonly session_id: string | null
  readonly created_at: Date
  readonly last_used_at: Date
}

const app = fastify()
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['DATABASE_POOL_MAX']) })

app.get('/bare', async () => endsOf(new Date(), new Date()))
app.get('/lookup', async (request, reply) => {
  const token = /__Host-heathland=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const { rows } = await pool.query<SessionRow>({
    name: 'find-session',
    text: 'select * from find_session($1)',
    values: [createHash('sha256').update(token).digest()],
  })
  const [row] = rows
  if (!row?.session_id) return reply.status(401).send({})
  return endsOf(row.created_at, row.last_used_at)
})

function endsOf(createdAt: Date, lastUsedAt: Date) {
  return {
    idleEndsAt: new Date(lastUsedAt.getTime() + idleMs).toISOString(),
    endsAt: new Date(createdAt.getTime() + absoluteMs).toISOString(),
  }
}

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
