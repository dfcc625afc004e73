import { type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function invitationMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, invited, action, expiry } = mailWords(to.language).invitation
  return writeMail(to, { kind: 'invitation', subject, preview, parts: [invited, { link, label: action }, expiry] })
}

const inviteLink = 'https://heathland.example/welcome#invite=vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'

export const staffMails: readonly MailSample[] = [{ name: 'invitation', write: (to) => invitationMail(to, inviteLink) }]
