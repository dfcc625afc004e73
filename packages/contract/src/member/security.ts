import { browserNames, systemNames } from '@heathland/domain/identity/device'
import { recoveryKinds, recoveryStates } from '@heathland/domain/identity/recovery'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText, line, secret, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { always, NewPasskey, Nothing, PasskeyUse, Password, Token } from './identity.ts'

/** What guards the person's own account, and where they are signed in. */
export const Security = z.strictObject({
  totp: z.strictObject({ enrolledAt: Instant, backupCodesLeft: z.int().min(0) }).optional(),
  passkeys: z.array(z.strictObject({ id: z.string(), label: z.string(), createdAt: Instant, lastUsedAt: Instant.optional() })),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      /** Left out where the browser does not say it. */
      browser: z.enum(browserNames).optional(),
      system: z.enum(systemNames).optional(),
      address: z.string(),
      createdAt: Instant,
      lastUsedAt: Instant,
      isThis: z.boolean(),
    }),
  ),
  /** What staff did to help with getting back into the account, newest first. */
  recoveries: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(recoveryKinds),
      state: z.enum(recoveryStates),
      newEmail: z.string().optional(),
      stoppedBy: z.enum(['person', 'staff']).optional(),
      requestedAt: Instant,
      takesEffectAt: Instant.optional(),
      endedAt: Instant.optional(),
    }),
  ),
})
export type Security = z.infer<typeof Security>

const Code = trimmedLine(20).min(6)
const BackupCodes = z.strictObject({ backupCodes: z.array(z.string()).length(10) })
/** What the browser's authenticator wants and gives; its own library checks the shape. */
const Ceremony = z.strictObject({ challengeId: z.string(), options: z.looseObject({ challenge: z.string() }) })
const tags = ['security']
const present = [
  ...always,
  'NOT_SIGNED_IN',
  'SECOND_FACTOR_MISSING',
  'FACTOR_ENROLMENT_MISSING',
  'PROFILE_UNREADABLE',
  'DEMO_SECURITY',
] as const

