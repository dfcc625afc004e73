/** People and SPVs that own files, made behind the product's back: who may sign in is another test's question. */
import { randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { Actor } from '@heathland/server/core/actor'
import type { Context } from '@heathland/server/core/context'
import { member, officer } from './serve.ts'
import type { World } from './world-on.ts'

export interface FileMember {
  readonly personId: Id<'per'>
  readonly actor: Actor
  readonly open: () => Promise<Context>
}

/** A member with a key and a profile. */
export async function addMember(world: World): Promise<FileMember> {
  const { personId, ...rest } = member()
  const { wrapped, seal } = world.platform.keys.newPersonKey(personId)
  await world.superuser('insert into person_key (person_id, wrapped_key, master_version, created_at) values ($1, $2, 1, now())', [
    personId,
    wrapped,
  ])
  await world.superuser(
    `insert into profiles (id, email, first_name, last_name, investor_kind, cell, created_at, updated_at)
     values ($1, $2, $3, $4, 'individual', 'eu', now(), now())`,
    [personId, ...['email', 'first_name', 'last_name'].map((field) => seal.seal(`profiles.${field}.${personId}`, field))],
  )
  const actor: Actor = { ...rest, personId, personSeal: seal }
  return { personId, actor, open: () => world.platform.openFor(actor) }
}

export async function addSpv(world: World): Promise<Id<'spv'>> {
  const id = makeId('spv', new Date(), randomBytes(10))
  await world.superuser(
    `insert into spv (id, cell, name, kind, added_by, added_at) values ($1, 'eu', $2, 'lending', 'per_00000000000000000000000000', now())`,
    [id, `Fund ${id}`],
  )
  return id
}

export function staffOf(spvIds: readonly Id<'spv'>[], role: Role = 'cl_spv_admin'): Actor {
  return { ...officer(role), spvIds } as Actor
}

/** Bytes that are a PDF of this size from their first to their last, a little at a time. */
export async function* pdfOf(size: number, step = 64 * 1_024): AsyncGenerator<Buffer> {
  const [head, end] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\n%%EOF\n')]
  yield head
  const filling = randomBytes(step)
  for (let left = size - head.length - end.length; left > 0; left -= step) yield filling.subarray(0, Math.min(step, left))
  yield end
}

export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
