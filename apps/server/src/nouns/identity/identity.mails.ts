import { type MailSample, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function verificationMail(to: Recipient, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'verify-email',
    subject: 'Verify your email for Heathland',
    parts: [
      'Thank you for joining Heathland. Please confirm that this address is yours.',
      { link, label: 'Verify my email' },
      'The link works once, for 24 hours. If you did not sign up, you can ignore this mail: nothing happens without the link.',
    ],
  })
}

export function alreadyAMemberMail(to: Recipient, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'already-a-member',
    subject: 'You already have a Heathland account',
    parts: [
      'Someone, perhaps you, just tried to sign up with this address. You are already a member, so nothing was changed.',
      { link, label: 'Sign in' },
      'If it was not you, there is nothing to do. We never tell anyone whether an address is known to us.',
    ],
  })
}

const anna = { email: 'anna@members.example', firstName: 'Anna' }

export const identityMails: readonly MailSample[] = [
  { name: 'verification', mail: verificationMail(anna, 'https://heathland.example/welcome#verify=vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe') },
  { name: 'already a member', mail: alreadyAMemberMail(anna, 'https://heathland.example/login') },
]
