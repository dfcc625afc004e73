/** What is counted by address. An erasure deletes all of it, so every such bucket is named here. */
import type { AskedKind } from './mail-request.sql.ts'

type MailboxKind = AskedKind | 'register' | 'change-email' | 'support'
const mailboxKinds = ['register', 'verify-email', 'reset-password', 'change-email', 'support'] as const satisfies readonly MailboxKind[]

export function mailboxBucket(kind: MailboxKind, emailIndex: Buffer): string {
  return `${kind} mailbox ${emailIndex.toString('hex')}`
}

/** Tries to sign in to one account; a browser that is known has its own. */
export function signInBucket(emailIndex: Buffer, knownDevice: Buffer | undefined): string {
  return `sign-in account ${emailIndex.toString('hex')}${knownDevice ? ` device ${knownDevice.toString('hex')}` : ''}`
}

export function bucketsOfAddress(emailIndex: Buffer, devices: readonly Buffer[]): readonly string[] {
  return [
    ...mailboxKinds.map((kind) => mailboxBucket(kind, emailIndex)),
    ...[undefined, ...devices].map((device) => signInBucket(emailIndex, device)),
  ]
}
