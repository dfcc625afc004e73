import type { Security } from '@heathland/contract'
import { deviceNames } from '@heathland/domain/identity/device'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { operations } from '../../http/operations.ts'
import { cookieFor } from '../../http/session-cookie.ts'
import { admit, deviceOf } from '../sign-in/admit.ts'
import { beginTotp, confirmTotp } from './enrol-totp.ts'
import { addPasskey, beginPasskey, beginPasskeyFactor, beginPasskeySignIn, showPasskey, signInWithPasskey } from './passkeys.ts'
import { readSecurity } from './read-security.ts'
import { removePasskey, removeTotp, renewBackupCodes } from './remove-factor.ts'
import { showFactor } from './show-factor.ts'
import { confirmNewEmail, stopOwnRecovery, stopRecoveryByLink } from './stop-recovery.ts'
import { undoChange } from './undo-change.ts'

const { identity, security } = operations.member

export const memberFactors = {
  read: security.read.handler(async ({ context: { ctx } }) => toWire(await readSecurity(ctx))),
  beginTotp: security.beginTotp.handler(async ({ context: { ctx } }) => beginTotp(ctx)),
  confirmTotp: security.confirmTotp.handler(async ({ context: { ctx, answer }, input }) => {
    const { backupCodes, token } = await confirmTotp(ctx, input)
    answer('set-cookie', cookieFor(token))
    return { backupCodes }
  }),
  removeTotp: security.removeTotp.handler(async ({ context: { ctx } }) => {
    await removeTotp(ctx)
    return {}
  }),
  renewBackupCodes: security.renewBackupCodes.handler(async ({ context: { ctx } }) => renewBackupCodes(ctx)),
  beginPasskey: security.beginPasskey.handler(async ({ context: { ctx } }) => ceremony(await beginPasskey(ctx))),
  addPasskey: security.addPasskey.handler(async ({ context: { ctx, answer }, input }) => {
    // The library that verifies a ceremony checks every part of it; the contract checked what it is found by.
    const { token } = await addPasskey(ctx, { ...input, response: input.response as unknown as RegistrationResponseJSON })
    answer('set-cookie', cookieFor(token))
    return {}
  }),
  removePasskey: security.removePasskey.handler(async ({ context: { ctx }, input }) => {
    await removePasskey(ctx, input)
    return {}
  }),
  showFactor: security.showFactor.handler(async ({ context: { ctx, answer }, input }) => {
    const { token } = await showFactor(ctx, input)
    answer('set-cookie', cookieFor(token))
    return {}
  }),
  beginPasskeyFactor: security.beginPasskeyFactor.handler(async ({ context: { ctx } }) => ceremony(await beginPasskeyFactor(ctx))),
  showPasskey: security.showPasskey.handler(async ({ context: { ctx, answer }, input }) => {
    const { token } = await showPasskey(ctx, { ...input, response: input.response as unknown as AuthenticationResponseJSON })
    answer('set-cookie', cookieFor(token))
    return {}
  }),
  undoChange: security.undoChange.handler(async ({ context: { ctx }, input }) => ({ removed: await undoChange(ctx, input) })),
  stopRecovery: security.stopRecovery.handler(async ({ context: { ctx }, input }) => {
    await stopOwnRecovery(ctx, input)
    return {}
  }),
  stopRecoveryByLink: security.stopRecoveryByLink.handler(async ({ context: { ctx }, input }) => {
    await stopRecoveryByLink(ctx, input)
    return {}
  }),
  confirmNewEmail: security.confirmNewEmail.handler(async ({ context: { ctx }, input }) => {
    await confirmNewEmail(ctx, input)
    return {}
  }),
}

export const memberPasskeySignIn = {
  beginPasskeySignIn: identity.beginPasskeySignIn.handler(async ({ context: { ctx } }) => ceremony(await beginPasskeySignIn(ctx))),
  signInWithPasskey: identity.signInWithPasskey.handler(async ({ context, input }) => {
    const response = input.response as unknown as AuthenticationResponseJSON
    return admit(context, await signInWithPasskey(context.ctx, { ...input, response, deviceToken: deviceOf(context) }))
  }),
}

/** Options are the browser's own shape; they travel as they are. */
function ceremony({ challengeId, options }: { challengeId: string; options: { challenge: string } }) {
  return { challengeId, options: { ...options } }
}

function toWire({ factors, sessions, recoveries }: Awaited<ReturnType<typeof readSecurity>>): Security {
  return {
    ...(factors.totpConfirmedAt && {
      totp: { enrolledAt: factors.totpConfirmedAt.toISOString(), backupCodesLeft: factors.backupCodesLeft },
    }),
    passkeys: factors.passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    })),
    sessions: sessions.map(({ id, createdAt, lastUsedAt, address, userAgent, isThis }) => ({
      id,
      ...deviceNames(userAgent),
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis,
    })),
    recoveries: recoveries.map(({ id, kind, state, newEmail, stoppedBy, requestedAt, takesEffectAt, endedAt }) => ({
      id,
      kind,
      state,
      ...(newEmail !== undefined && { newEmail }),
      ...(stoppedBy && { stoppedBy }),
      requestedAt: requestedAt.toISOString(),
      ...(takesEffectAt && { takesEffectAt: takesEffectAt.toISOString() }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    })),
  }
}
