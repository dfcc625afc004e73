import { deviceInSentence } from '@heathland/domain/identity/device'
import type { RecoveryKind } from '@heathland/domain/identity/recovery'
import { formatInstant } from '@heathland/domain/time'

/** What identity writes to people. Plain words, one link, and a text part that says everything the pretty one does. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailKind =
  | 'verify-email'
  | 'already-a-member'
  | 'reset-password'
  | 'password-changed'
  | 'new-device'
  | 'factor-changed'
  | 'account-linked'
  | 'invitation'
  | 'recovery'

export function verifyEmailLetter(to: Recipient, link: string): Letter {
  return letter(to, 'Verify your email for Heathland', [
    'Thank you for joining Heathland. Please confirm that this address is yours.',
    { link, label: 'Verify my email' },
    'The link works once, for 24 hours. If you did not sign up, you can ignore this mail: nothing happens without the link.',
  ])
}

export function alreadyAMemberLetter(to: Recipient, link: string): Letter {
  return letter(to, 'You already have a Heathland account', [
    'Someone, perhaps you, just tried to sign up with this address. You are already a member, so nothing was changed.',
    { link, label: 'Sign in' },
    'If it was not you, there is nothing to do. We never tell anyone whether an address is known to us.',
  ])
}

/** Anyone can sign up with anyone's address: a name that could pass for a link or a message of its own is not repeated to its owner. */
const isPlainName = /^[^\p{Cc}./:@\\]{1,40}$/u

interface Recipient {
  readonly email: string
  readonly firstName: string
}

export function resetPasswordLetter(to: Recipient, link: string): Letter {
  return letter(to, 'Reset your Heathland password', [
    'Someone, hopefully you, asked to set a new password for your account.',
    { link, label: 'Choose a new password' },
    'The link works once, for one hour. If it was not you, you can ignore this mail: your password stays as it is.',
  ])
}

export function passwordChangedLetter(to: Recipient, link: string): Letter {
  return letter(to, 'Your Heathland password was changed', [
    'The password of your account was just changed, and you were signed out everywhere else.',
    'If it was not you, set a new one at once and write to our support.',
    { link, label: 'Reset my password' },
  ])
}

export function newDeviceLetter(to: Recipient, seen: { at: Date; userAgent: string; link: string }): Letter {
  return letter(to, 'A new sign-in to your Heathland account', [
    `You signed in with a browser that we have not seen before, on ${formatInstant(seen.at, 'UTC')} UTC: ${deviceInSentence(seen.userAgent)}.`,
    'If it was you, there is nothing to do. If not, end that session and change your password.',
    { link: seen.link, label: 'See where I am signed in' },
  ])
}

export function factorChangedLetter(to: Recipient, sentence: string, link: string): Letter {
  return letter(to, 'The security of your Heathland account changed', [
    sentence,
    'You were signed out everywhere else. If it was not you, write to our support at once.',
    { link, label: 'See my security settings' },
  ])
}

/** `added` begins the sentence: "A passkey". The link takes it back. */
export function factorAddedLetter(to: Recipient, added: string, undoLink: string): Letter {
  return letter(to, 'The security of your Heathland account changed', [
    `${added} was added to your account, and you were signed out everywhere else. If this was you, there is nothing to do.`,
    ...undoParts(undoLink),
  ])
}

export function linkedInLinkedLetter(to: Recipient, undoLink: string): Letter {
  return letter(to, 'LinkedIn was linked to your Heathland account', [
    'Someone signed in with a LinkedIn account that has your email address. It can now sign in to your Heathland account. If this was you, there is nothing to do.',
    ...undoParts(undoLink),
  ])
}

function undoParts(link: string): readonly Part[] {
  return [
    'If it was not you, undo it. The link works once, for three days, without signing in. It removes what was added, signs you out on every device, and you then choose a new password.',
    { link, label: 'It was not me: undo this' },
  ]
}

export function invitationLetter(to: Recipient, link: string): Letter {
  return letter(to, 'You are invited to Heathland', [
    'You are invited to become a member of Heathland. Choose a password to accept.',
    { link, label: 'Accept the invitation' },
    'The link works once, for three days. If you did not expect this, you can ignore it.',
  ])
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

export function recoveryWaitsLetter(to: Recipient, { kind, takesEffectAt, newEmail, link }: WaitingRecovery): Letter {
  return letter(to, 'Account recovery: please check this', [
    `Heathland staff were asked to ${recoveryWords[kind]}${newEmail === undefined ? '' : ` to ${newEmail}`}. Two administrators have agreed.`,
    `It takes effect on ${formatInstant(takesEffectAt, 'UTC')} UTC. Until then nothing changes.`,
    'If you did not ask for this, stop it now. You do not need to sign in.',
    { link, label: 'Stop the recovery' },
  ])
}

export function newAddressLetter(to: Recipient, { takesEffectAt, link }: { takesEffectAt: Date; link: string }): Letter {
  return letter(to, 'Confirm your new email for Heathland', [
    'Heathland staff were asked to use this address for your account. Please confirm that it is yours.',
    { link, label: 'Confirm this address' },
    `The change takes effect on ${formatInstant(takesEffectAt, 'UTC')} UTC at the earliest, and only if you confirm within seven days. If you did not ask for this, you can ignore this mail.`,
  ])
}

export function recoveryStoppedLetter(to: Recipient, { kind, link }: { kind: RecoveryKind; link: string }): Letter {
  return letter(to, 'Account recovery stopped', [
    `The request to ${recoveryWords[kind]} was stopped. Nothing was changed.`,
    { link, label: 'See my security settings' },
    'If you still cannot get into your account, write to our support.',
  ])
}

export function factorsClearedLetter(to: Recipient, link: string): Letter {
  return letter(to, 'Your second factors were removed', [
    'Heathland staff removed all second factors from your account, as two administrators agreed. You were signed out everywhere, and your old password no longer works.',
    { link, label: 'Choose a new password' },
    'The link works once, for one hour. After that, ask for a new one with “Forgot password?” on the sign-in page. Then set up a new second factor in your settings.',
    'If you did not ask for this, write to our support at once.',
  ])
}

export function emailReplacedLetter(to: Recipient, { newEmail, link }: { newEmail: string; link: string }): Letter {
  return letter(to, 'The email address of your Heathland account was changed', [
    `Heathland staff changed the email address of your account to ${newEmail}, as two administrators agreed. You were signed out everywhere.`,
    { link, label: 'Sign in' },
    'If you did not ask for this, write to our support at once.',
  ])
}

type Part = string | { readonly link: string; readonly label: string }

function letter(to: Recipient, subject: string, parts: readonly Part[]): Letter {
  const greeting = isPlainName.test(to.firstName) ? `Hello ${to.firstName},` : 'Hello,'
  const closing = 'Heathland'
  const text = [greeting, ...parts.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.link}`)), closing].join('\n\n')
  const body = parts.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${markup(part)}</p>`
      : `<p style="margin:0 0 24px"><a href="${markup(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#553077;color:#ffffff;text-decoration:none;font-weight:600">${markup(part.label)}</a></p>`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${markup(subject)}</title></head>
<body style="margin:0;background:#faf8fb;color:#241a2e;font:16px/1.55 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-weight:650;color:#3f2159">Heathland</p><p style="margin:0 0 16px">${markup(greeting)}</p>
${body.join('\n')}
</div></body></html>`
  return { to: to.email, subject, text, html }
}

function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
