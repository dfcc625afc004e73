/** What guards the demo investor's account can be looked at, and not changed: there is nothing behind it to guard. */
import { after, hourMs } from '@heathland/domain/time'
import { demo } from './demo.ts'

/** The codes of these refusals stand in the contract; here every change has the same one. */
const refuse = ({ errors }: { errors: { DEMO_SECURITY: () => Error } }): never => {
  throw errors.DEMO_SECURITY()
}
const { security: operations } = demo

export const security = operations.router({
  read: operations.read.handler(({ context: { now } }) => ({
    // As `me` says: no second factor.
    passkeys: [],
    recoveries: [],
    sessions: [
      {
        id: 'ses_demo',
        browser: 'Chrome' as const,
        system: 'Mac' as const,
        address: '203.0.113.7',
        createdAt: after(now, -hourMs).toISOString(),
        lastUsedAt: now.toISOString(),
        isThis: true,
      },
      {
        id: 'ses_demo_phone',
        browser: 'Safari' as const,
        system: 'iPhone' as const,
        address: '203.0.113.24',
        createdAt: after(now, -5 * hourMs).toISOString(),
        lastUsedAt: after(now, -2 * hourMs).toISOString(),
        isThis: false,
      },
    ],
  })),
  stopRecovery: operations.stopRecovery.handler(refuse),
  stopRecoveryByLink: operations.stopRecoveryByLink.handler(refuse),
  confirmNewEmail: operations.confirmNewEmail.handler(refuse),
  beginTotp: operations.beginTotp.handler(refuse),
  confirmTotp: operations.confirmTotp.handler(refuse),
  removeTotp: operations.removeTotp.handler(refuse),
  renewBackupCodes: operations.renewBackupCodes.handler(refuse),
  beginPasskey: operations.beginPasskey.handler(refuse),
  addPasskey: operations.addPasskey.handler(refuse),
  removePasskey: operations.removePasskey.handler(refuse),
  showFactor: operations.showFactor.handler(refuse),
  beginPasskeyFactor: operations.beginPasskeyFactor.handler(refuse),
  showPasskey: operations.showPasskey.handler(refuse),
  endSession: operations.endSession.handler(refuse),
  endOtherSessions: operations.endOtherSessions.handler(refuse),
  changePassword: operations.changePassword.handler(refuse),
  requestPasswordReset: operations.requestPasswordReset.handler(refuse),
  checkResetLink: operations.checkResetLink.handler(refuse),
  undoChange: operations.undoChange.handler(refuse),
  resetPassword: operations.resetPassword.handler(refuse),
})
