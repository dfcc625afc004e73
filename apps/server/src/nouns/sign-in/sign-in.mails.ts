import { type Device, deviceNames } from '@heathland/domain/identity/device'
import type { Language } from '@heathland/words/language'
import { instantInMail, type MailPart, type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

export function passwordResetMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, asked, action, expiry } = mailWords(to.language).passwordReset
  return writeMail(to, { kind: 'reset-password', subject, preview, parts: [asked, { link, label: action }, expiry] })
}

export function passwordChangedMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, changed, notYou, action } = mailWords(to.language).passwordChanged
  return writeMail(to, { kind: 'password-changed', subject, preview, parts: [changed, notYou, { link, label: action }] })
}

export function newDeviceMail(to: Recipient, seen: { at: Date; userAgent: string; link: string }): WrittenMail {
  const t = mailWords(to.language).newDevice
  return writeMail(to, {
    kind: 'new-device',
    subject: t.subject,
    preview: t.preview,
    parts: [
      t.seen,
      {
        facts: [
          [t.when, instantInMail(seen.at, to.language)],
          [t.browser, deviceText(deviceNames(seen.userAgent), to.language)],
        ],
      },
      t.check,
      { link: seen.link, label: t.action },
    ],
  })
}

function deviceText({ browser, system }: Device, language: Language): string {
  const t = mailWords(language).newDevice
  if (browser && system) return t.browserOnSystem({ browser, system })
  return browser ?? (system ? t.unknownBrowserOn({ system }) : t.unknownBrowser)
}

export function linkedInLinkedMail(to: Recipient, undoLink: string): WrittenMail {
  const { subject, preview, linked } = mailWords(to.language).linkedInLinked
  return writeMail(to, { kind: 'account-linked', subject, preview, parts: [linked, ...undoParts(undoLink, to.language)] })
}

/** How a new way in is taken back by whoever reads the mail about it. */
export function undoParts(link: string, language: Language): readonly MailPart[] {
  const { explain, action } = mailWords(language).undo
  return [explain, { link, label: action }]
}

const token = 'vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'
const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

export const signInMails: readonly MailSample[] = [
  { name: 'password reset', write: (to) => passwordResetMail(to, `https://heathland.example/update-password#token=${token}`) },
  { name: 'password changed', write: (to) => passwordChangedMail(to, 'https://heathland.example/forgot-password') },
  {
    name: 'new device',
    write: (to) =>
      newDeviceMail(to, { at: new Date('2026-11-16T09:30:00Z'), userAgent, link: 'https://heathland.example/settings?section=security' }),
  },
  { name: 'linkedin linked', write: (to) => linkedInLinkedMail(to, `https://heathland.example/undo-change#token=${token}`) },
]
