import { deviceInSentence } from '@heathland/domain/identity/device'
import { formatInstant } from '@heathland/domain/time'
import { type MailPart, type MailSample, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function passwordResetMail(to: Recipient, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'reset-password',
    subject: 'Reset your Heathland password',
    parts: [
      'Someone, hopefully you, asked to set a new password for your account.',
      { link, label: 'Choose a new password' },
      'The link works once, for one hour. If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  })
}

export function passwordChangedMail(to: Recipient, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'password-changed',
    subject: 'Your Heathland password was changed',
    parts: [
      'The password of your account was just changed, and you were signed out everywhere else.',
      'If it was not you, set a new one at once and write to our support.',
      { link, label: 'Reset my password' },
    ],
  })
}

export function newDeviceMail(to: Recipient, seen: { at: Date; userAgent: string; link: string }): WrittenMail {
  return writeMail(to, {
    kind: 'new-device',
    subject: 'A new sign-in to your Heathland account',
    parts: [
      'Someone signed in to your account with a browser that we have not seen before.',
      {
        facts: [
          ['When', `${formatInstant(seen.at, 'UTC')} UTC`],
          ['Browser', deviceInSentence(seen.userAgent)],
        ],
      },
      'If it was you, there is nothing to do. If not, end that session and change your password.',
      { link: seen.link, label: 'See where I am signed in' },
    ],
  })
}

export function linkedInLinkedMail(to: Recipient, undoLink: string): WrittenMail {
  return writeMail(to, {
    kind: 'account-linked',
    subject: 'LinkedIn was linked to your Heathland account',
    parts: [
      'Someone signed in with a LinkedIn account that has your email address. It can now sign in to your Heathland account. If this was you, there is nothing to do.',
      ...undoParts(undoLink),
    ],
  })
}

/** How a new way in is taken back by whoever reads the mail about it. */
export function undoParts(link: string): readonly MailPart[] {
  return [
    'If it was not you, undo it. The link works once, for three days, without signing in. It removes what was added, signs you out on every device, and you then choose a new password.',
    { link, label: 'It was not me: undo this' },
  ]
}

const anna = { email: 'anna@members.example', firstName: 'Anna' }
const token = 'vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'

export const signInMails: readonly MailSample[] = [
  { name: 'password reset', mail: passwordResetMail(anna, `https://heathland.example/update-password#token=${token}`) },
  { name: 'password changed', mail: passwordChangedMail(anna, 'https://heathland.example/forgot-password') },
  {
    name: 'new device',
    mail: newDeviceMail(anna, {
      at: new Date('2026-11-16T09:30:00Z'),
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
      link: 'https://heathland.example/settings',
    }),
  },
  { name: 'LinkedIn linked', mail: linkedInLinkedMail(anna, `https://heathland.example/undo-change#token=${token}`) },
]
