import type { RecoveryKind } from '@heathland/domain/identity/recovery'
import { instantInMail, type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'
import { undoParts } from '../sign-in/sign-in.mails.ts'

type ChangedFactor = 'totp' | 'passkey'

export function factorRemovedMail(to: Recipient, factor: ChangedFactor, link: string): WrittenMail {
  const { subject, removed, notYou, action } = mailWords(to.language).factorRemoved
  const parts = [removed[factor], notYou, { link, label: action }]
  return writeMail(to, { kind: 'factor-changed', subject, preview: removed[factor], parts })
}

/** The link takes the factor away again. */
export function factorAddedMail(to: Recipient, factor: ChangedFactor, undoLink: string): WrittenMail {
  const { subject, preview, added } = mailWords(to.language).factorAdded
  const parts = [added[factor], ...undoParts(undoLink, to.language)]
  return writeMail(to, { kind: 'factor-changed', subject, preview: preview[factor], parts })
}

interface WaitingRecovery {
  readonly takesEffectAt: Date
  /** Undefined where factors are cleared. */
  readonly newEmail: string | undefined
  readonly link: string
}

export function recoveryWaitsMail(to: Recipient, { takesEffectAt, newEmail, link }: WaitingRecovery): WrittenMail {
  const { subject, preview, clearFactors, changeEmail, takesEffect, stop, action } = mailWords(to.language).recoveryWaits
  return writeMail(to, {
    kind: 'recovery',
    subject,
    preview,
    parts: [
      newEmail === undefined ? clearFactors : changeEmail({ email: newEmail }),
      takesEffect({ instant: instantInMail(takesEffectAt, to.language) }),
      stop,
      { link, label: action },
    ],
  })
}

export function newAddressMail(to: Recipient, { takesEffectAt, link }: { takesEffectAt: Date; link: string }): WrittenMail {
  const { subject, preview, asked, action, takesEffect } = mailWords(to.language).newAddress
  const parts = [asked, { link, label: action }, takesEffect({ instant: instantInMail(takesEffectAt, to.language) })]
  return writeMail(to, { kind: 'recovery', subject, preview, parts })
}

export function recoveryStoppedMail(to: Recipient, { kind, link }: { kind: RecoveryKind; link: string }): WrittenMail {
  const { subject, preview, stopped, action, support } = mailWords(to.language).recoveryStopped
  return writeMail(to, { kind: 'recovery', subject, preview, parts: [stopped[kind], { link, label: action }, support] })
}

export function factorsClearedMail(to: Recipient, link: string): WrittenMail {
  const { subject, preview, cleared, action, expiry, notYou } = mailWords(to.language).factorsCleared
  return writeMail(to, { kind: 'recovery', subject, preview, parts: [cleared, { link, label: action }, expiry, notYou] })
}

export function emailReplacedMail(to: Recipient, { newEmail, link }: { newEmail: string; link: string }): WrittenMail {
  const { subject, preview, changed, action, notYou } = mailWords(to.language).emailReplaced
  return writeMail(to, { kind: 'recovery', subject, preview, parts: [changed({ email: newEmail }), { link, label: action }, notYou] })
}

const token = 'vUj0Xm1rTq7bZ2wK5nLs8yPd3cFh6aGe'
const site = 'https://heathland.example'
const takesEffectAt = new Date('2026-11-19T09:30:00Z')
const newEmail = 'anna.visser@members.example'
const stopLink = `${site}/recovery#stop=${token}`

export const factorsMails: readonly MailSample[] = [
  { name: 'passkey added', write: (to) => factorAddedMail(to, 'passkey', `${site}/undo-change#token=${token}`) },
  { name: 'authenticator app added', write: (to) => factorAddedMail(to, 'totp', `${site}/undo-change#token=${token}`) },
  { name: 'passkey removed', write: (to) => factorRemovedMail(to, 'passkey', `${site}/settings?section=security`) },
  { name: 'authenticator app removed', write: (to) => factorRemovedMail(to, 'totp', `${site}/settings?section=security`) },
  { name: 'recovery of the address waits', write: (to) => recoveryWaitsMail(to, { takesEffectAt, newEmail, link: stopLink }) },
  { name: 'recovery of factors waits', write: (to) => recoveryWaitsMail(to, { takesEffectAt, newEmail: undefined, link: stopLink }) },
  {
    name: 'new address',
    write: (to) => newAddressMail({ ...to, email: newEmail }, { takesEffectAt, link: `${site}/recovery#verify=${token}` }),
  },
  {
    name: 'recovery of factors stopped',
    write: (to) => recoveryStoppedMail(to, { kind: 'clear-factors', link: `${site}/settings?section=security` }),
  },
  {
    name: 'recovery of the address stopped',
    write: (to) => recoveryStoppedMail(to, { kind: 'change-email', link: `${site}/settings?section=security` }),
  },
  { name: 'factors cleared', write: (to) => factorsClearedMail(to, `${site}/update-password#token=${token}`) },
  { name: 'address changed', write: (to) => emailReplacedMail(to, { newEmail, link: `${site}/login` }) },
]
