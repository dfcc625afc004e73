/**
 * What we keep, how long, why, by which law, and who may have it kept for longer: one table for the job that deletes, for the documents, and
 * for the page on which members read it. Every table of the database belongs to a kind of record, and every kind has its line here.
 */
import { after, dayMs } from '../time.ts'
import type { ErasedItem } from './erasure.ts'

/** From when is said by `from`. Bookings are counted from the end of the year they belong to. */
export type Kept =
  | { readonly days: number }
  | { readonly years: number }
  | { readonly yearsAfterTheirs: number }
  /** For as long as somebody is a member. */
  | 'membership'
  /** Nothing in it leads to a person. */
  | 'endless'

export interface Retention {
  readonly what: string
  readonly kept: Kept
  /** What the time is counted from. */
  readonly from?: string
  readonly why: string
  readonly law: string
  /** Where a member reads about it; `platform` is about no member. */
  readonly group: 'account' | 'money' | 'documents' | 'messages' | 'security' | 'platform'
  /** What closing the account does: erases it with other things, leaves it for as long as the law says, or lets it run out by itself. */
  readonly onClosing: ErasedItem | 'kept' | 'runs-out'
  /** Who may have it kept for longer, while a dispute lasts. */
  readonly holder?: 'compliance'
}

const minimal = 'GDPR Art 5(1)(e)'
const contract = 'GDPR Art 6(1)(b)'
const crowdfunding = 'Regulation (EU) 2020/1503 Art 26 (five years), and the limitation of claims'
const bookkeeping = 'bookkeeping and tax law (seven years)'

