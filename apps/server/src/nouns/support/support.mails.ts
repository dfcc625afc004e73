import { type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

/** Says that there is an answer, and where: what was asked and answered stays on the platform. */
export function answeredMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, answered, action, noReply } = mailWords(to.language).supportAnswered
  return writeMail(to, { kind: 'support', subject, preview, parts: [answered, { link, label: action }, noReply] })
}

export const supportMails: readonly MailSample[] = [
  { name: 'support answered', write: (to) => answeredMail(to, 'https://heathland.example/support/tic_01kbx7h3q9c4d5e6f7g8h9j0km') },
]
