import { type MailSample, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function invitationMail(to: Recipient, link: string): WrittenMail {
  return writeMail(to, {
    kind: 'invitation',
    subject: 'You are invited to Heathland',
    parts: [
      'You are invited to become a member of Heathland. Choose a password to accept.',
      { link, label: 'Accept the invitation' },
      'The link works once, for three days. If you did not expect this, you can ignore it.',
    ],
  })
}

export const staffMails: readonly MailSample[] = [
  {
    name: 'invitation',
    mail: invitationMail(
      { email: 'bram@members.example', firstName: 'Bram' },
      'https://heathland.example/welcome#invite=vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe',
    ),
  },
]