export const retentionTable = {
  // Account
  profile: {
    what: 'profiles and preferences',
    kept: 'membership',
    why: 'to know whom we deal with, and how they want to hear from us',
    law: contract,
    group: 'account',
    onClosing: 'profile',
  },
  'unconfirmed-registration': {
    what: 'unconfirmed registrations',
    kept: { days: 30 },
    from: 'the registration',
    why: 'nobody confirmed it, so it is forgotten, with its key, mails and links',
    law: minimal,
    group: 'account',
    onClosing: 'profile',
  },
  access: {
    what: 'passwords, second factors, linked accounts and known devices',
    kept: 'membership',
    why: 'to let nobody else into an account',
    law: contract,
    group: 'account',
    onClosing: 'access',
  },
  'email-change': {
    what: 'changes of addresses',
    kept: { days: 90 },
    from: 'the request',
    why: 'whoever says that an address was changed against their will can be answered; the audit log says that it was',
    law: minimal,
    group: 'account',
    onClosing: 'mails',
  },
  'closing-request': {
    what: 'requests to close an account',
    kept: { days: 30 },
    from: 'the request',
    why: 'the page that asked has long been answered; the audit log says that the account was closed',
    law: minimal,
    group: 'account',
    onClosing: 'runs-out',
  },
  'identity-check': {
    what: 'identity checks and cases of compliance',
    kept: { years: 5 },
    from: 'the end of the membership',
    why: 'supervisors ask how a customer was checked, after they have left too',
    law: 'anti-money-laundering law, Regulation (EU) 2024/1624 Art 77 (five years from the end of the relationship, then deleted)',
    group: 'account',
    onClosing: 'kept',
  },
  erasure: {
    what: 'proof that an account was erased, here and at providers',
    kept: 'endless',
    why: 'whoever asks is shown that it was done; it holds numbers alone',
    law: 'GDPR Art 5(2)',
    group: 'platform',
    onClosing: 'runs-out',
  },
  // Money
  booking: {
    what: 'bookings, deposits, withdrawals, card payments and bank statements',
    kept: { yearsAfterTheirs: 7 },
    from: 'the end of the year they belong to',
    why: 'books are kept whole: nothing in them is ever deleted or changed',
    law: bookkeeping,
    group: 'money',
    onClosing: 'kept',
  },
  investment: {
    what: 'signed orders, the register of holders and distributions',
    kept: { yearsAfterTheirs: 7 },
    from: 'the end of the year they belong to',
    why: 'shows who held what, and what was paid on it',
    law: `${bookkeeping}; Regulation (EU) 2020/1503 Art 26 (five years)`,
    group: 'money',
    onClosing: 'kept',
  },
  'withdrawal-draft': {
    what: 'drafts of withdrawals that were never confirmed',
    kept: { days: 30 },
    from: 'the end of the draft',
    why: 'whoever asks what became of it gets an answer',
    law: minimal,
    group: 'money',
    onClosing: 'runs-out',
  },
  'order-draft': {
    what: 'drafts of investments that were never signed',
    kept: { days: 90 },
    from: 'the end of the draft',
    why: 'whoever asks what became of it gets an answer',
    law: minimal,
    group: 'money',
    onClosing: 'runs-out',
  },
  'investor-protection': {
    what: 'statements, tests, warnings and decisions before an investment',
    kept: { years: 7 },
    from: 'the day they were made',
    why: 'shows that a member was asked, warned and told what the law says before they invested',
    law: crowdfunding,
    group: 'money',
    onClosing: 'kept',
  },
  interest: {
    what: 'offers somebody viewed, follows or showed interest in',
    kept: 'membership',
    why: 'to tell them when an offer changes',
    law: contract,
    group: 'money',
    onClosing: 'messages',
  },
  // Documents
  'signed-document': {
    what: 'signed documents',
    kept: { years: 7 },
    from: 'the last signature',
    why: 'contracts are kept for as long as somebody may rely on them; their files and, with the last, the key go too',
    law: `${crowdfunding}; GDPR Art 17(3)(e)`,
    group: 'documents',
    onClosing: 'kept',
    holder: 'compliance',
  },
  'unsigned-document': {
    what: 'documents that were never signed',
    kept: { days: 90 },
    from: 'the day it was declined, withdrawn or expired',
    why: 'whoever asks what became of it gets an answer',
    law: minimal,
    group: 'documents',
    onClosing: 'files',
  },
  file: {
    what: 'files that members added',
    kept: 'membership',
    why: 'they belong to what they were added to, and go with it where that goes earlier',
    law: contract,
    group: 'documents',
    onClosing: 'files',
    holder: 'compliance',
  },
  export: {
    what: 'exports',
    kept: { days: 1 },
    from: 'the request',
    why: 'whoever asks again gets the rows of that day; the audit log says what was exported',
    law: minimal,
    group: 'documents',
    onClosing: 'files',
  },
  // Messages
  mail: {
    what: 'mails to members',
    kept: 'membership',
    why: 'to answer questions about what we wrote, and to send again what did not arrive',
    law: contract,
    group: 'messages',
    onClosing: 'mails',
  },
  notification: {
    what: 'notifications',
    kept: { days: 365 },
    from: 'the day they appeared',
    why: 'people look back over a year; what happened itself is kept where it happened',
    law: minimal,
    group: 'messages',
    onClosing: 'messages',
  },
  question: {
    what: 'closed tickets',
    kept: { years: 2 },
    from: 'the day they were closed',
    why: 'whoever asks again is answered knowing what was said before; files and visitors’ keys go with it',
    law: minimal,
    group: 'messages',
    onClosing: 'messages',
  },
  complaint: {
    what: 'closed complaints',
    kept: { years: 5 },
    from: 'the day they were closed',
    why: 'the register of complaints is kept for five years',
    law: 'Regulation (EU) 2020/1503 Art 7 and Art 26 (five years), FCA DISP 1.9',
    group: 'messages',
    onClosing: 'kept',
  },
  'community-request': {
    what: 'answered requests to the community team',
    kept: { days: 730 },
    from: 'the answer',
    why: 'what was asked and answered is of use while it may be asked about again',
    law: minimal,
    group: 'messages',
    onClosing: 'messages',
  },
  'declined-question': {
    what: 'questions about offers that were declined',
    kept: { days: 730 },
    from: 'the answer',
    why: 'what was asked and declined is of use while it may be asked about again',
    law: minimal,
    group: 'messages',
    onClosing: 'messages',
  },
  publication: {
    what: 'published articles, and questions about offers that were answered',
    kept: 'endless',
    why: 'readers rely on what was published; at closing the name goes, and what was never published with it',
    law: 'GDPR Art 6(1)(f)',
    group: 'messages',
    onClosing: 'messages',
  },
  // Security
  'audit-log': {
    what: 'audit log',
    kept: { years: 7 },
    from: 'the act',
    why: 'who did what must be shown for five years at least; two more for disputes that begin late',
    law: 'Regulation (EU) 2020/1503 Art 26 (five years), Regulation (EU) 2024/1624 Art 77, GDPR Art 5(1)(e)',
    group: 'security',
    onClosing: 'kept',
  },
  session: {
    what: 'sessions',
    kept: { days: 90 },
    from: 'the sign-in',
    why: 'for as long as a person may ask what happened on their account',
    law: minimal,
    group: 'security',
    onClosing: 'access',
  },
  link: {
    what: 'one-time tokens',
    kept: { days: 7 },
    from: 'the day it stopped working',
    why: 'an expired link still gets a different answer from one that never existed',
    law: minimal,
    group: 'security',
    onClosing: 'mails',
  },
  'mail-request': {
    what: 'mail requests',
    kept: { days: 1 },
    from: 'the request',
    why: 'whoever asked for a mail yesterday has asked again or gone',
    law: minimal,
    group: 'security',
    onClosing: 'mails',
  },
  challenge: {
    what: 'passkey challenges',
    kept: { days: 0 },
    from: 'its end, within minutes',
    why: 'a challenge that has expired is answered by nobody',
    law: minimal,
    group: 'security',
    onClosing: 'access',
  },
  'rate-limit': {
    what: 'rate limits',
    kept: { days: 0 },
    from: 'the end of their window',
    why: 'a window that has ended limits nobody',
    law: minimal,
    group: 'security',
    onClosing: 'origins',
  },
  'repeated-request': {
    what: 'idempotency keys',
    kept: { days: 35 },
    from: 'the request',
    why: 'longer than any retry of ours or of a provider',
    law: minimal,
    group: 'security',
    onClosing: 'answers',
  },
  'rejected-request': {
    what: 'rejected requests',
    kept: { days: 90 },
    from: 'the hour',
    why: 'long enough for the reports that look back at them',
    law: minimal,
    group: 'security',
    onClosing: 'runs-out',
  },
  'visitor-origin': {
    what: 'keys of months, which seal where visitors came from',
    // A key is made on its month's first day at the earliest, and seals until the last.
    kept: { days: 90 + 31 },
    from: 'the first day of the month',
    why: 'addresses of visitors are kept for 90 days, as those of everybody else are',
    law: minimal,
    group: 'security',
    onClosing: 'runs-out',
  },
  'security-event': {
    what: 'security events of low severity',
    kept: { days: 90 },
    from: 'the event',
    why: 'they need nobody to act; the others are kept as the audit log is',
    law: minimal,
    group: 'security',
    onClosing: 'runs-out',
  },
  'security-origin': {
    what: 'addresses in security events',
    kept: { days: 90 },
    from: 'the event',
    why: 'where somebody came from matters while the event is looked into',
    law: minimal,
    group: 'security',
    onClosing: 'runs-out',
  },
  'security-alert': {
    what: 'security events of higher severity',
    kept: { years: 7 },
    from: 'the event',
    why: 'what was found and done is shown as long as the audit log that it was found in',
    law: 'Regulation (EU) 2022/2554 Art 17, GDPR Art 5(1)(e)',
    group: 'security',
    onClosing: 'kept',
  },
  'provider-event': {
    what: 'webhook events',
    kept: { days: 35 },
    from: 'the day it arrived',
    why: 'longer than any provider sends an event again',
    law: minimal,
    group: 'security',
    onClosing: 'runs-out',
  },
  'webhook-delivery': {
    what: 'events sent to members’ own webhooks',
    kept: { days: 30 },
    from: 'the event',
    why: 'a member whose program missed an event finds when it was sent and what came of it',
    law: minimal,
    group: 'security',
    onClosing: 'access',
  },
  backup: {
    what: 'physical copies of the database',
    kept: { days: 7 },
    from: 'the copy',
    why: 'recovery after a failure',
    law: 'GDPR Art 32(1)(c)',
    group: 'security',
    onClosing: 'kept',
  },
  // About no member
  'staff-work': {
    what: 'books of companies, offers and registers, with the number of the colleague who kept them',
    kept: 'endless',
    why: 'an auditor asks who recorded and who agreed; a colleague’s name goes with their account',
    law: bookkeeping,
    group: 'platform',
    onClosing: 'runs-out',
  },
  reconciliation: {
    what: 'runs of the reconciliation',
    kept: { years: 7 },
    from: 'the run',
    why: 'an auditor asks on which days everything was compared',
    law: crowdfunding,
    group: 'platform',
    onClosing: 'runs-out',
  },
  'platform-check': {
    what: 'answered platform checks',
    kept: { days: 14 },
    from: 'the answer',
    why: 'enough to look back at a bad week',
    law: 'none: nothing personal',
    group: 'platform',
    onClosing: 'runs-out',
  },
  'platform-event': {
    what: 'events that were passed on',
    kept: { days: 35 },
    from: 'the event',
    why: 'longer than any page or worker stays away; a page that comes back later asks for everything',
    law: 'none: ids only',
    group: 'platform',
    onClosing: 'runs-out',
  },
  'public-log': {
    what: 'the public log',
    kept: 'endless',
    why: 'receipts can be checked for ever; it holds salted hashes alone',
    law: 'none: nothing personal',
    group: 'platform',
    onClosing: 'runs-out',
  },
  platform: {
    what: 'how the platform stands: its keys, counters and schedules',
    kept: 'endless',
    why: 'it could not run without them',
    law: 'none: nothing personal',
    group: 'platform',
    onClosing: 'runs-out',
  },
} as const satisfies Readonly<Record<string, Retention>>

