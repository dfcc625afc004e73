import type { ApiKey, Session } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { operations } from '../../http/operations.ts'
import { noCookie } from '../../http/session-cookie.ts'
import { admit, deviceOf } from './admit.ts'
import type { StoredApiKey } from './api-key.sql.ts'
import { createApiKey, endApiKey, readApiKeys } from './api-keys.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { readSession, renewSession, type SessionEnds } from './renew-session.ts'
import { checkResetToken, requestPasswordReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const { apiKeys, identity, security } = operations.member

export const memberSignIn = {
  signIn: identity.signIn.handler(async ({ context, input }) =>
    admit(context, await signIn(context.ctx, { ...input, deviceToken: deviceOf(context) })),
  ),
  adminSignIn: identity.adminSignIn.handler(async ({ context, input }) => {
    try {
      return admit(context, await signIn(context.ctx, { ...input, deviceToken: deviceOf(context), page: 'administrators' }))
    } catch (error) {
      // Whatever was wrong, this page says one thing.
      throw error instanceof Refused && error.code === 'SIGN_IN_FAILED' ? new Refused(refuse('ADMIN_SIGN_IN_FAILED')) : error
    }
  }),
  session: identity.session.handler(async ({ context: { ctx } }) => toSession(readSession(ctx))),
  renewSession: identity.renewSession.handler(async ({ context: { ctx } }) => toSession(await renewSession(ctx))),
  signOut: identity.signOut.handler(async ({ context: { ctx, answer } }) => {
    await signOut(ctx)
    answer('set-cookie', noCookie)
    return {}
  }),
}

export const memberSessions = {
  endSession: security.endSession.handler(async ({ context: { ctx }, input }) => {
    await endSession(ctx, { sessionId: input.sessionId as Id<'ses'> })
    return {}
  }),
  endOtherSessions: security.endOtherSessions.handler(async ({ context: { ctx } }) => {
    await endOtherSessions(ctx)
    return {}
  }),
  changePassword: security.changePassword.handler(async ({ context: { ctx }, input }) => {
    await changePassword(ctx, input)
    return {}
  }),
  requestPasswordReset: security.requestPasswordReset.handler(async ({ context: { ctx }, input }) => {
    await requestPasswordReset(ctx, input)
    return {}
  }),
  checkResetLink: security.checkResetLink.handler(async ({ context: { ctx }, input }) => {
    await checkResetToken(ctx, input)
    return {}
  }),
  resetPassword: security.resetPassword.handler(async ({ context: { ctx }, input }) => {
    await resetPassword(ctx, input)
    return {}
  }),
}

export const memberApiKeys = {
  list: apiKeys.list.handler(async ({ context: { ctx } }) => ({ items: (await readApiKeys(ctx)).map(toApiKey) })),
  create: apiKeys.create.handler(async ({ context: { ctx }, input }) => {
    const { key, stored } = await createApiKey(ctx, input)
    return { key, apiKey: toApiKey(stored) }
  }),
  revoke: apiKeys.revoke.handler(async ({ context: { ctx }, input }) => {
    await endApiKey(ctx, input)
    return {}
  }),
}

function toApiKey({ id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }: StoredApiKey): ApiKey {
  return {
    id,
    name,
    scopes: [...scopes],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
  }
}

function toSession(ends: SessionEnds): Session {
  return { idleEndsAt: ends.idleEndsAt.toISOString(), endsAt: ends.endsAt.toISOString() }
}
