/** A notification in the reader's language: what happened, and what it means for them. */
import type { Notification } from '@heathland/contract'
import type { NotificationsWords } from '@heathland/words/words'
import type { Format } from '../../ui/format.ts'

export interface NotificationText {
  readonly message: string
  readonly detail: string
}

export function notificationText(
  t: NotificationsWords,
  format: Format,
  { kind, update, amount, parameters }: Notification,
): NotificationText {
  if (kind === 'platform-update') {
    const written = update?.[format.language]
    return { message: written?.title ?? t.kinds[kind], detail: written?.text ?? '' }
  }
  if (kind === 'distribution-paid') {
    const { name = '', amountMinor = '0', asset } = parameters
    const paid = format.money({ amountMinor: BigInt(amountMinor), asset: asset === 'GBP' ? 'GBP' : 'EUR' }, 'exact')
    return { message: t.projectPaid({ name, amount: paid }), detail: t.details[kind] }
  }
  const expiresOn = parameters['expiresOn']
  if (expiresOn && Object.hasOwn(t.expiringOn, kind))
    return { message: t.expiringOn[kind as keyof typeof t.expiringOn]({ day: format.day(expiresOn) }), detail: t.details[kind] }
  const isForIdentity = kind === 'deposit-held' && parameters['reason'] === 'identity-check'
  return {
    message:
      (amount && depositText(t, kind, format.money({ ...amount, amountMinor: BigInt(amount.amountMinor) }, 'exact'))) ?? t.kinds[kind],
    detail: isForIdentity ? t.depositAmounts.heldForIdentity : t.details[kind],
  }
}

function depositText({ depositAmounts }: NotificationsWords, kind: Notification['kind'], amount: string): string | undefined {
  if (kind === 'deposit-settled') return depositAmounts.settled({ amount })
  if (kind === 'deposit-held') return depositAmounts.held({ amount })
  return kind === 'deposit-failed' ? depositAmounts.failed({ amount }) : undefined
}
