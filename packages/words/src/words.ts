/** What every language must have: the keys and parameters of the English catalogues, no more and no less. */
import type { account } from './en/account.ts'
import type { community } from './en/community.ts'
import type { documents } from './en/documents.ts'
import type { errors } from './en/errors.ts'
import type { help } from './en/help.ts'
import type { mails } from './en/mails.ts'
import type { member } from './en/member.ts'
import type { notifications } from './en/notifications.ts'
import type { offers } from './en/offers.ts'
import type { office } from './en/office.ts'
import type { officeOffers } from './en/office-offers.ts'
import type { protection } from './en/protection.ts'
import type { publicWords } from './en/public.ts'
import type { receipts } from './en/receipts.ts'
import type { settings } from './en/settings.ts'
import type { shared } from './en/shared.ts'
import type { support } from './en/support.ts'

export type SharedWords = typeof shared
export type PublicWords = typeof publicWords
export type AccountWords = typeof account
export type MemberWords = typeof member
export type OfficeWords = typeof office
export type NotificationsWords = typeof notifications
export type CommunityWords = typeof community
export type SettingsWords = typeof settings
export type DocumentsWords = typeof documents
export type ReceiptsWords = typeof receipts
export type OffersWords = typeof offers
export type ProtectionWords = typeof protection
export type OfficeOffersWords = typeof officeOffers
export type ErrorsWords = typeof errors
export type HelpWords = typeof help
export type MailsWords = typeof mails
export type SupportWords = typeof support

/** What pages load; mails are the server's. */
export interface Areas {
  readonly shared: SharedWords
  readonly public: PublicWords
  readonly account: AccountWords
  readonly member: MemberWords
  readonly office: OfficeWords
  readonly notifications: NotificationsWords
  readonly community: CommunityWords
  readonly settings: SettingsWords
  readonly documents: DocumentsWords
  readonly receipts: ReceiptsWords
  readonly offers: OffersWords
  readonly protection: ProtectionWords
  readonly officeOffers: OfficeOffersWords
  readonly errors: ErrorsWords
  readonly help: HelpWords
  readonly support: SupportWords
}

export type Area = keyof Areas
