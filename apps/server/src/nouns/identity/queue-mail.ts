import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { PersonSeal } from '../../core/keys.ts'
import type { WrittenMail } from '../../core/mail.ts'
import { announce } from '../../work/outbox.ts'

/** Lays a mail down, sealed, and announces its id; the worker sends it. It is part of the act: when the act fails there is no mail. */
export async function queueMail(
  tx: Tx,
  ctx: Context,
  { personId, mail, seal }: { personId: Id<'per'>; mail: WrittenMail; seal: PersonSeal },
): Promise<void> {
  const { kind, ...content } = mail
  // A person whose values no longer open cannot be written to, and is not kept from acting by that.
  if (content.to === '') return ctx.log.warn({ personId, kind }, 'a mail has no address to go to')
  const mailId = ctx.newId('mai')
  await tx.query(
    'queue-mail',
    `insert into mail (id, person_id, kind, state, content, created_at, due_at) values ($1, $2, $3, 'waiting', $4, $5, $5)`,
    [mailId, personId, kind, seal.seal(`mail.content.${mailId}`, JSON.stringify(content)), ctx.now],
  )
  await announce(tx, ctx, 'mail.queued', { mailId })
}
