import type { RecoveryKind } from '@heathland/domain/identity/recovery'
import { formatInstant } from '@heathland/domain/time'
import { type MailSample, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'
import { undoParts } from '../sign-in/sign-in.mails.ts'

const securityChanged = 'The security of your Heathland account changed'

export function factorChangedMail(to: Recipient, sentence: string, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'factor-changed',
    subject: securityChanged,
    parts: [
      sentence,
      'You were signed out everywhere else. If it was not you, write to our support at once.',
      { link, label: 'See my security settings' },
    ],
  })
}

/** `added` begins the sentence: "A passkey". The link takes it back. */
export function factorAddedMail(to: Recipient, added: string, undoLink: string): WrittenMail {
  return writeMail(to, {
    kind: 'factor-changed',
    subject: securityChanged,
    parts: [
      `${added} was added to your account, and you were signed out everywhere else. If this was you, there is nothing to do.`,
      ...undoParts(undoLink),
    ],
  })
}

/** What a recovery does, as the end of a sentence. */
const recoveryWords: Record<RecoveryKind, string> = {
  'clear-factors': 'remove all second factors from your account (authenticator app, backup codes and passkeys)',
  'change-email': 'change the email address of your account',
}

interface WaitingRecovery {
  readonly kind: RecoveryKind
  readonly takesEffectAt: Date
  readonly newEmail: string | undefined
  readonly link: string
}

export function recoveryWaitsMail(to: Recipient, { kind, takesEffectAt, newEmail, link }: WaitingRecovery): WrittenMail {
  return writeMail(to, {
    kind: 'recovery',
    subject: 'Account recovery: please check this',
    parts: [
      `Heathland staff were asked to ${recoveryWords[kind]}${newEmail === undefined ? '' : ` to ${newEmail}`}. Two administrators have agreed.`,
      `It takes effect on ${formatInstant(takesEffectAt, 'UTC')} UTC. Until then nothing changes.`,
      'If you did not ask for this, stop it now. You do not need to sign in.',
      { link, label: 'Stop the recovery' },
    ],
  })
}

export function newAddressMail(to: Recipient, { takesEffectAt, link }: { takesEffectAt: Date; link: string }): WrittenMail {
  return writeMail(to, {
    kind: 'recovery',
    subject: 'Confirm your new email for Heathland',
    parts: [
      'Heathland staff were asked to use this address for your account. Please confirm that it is yours.',
      { link, label: 'Confirm this address' },
      `The change takes effect on ${formatInstant(takesEffectAt, 'UTC')} UTC at the earliest, and only if you confirm within seven days. If you did not ask for this, you can ignore this mail.`,
    ],
  })
}

export function recoveryStoppedMail(to: Recipient, { kind, link }: { kind: RecoveryKind; link: string }): WrittenMail {
  return writeMail(to, {
    kind: 'recovery',
    subject: 'Account recovery stopped',
    parts: [
      `The request to ${recoveryWords[kind]} was stopped. Nothing was changed.`,
      { link, label: 'See my security settings' },
      'If you still cannot get into your account, write to our support.',
    ],
  })
}

export function factorsClearedMail(to: Recipient, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'recovery',
    subject: 'Your second factors were removed',
    parts: [
      'Heathland staff removed all second factors from your account, as two administrators agreed. You were signed out everywhere, and your old password no longer works.',
      { link, label: 'Choose a new password' },
      'The link works once, for one hour. After that, ask for a new one with “Forgot password?” on the sign-in page. Then set up a new second factor in your settings.',
      'If you did not ask for this, write to our support at once.',
    ],
  })
}

export function emailReplacedMail(to: Recipient, { newEmail, link }: { newEmail: string; link: string }): WrittenMail {
  return writeMail(to, {
    kind: 'recovery',
    subject: 'The email address of your Heathland account was changed',
    parts: [
      `Heathland staff changed the email address of your account to ${newEmail}, as two administrators agreed. You were signed out everywhere.`,
      { link, label: 'Sign in' },
      'If you did not ask for this, write to our support at once.',
    ],
  })
}

const anna = { email: 'anna@members.example', firstName: 'Anna' }
const token = 'vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'
const settings = 'https://heathland.example/settings'
const takesEffectAt = new Date('2026-11-19T09:30:00Z')
const newEmail = 'anna.visser@members.example'

export const factorsMails: readonly MailSample[] = [
  { name: 'factor added', mail: factorAddedMail(anna, 'A passkey', `https://heathland.example/undo-change#token=${token}`) },
  { name: 'factor removed', mail: factorChangedMail(anna, 'A passkey was removed from your account.', settings) },
  {
    name: 'recovery waits',
    mail: recoveryWaitsMail(anna, {
      kind: 'change-email',
      takesEffectAt,
      newEmail,
      link: `https://heathland.example/recovery#stop=${token}`,
    }),
  },
  {
    name: 'new address',
    mail: newAddressMail({ ...anna, email: newEmail }, { takesEffectAt, link: `https://heathland.example/recovery#verify=${token}` }),
  },
  { name: 'recovery stopped', mail: recoveryStoppedMail(anna, { kind: 'clear-factors', link: settings }) },
  { name: 'factors cleared', mail: factorsClearedMail(anna, `https://heathland.example/update-password#token=${token}`) },
  { name: 'address changed', mail: emailReplacedMail(anna, { newEmail, link: 'https://heathland.example/login' }) },
]
