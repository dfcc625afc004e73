import { type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function verificationMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, confirm, action, expiry } = mailWords(to.language).verification
  return writeMail(to, { kind: 'verify-email', subject, preview, parts: [confirm, { link, label: action }, expiry] })
}

export function alreadyAMemberMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, tried, action, nothingToDo } = mailWords(to.language).alreadyAMember
  return writeMail(to, { kind: 'already-a-member', subject, preview, parts: [tried, { link, label: action }, nothingToDo] })
}

const verifyLink = 'https://heathland.example/welcome#verify=vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'

export const identityMails: readonly MailSample[] = [
  { name: 'verification', write: (to) => verificationMail(to, verifyLink) },
  { name: 'already a member', write: (to) => alreadyAMemberMail(to, 'https://heathland.example/login') },
]
