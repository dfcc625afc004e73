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
  | 'invitation'

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

export function newDeviceLetter(to: Recipient, seen: { at: Date; device: string; link: string }): Letter {
  return letter(to, 'A new sign-in to your Heathland account', [
    `You signed in with a browser that we have not seen before, on ${formatInstant(seen.at, 'UTC')} UTC${seen.device ? `, which calls itself: ${seen.device}` : ''}.`,
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

export function invitationLetter(to: Recipient, link: string): Letter {
  return letter(to, 'You are invited to Heathland', [
    'You are invited to become a member of Heathland. Choose a password to accept.',
    { link, label: 'Accept the invitation' },
    'The link works once, for three days. If you did not expect this, you can ignore it.',
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