const passwordRules = ['PASSWORD_TOO_COMMON', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'] as const

export const security = {
  read: oc
    .route({ method: 'GET', path: '/security', summary: 'Own factors, sessions and recoveries', tags })
    .errors(mayGive(...present))
    .output(Security),
  beginTotp: oc
    .route({ method: 'POST', path: '/security/totp', summary: 'Begin to set up an authenticator app', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'PASSWORD_REQUIRED', 'FACTOR_EXISTS'))
    .input(Nothing)
    .output(z.strictObject({ secret: z.string(), uri: z.string() })),
  confirmTotp: oc
    .route({ method: 'POST', path: '/security/totp/confirmation', summary: 'Show the first code of the authenticator app', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'FACTOR_EXISTS', 'FACTOR_WRONG'))
    .input(z.strictObject({ code: Code }))
    .output(BackupCodes),
  removeTotp: oc
    .route({ method: 'DELETE', path: '/security/totp', summary: 'Remove the authenticator app and its backup codes', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'FACTOR_REQUIRED'))
    .input(Nothing)
    .output(Nothing),
  renewBackupCodes: oc
    .route({ method: 'POST', path: '/security/backup-codes', summary: 'Make new backup codes', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'NOT_FOUND'))
    .input(Nothing)
    .output(BackupCodes),
  beginPasskey: oc
    .route({ method: 'POST', path: '/security/passkeys/beginning', summary: 'Begin to add a passkey', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'PASSWORD_REQUIRED'))
    .input(Nothing)
    .output(Ceremony),
  addPasskey: oc
    .route({ method: 'POST', path: '/security/passkeys', summary: 'Add a passkey', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'FACTOR_EXISTS', 'FACTOR_WRONG'))
    .input(NewPasskey.extend({ label: trimmedLine(60).min(1) }))
    .output(Nothing),
  removePasskey: oc
    .route({ method: 'DELETE', path: '/security/passkeys/{passkeyId}', summary: 'Remove a passkey', tags })
    .errors(mayGive(...present, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'FACTOR_REQUIRED'))
    .input(z.strictObject({ passkeyId: coded(/^[\w-]*$/, 2_000) }))
    .output(Nothing),
  showFactor: oc
    .route({ method: 'POST', path: '/security/factor', summary: 'Show a code: to finish signing in, or to step up', tags })
    .errors(mayGive(...present, 'FACTOR_WRONG'))
    .input(z.strictObject({ code: Code }))
    .output(Nothing),
  beginPasskeyFactor: oc
    .route({
      method: 'POST',
      path: '/security/factor/passkey/beginning',
      summary: 'Begin to show a passkey: to finish signing in, or to step up',
      tags,
    })
    .errors(mayGive(...present))
    .input(Nothing)
    .output(Ceremony),
  showPasskey: oc
    .route({ method: 'POST', path: '/security/factor/passkey', summary: 'Show a passkey: to finish signing in, or to step up', tags })
    .errors(mayGive(...present, 'FACTOR_WRONG'))
    .input(PasskeyUse)
    .output(Nothing),
  endSession: oc
    .route({ method: 'DELETE', path: '/security/sessions/{sessionId}', summary: 'End one of one’s own sessions', tags })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(z.strictObject({ sessionId: IdText }))
    .output(Nothing),
  endOtherSessions: oc
    .route({ method: 'DELETE', path: '/security/sessions', summary: 'End all of one’s other sessions', tags })
    .errors(mayGive(...present))
    .input(Nothing)
    .output(Nothing),
  changePassword: oc
    .route({ method: 'POST', path: '/security/password', summary: 'Change one’s password', tags })
    .errors(mayGive(...present, 'PASSWORD_WRONG', ...passwordRules))
    .input(z.strictObject({ currentPassword: secret(512).min(1), newPassword: Password }))
    .output(Nothing),
  requestPasswordReset: oc
    .route({
      method: 'POST',
      path: '/security/password/reset-request',
      summary: 'Have a link to set a new password sent, if the address is known',
      tags,
    })
    .errors(mayGive(...always, 'DEMO_SECURITY'))
    .input(z.strictObject({ email: line(254) }))
    .output(Nothing),
  checkResetLink: oc
    .route({ method: 'POST', path: '/security/password/reset-check', summary: 'Whether a recovery link is still good', tags })
    .errors(mayGive(...always, 'RESET_LINK_INVALID', 'DEMO_SECURITY'))
    .input(z.strictObject({ token: Token }))
    .output(Nothing),
  undoChange: oc
    .route({
      method: 'POST',
      path: '/security/undo',
      summary: 'Remove a factor or a LinkedIn link that was just added, with the link from the mail about it',
      tags,
    })
    .errors(mayGive(...always, 'UNDO_LINK_INVALID', 'DEMO_SECURITY'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({ removed: z.enum(['authenticator-app', 'passkey', 'linkedin']) })),
  resetPassword: oc
    .route({ method: 'POST', path: '/security/password/reset', summary: 'Set a new password with a recovery link', tags })
    .errors(mayGive(...always, 'RESET_LINK_INVALID', 'DEMO_SECURITY', ...passwordRules))
    .input(z.strictObject({ token: Token, password: Password }))
    .output(Nothing),
  stopRecovery: oc
    .route({ method: 'POST', path: '/security/recoveries/{recoveryId}/stop', summary: 'Stop a recovery of one’s own account', tags })
    .errors(mayGive(...present, 'NOT_FOUND', 'RECOVERY_CLOSED'))
    .input(z.strictObject({ recoveryId: IdText }))
    .output(Nothing),
  stopRecoveryByLink: oc
    .route({ method: 'POST', path: '/security/recovery-stop', summary: 'Stop a recovery by the link in the mail about it', tags })
    .errors(mayGive(...always, 'LINK_INVALID', 'DEMO_SECURITY'))
    .input(z.strictObject({ token: Token }))
    .output(Nothing),
  confirmNewEmail: oc
    .route({
      method: 'POST',
      path: '/security/recovery-email',
      summary: 'Verify the new address of an account by the link in the mail',
      tags,
    })
    .errors(mayGive(...always, 'LINK_INVALID', 'DEMO_SECURITY'))
    .input(z.strictObject({ token: Token }))
    .output(Nothing),
}