export type RecordKind = keyof typeof retentionTable
type Table = typeof retentionTable
type KindsWhere<Condition> = { [Kind in RecordKind]: Table[Kind] extends Condition ? Kind : never }[RecordKind]

/** Those that a member reads about. */
export type MemberRecord = Exclude<RecordKind, KindsWhere<{ readonly group: 'platform' }>>
/** Those that are deleted some time after a day. */
export type TimedRecord = KindsWhere<{ readonly kept: { readonly days: number } | { readonly years: number } }>
/** Those that somebody who closes their account leaves behind. */
export type KeptRecord = KindsWhere<{ readonly onClosing: 'kept' }>

export const recordKinds = Object.keys(retentionTable) as readonly RecordKind[]
export const keptRecords = recordKinds.filter((kind): kind is KeptRecord => retentionTable[kind].onClosing === 'kept')

export const recordGroups = ['account', 'money', 'documents', 'messages', 'security'] as const
export type RecordGroup = (typeof recordGroups)[number]

export function recordsIn(group: RecordGroup): readonly MemberRecord[] {
  return recordKinds.filter((kind): kind is MemberRecord => retentionTable[kind].group === group)
}

/** Leap days make nothing go sooner than its years. */
export function keptMs(kind: TimedRecord): number {
  const { kept } = retentionTable[kind]
  return 'days' in kept ? kept.days * dayMs : (kept.years * 365 + Math.ceil(kept.years / 4)) * dayMs
}

/** Until when a record of these years is kept that was made at this time, to the day. */
export function yearsAfter(kind: KindsWhere<{ readonly kept: { readonly years: number } }>, from: Date): Date {
  const then = new Date(from)
  then.setUTCFullYear(then.getUTCFullYear() + retentionTable[kind].kept.years)
  return then
}

/** Until when each record is kept of somebody who closes their account now; of books, until when the law asks for them. */
export function keptAfterClosing(kind: KeptRecord, now: Date): Date {
  const { kept } = retentionTable[kind]
  // The books of this year are the last that name them.
  if ('yearsAfterTheirs' in kept) return new Date(Date.UTC(now.getUTCFullYear() + 1 + kept.yearsAfterTheirs, 0, 1))
  return 'days' in kept ? after(now, kept.days * dayMs) : yearsAfter(kind as Parameters<typeof yearsAfter>[0], now)
}

/** Books are never deleted: what closing takes from them is the way from the number to the person. */
export function isDeleted(kind: KeptRecord): boolean {
  return !('yearsAfterTheirs' in retentionTable[kind].kept)
}
