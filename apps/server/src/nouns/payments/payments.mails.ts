import { maskAccount } from '@heathland/domain/payments/bank-account'
import type { LinkedAccount } from '@heathland/domain/payments/linked-account'
import { instantInMail, type MailSample, mailWords, type Recipient, type WrittenMail, writeMail } from '../../core/mail.ts'

/** A new account to withdraw to. Whoever did not pay from it has until then to say so. */
export function accountLinkedMail(
  to: Recipient,
  { account, usableFrom }: Pick<LinkedAccount, 'account' | 'usableFrom'>,
  link: string,
): WrittenMail {
  const { subject, preview, linked, usable, notYou, action } = mailWords(to.language).bankAccountLinked
  const masked = maskAccount(account)
  return writeMail(to, {
    kind: 'bank-account',
    subject,
    preview: preview({ account: masked }),
    parts: [linked({ account: masked }), usable({ instant: instantInMail(usableFrom, to.language) }), notYou, { link, label: action }],
  })
}

export const paymentMails: readonly MailSample[] = [
  {
    name: 'bank account linked',
    write: (to) =>
      accountLinkedMail(
        to,
        { account: { kind: 'iban', iban: 'NL69TEST0000000001' }, usableFrom: new Date('2026-11-19T09:00:00Z') },
        'https://heathland.example/wallet',
      ),
  },
]
