/** A member makes and revokes API keys for programs of their own. */
import { randomBytes } from 'node:crypto'
import { type KeyDays, type KeyScope, keyExpiry, keysShownMax, liveKeysMax, makeApiKey } from '@heathland/domain/identity/api-key'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { hashToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { countLiveApiKeys, insertApiKey, listApiKeys, revokeApiKey, type StoredApiKey } from './api-key.sql.ts'

export async function readApiKeys(ctx: Context): Promise<readonly StoredApiKey[]> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.read((tx) => listApiKeys(tx, seal, personId, keysShownMax))
}

export interface MakeApiKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly days: KeyDays
}

/** The key leaves in the answer alone; what is kept is its hash. */
export async function createApiKey(ctx: Context, { name, scopes, days }: MakeApiKey): Promise<{ key: string; stored: StoredApiKey }> {
  if (ctx.actor.kind !== 'member') throw new Refused(refuse('MEMBERS_ONLY'))
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  const key = makeApiKey(randomBytes(32))
  const made = { id: act.newId('apk'), name, scopes, createdAt: ctx.now, expiresAt: keyExpiry(ctx.now, days) }
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    if ((await countLiveApiKeys(tx, account, ctx.now)) >= liveKeysMax) throw new Refused(refuse('API_KEYS_FULL'))
    await insertApiKey(tx, account, seal, { ...made, tokenHash: hashToken(key) })
    await recordAudit(tx, act, { action: 'identity.api-key-made', resource: made.id, userId: personId, seal, after: { scopes, days } })
    await announce(tx, act, 'identity.api-key-made', { personId })
  })
  return { key, stored: { ...made, lastUsedAt: undefined, revokedAt: undefined } }
}

/** Somebody else's key is answered like one that never was. */
export async function endApiKey(ctx: Context, { apiKeyId }: { apiKeyId: string }): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    if (!(await revokeApiKey(tx, personId, apiKeyId, ctx.now))) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(tx, act, { action: 'identity.api-key-revoked', resource: apiKeyId, userId: personId, seal })
  })
}
