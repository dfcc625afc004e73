import { instantInMail, type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

/** To the new address: whoever can read it makes it theirs. */
export function confirmEmailMail(to: Recipient, { link, until }: { link: string; until: Date }): WrittenMail {
  const { subject, preview, asked, action, expiry } = mailWords(to.language).confirmEmail
  const parts = [asked, { link, label: action }, expiry({ instant: instantInMail(until, to.language) })]
  return writeMail(to, { kind: 'email-change', subject, preview, parts })
}

/** To the address of before, at once: it can stop the change, and take it back for some days. */
export function emailChangeMail(to: Recipient, { newEmail, link, until }: { newEmail: string; link: string; until: Date }): WrittenMail {
  const { subject, preview, asked, notYou, action, expiry } = mailWords(to.language).emailChange
  const parts = [asked({ email: newEmail }), notYou, { link, label: action }, expiry({ instant: instantInMail(until, to.language) })]
  return writeMail(to, { kind: 'email-change', subject, preview, parts })
}

/** The last mail: the address is known nowhere after it. */
export function accountClosedMail(to: Recipient): WrittenMail {
  const { subject, preview, closed, kept, notYou } = mailWords(to.language).accountClosed
  return writeMail(to, { kind: 'account-closed', subject, preview, parts: [closed, kept, notYou] })
}

const site = 'https://heathland.example'
const token = 'vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'
const newEmail = 'anna.visser@members.example'
const until = new Date('2026-11-19T09:30:00Z')

export const settingsMails: readonly MailSample[] = [
  {
    name: 'address to confirm',
    write: (to) => confirmEmailMail({ ...to, email: newEmail }, { link: `${site}/email-change#confirm=${token}`, until }),
  },
  { name: 'account closed', write: accountClosedMail },
  { name: 'address changes', write: (to) => emailChangeMail(to, { newEmail, link: `${site}/email-change#undo=${token}`, until }) },
]
