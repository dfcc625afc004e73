/** Recording is part of the act: the row is written in the act's own transaction, and when it cannot be, the act does not happen. */
import type { Id } from '@heathland/domain/id'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hash, type PersonSeal } from '../../core/keys.ts'

/** Every act that is recorded, with one sentence. The names are read by auditors for years: they are added to, never renamed. */
export const auditActions = {
  'identity.signed-up': 'someone asked to join with an address that was not known',
  'identity.signed-up-again': 'someone signed up with the address of a member, who got a mail about it',
  'identity.verification-resent': 'the verification mail was asked for again',
  'identity.email-verified': 'the owner of an address confirmed it, and became a member',
  'identity.profile-created': 'a missing profile was made from what was said at sign-up',
  'identity.signed-in': 'a person signed in',
  'identity.sign-in-failed': 'a sign-in did not succeed',
  'identity.signed-out': 'a person signed out',
  'identity.outside-account-linked': 'an account elsewhere was linked to a person',
  'identity.factor-added': 'a second factor was added',
  'identity.change-undone': 'a new factor or LinkedIn link was removed by the link in the mail about it',
  'identity.factor-removed': 'a second factor was removed',
  'identity.factor-shown': 'a second factor was shown, or not',
  'identity.backup-codes-renewed': 'the backup codes were renewed',
  'identity.session-ended': 'a person ended one of their sessions',
  'identity.sessions-ended': 'a person ended all their other sessions',
  'identity.session-ended-by-staff': 'staff signed a person out of one device',
  'identity.sessions-ended-by-staff': 'staff signed a person out everywhere',
  'identity.password-changed': 'a person changed their password',
  'identity.reset-requested': 'a link to set a new password was asked for',
  'identity.password-reset': 'a new password was set by a link',
  'identity.invited': 'staff invited someone',
  'identity.people-viewed': 'staff looked at people',
  'identity.suspended': 'staff suspended a person',
  'identity.let-in-again': 'staff let a suspended person in again',
  'identity.keys-rotated': 'keys of people were wrapped under a new master key',
  'identity.indexes-rotated': 'what people are found by was computed under a new index key',
  'identity.key-destroyed': 'a person’s key was destroyed',
  'approvals.requested': 'an act was laid down for a second person',
  'approvals.approved': 'a second person agreed, and the act was done',
  'approvals.turned-down': 'a second person did not agree',
  'identity.reset-sent-by-staff': 'staff had a link to set a new password sent to a person',
  'identity.recovery-requested': 'staff requested the recovery of an account',
  'identity.recovery-approved': 'a second administrator approved a recovery, and its waiting time began',
  'identity.recovery-refused': 'a second administrator turned a recovery down',
  'identity.recovery-stopped': 'a recovery was stopped, by the owner of the account or by staff',
  'identity.recovery-email-verified': 'the new address of an account was verified',
  'identity.recovery-done': 'a recovery took effect: factors were cleared or the address was changed',
  'identity.recovery-expired': 'a recovery ended without effect',
  'identity.permissions-changed': 'permissions were granted to a person or withdrawn, as two people agreed',
  'identity.spvs-changed': 'a person became staff of other SPVs, as two people agreed',
  'identity.role-granted': 'a person was given a role',
  'identity.wallet-recorded': 'a person’s wallet came into being',
  'identity.kyc-recorded': 'the result of a person’s identity check was recorded',
  'identity.agreement-recorded': 'a person’s signed agreement was recorded',
  'identity.onramp-customer-recorded': 'a person’s id at the onramp provider was recorded',
  'identity.onramp-recorded': 'a person’s first onramp was recorded',
  'identity.country-recorded': 'a person said where they live',
  'identity.language-changed': 'a person chose another language',
  'identity.profile-changed': 'a person changed their name, phone number or address',
  'identity.email-change-requested': 'a person asked to move their account to another address',
  'identity.email-change-stopped': 'a change of address was stopped, by its owner or by the link in the mail',
  'identity.email-changed': 'the new address of an account was confirmed and took over',
  'identity.email-change-undone': 'a change of address was taken back from the mailbox of before',
  'identity.closing-requested': 'a person asked to close their account',
  'identity.closing-refused': 'an account was not closed, because something of its owner’s was open',
  'identity.account-closed': 'an account was closed as its owner asked, and its key destroyed',
  'wallet.wanted': 'a wallet was asked for, for someone who joined',
  'wallet.ready': 'a person’s wallet was made at the provider',
  'kyc.wanted': 'a person asked for an identity check, and the provider is asked next',
  'kyc.started': 'a person opened their identity check',
  'kyc.frame-opened': 'a member opened their identity check inside the page',
  'kyc.changed': 'the provider said where an identity check stands, and it is so here',
  'ledger.corrected': 'a posting was undone, as two people agreed',
  'ledger.account-halted': 'an account was halted, because rows of it were altered behind the ledger’s back',
  'ledger.account-resumed': 'an operator resumed an account that was halted',
  'ledger.reservation-released': 'a reservation came to its end, and its money is free again',
  'ledger.posted-by-hand': 'an accountant posted a movement by hand',
  'ledger.reference-recorded': 'staff recorded a bank line or an invoice',
  'ledger.spv-added': 'staff added an SPV',
  'ledger.distribution-posted': 'a batch of a distribution was paid to its investors',
  'funding.opened': 'a member opened a deposit',
  'funding.page-opened': 'a member opened the page of a deposit again',
  'funding.changed': 'a deposit moved on, failed or expired',
  'funding.settled': 'a deposit was credited to a member',
  'funding.held': 'a payment or a wallet is not as it should be, and waits for a person',
  'funding.break-closed': 'a person said how a difference between custody and the books ended',
  'funding.break-taken': 'a person took up a difference between custody and the books',
  'funding.break-booked': 'EURC held by a break was credited to its member, as two people agreed',
  'funding.cleared': 'a wallet holds again what the books say',
  'ledger.statement-downloaded': 'a person took their statement as a file',
  'files.begun': 'a person began to upload a file',
  'files.stored': 'a file was uploaded whole',
  'files.refused': 'the bytes of an upload were refused, or did not come to their end',
  'files.downloaded': 'a person took a file, or a part of it',
  'files.given-up': 'a person gave up an upload that was not finished',
  'files.swept': 'an upload that was not finished, or a file that was to be removed, was removed',
  'files.locked': 'the retention or legal hold of a file was set in its store',
  'files.orphan-removed': 'bytes that belong to no file were removed',
  'platform.spv-keys-rotated': 'keys of SPVs were wrapped under a new master key',
  'security.event-raised': 'something happened that should be looked at',
  'security.event-resolved': 'staff said how a security event ended',
  'security.events-exported': 'staff took the security events as a file',
  'security.risk-written': 'staff wrote a risk down, or how it stands now',
  'security.vendor-written': 'staff wrote a vendor down, or how it stands now',
  'compliance.event-raised': 'a possible data leak was detected',
  'compliance.event-moved': 'staff took a data protection event up, or said it is over',
  'compliance.data-class-written': 'staff wrote a kind of data down, or how it is kept now',
  'compliance.report-requested': 'staff asked for a report',
  'compliance.report-made': 'a report was made',
  'compliance.report-failed': 'a report could not be made',
  'compliance.reports-resealed': 'reports were sealed under a new master key',
  'compliance.report-downloaded': 'staff took a report as a file',
  'compliance.erased-at-provider': 'a provider erased a person, or said that it has nothing of them',
  'community.article-saved': 'somebody saved an article as a new version',
  'community.article-submitted': 'an author submitted an article for review',
  'community.article-published': 'staff published an article that somebody else wrote',
  'community.article-returned': 'staff returned an article to its author',
  'community.article-withdrawn': 'staff took an article offline',
  'community.image-added': 'an author added an image for articles',
  'community.requested': 'a member requested creator access or a consultation',
  'community.request-answered': 'staff answered a request of a member',
  'community.creator-changed': 'a member became a creator, or is one no longer',
  'community.claim-confirmed': 'staff confirmed a figure that members see',
  'community.claim-withdrawn': 'staff withdrew a figure',
  'exports.requested': 'a person requested a list as a file',
  'exports.written': 'the file of an export was written',
  'exports.failed': 'an export could not be written',
  'notifications.read': 'a person read a notification',
  'notifications.all-read': 'a person marked their notifications as read',
  'notifications.preferences-changed': 'a person changed how they are notified',
  'notifications.update-requested': 'staff asked for a platform update to be sent',
  'notifications.update-agreed': 'a second administrator agreed, and a platform update is being sent',
  'notifications.update-refused': 'a second administrator turned a platform update down',
  'notifications.update-sent': 'a platform update was delivered to everyone it was for',
  'documents.sent': 'a document was made out to be signed',
  'documents.voided': 'a document was withdrawn before it was signed',
  'documents.signed': 'a person signed a document',
  'documents.reminded': 'a signer was reminded of a document',
  'documents.expired': 'the time to sign a document ended',
  'documents.sealed': 'the sealed copy of a signed document was stored',
  'documents.template-requested': 'an administrator wrote a new text of an agreement',
  'documents.template-published': 'a second administrator agreed to a new text of an agreement, and it is in force',
  'documents.template-refused': 'a second administrator turned a new text of an agreement down',
  'offers.drafted': 'staff began to draft an offer',
  'offers.version-saved': 'staff saved a new version of an offer',
  'offers.evidence-added': 'staff handed in a paper of an offer',
  'offers.evidence-reviewed': 'a paper of an offer was accepted or rejected',
  'offers.publication-requested': 'staff asked for a version of an offer to be published',
  'payments.statement-taken': 'a bank statement was taken',
  'payments.statement-uploaded': 'somebody handed in a bank statement',
  'payments.resealed': 'bank payments and files were sealed under a new master key',
  'payments.statement-agreed': 'a second person agreed to an uploaded bank statement',
  'payments.statement-refused': 'an uploaded bank statement was turned down, or the bank had sent it meanwhile',
  'payments.file-refused': 'a statement file of the bank could not be read or does not add up',
  'payments.booked': 'a bank payment was credited to its member',
  'payments.held': 'a bank payment is held for a person',
  'payments.line-taken': 'somebody took a held payment up',
  'payments.allocated': 'a held payment was credited as two people agreed',
  'payments.refunding': 'two people agreed to send a held payment back',
  'payments.refunded': 'a held payment has left the bank again',
  'payments.explained': 'a debit of the bank was explained by a posting',
  'payments.paid-out': 'the bank made payments that we had asked for',
  'payments.account-linked': 'a bank account was linked to a member',
  'payments.account-removed': 'a member removed a bank account',
  'payments.withdrawal-prepared': 'a member drafted a withdrawal',
  'payments.withdrawal-confirmed': 'a member confirmed a withdrawal with a factor',
  'payments.withdrawal-cancelled': 'a member took a withdrawal back',
  'payments.withdrawal-accepted': 'staff let a large withdrawal go',
  'payments.withdrawal-refused': 'staff refused a large withdrawal',
  'payments.withdrawal-expired': 'a draft of a withdrawal was not confirmed in time',
  'payments.withdrawal-paid': 'the bank has paid a withdrawal',
  'payments.withdrawal-returned': 'the bank sent a withdrawal back',
  'payments.pay-out-agreed': 'a second person agreed to a file of payouts',
  'payments.file-made': 'a file of payouts was made',
  'payments.file-sent': 'a file of payouts was handed to the bank',
  'payments.file-read': 'somebody took a file of payouts away',
  'companies.added': 'staff added a company to the book of an SPV',
  'companies.edited': 'staff corrected how a company is described',
  'companies.valuation-requested': 'staff asked a second person to agree to a valuation',
  'companies.valuation-refused': 'a second person did not agree to a valuation',
  'companies.valued': 'a company was valued',
  'companies.shares-changed': 'shares of a company were bought, sold or split',
  'companies.dividend-matched': 'staff matched a posting to the company that paid it',
  'companies.dividend-undone': 'staff undid how a posting was matched',
  'companies.document-added': 'staff put a document with a company',
  'production.asset-added': 'staff added an asset to the book of an SPV',
  'production.asset-edited': 'staff changed how an asset is described, its plan or its dates',
  'production.readings-imported': 'staff imported a file of meter readings',
  'production.reading-recorded': 'staff recorded a reading by hand',
  'production.maintenance-planned': 'staff planned work on an asset',
  'production.maintenance-done': 'work on an asset was done',
  'production.posting-matched': 'staff matched a posting to an asset',
  'production.match-undone': 'staff undid how a posting was matched to an asset',
  'production.document-added': 'staff put a document with an asset',
  'reconciliation.requested': 'a comparison of all sources was requested',
  'reconciliation.done': 'all sources were compared',
  'reconciliation.breaks-changed': 'a comparison found new differences between two sources, or none where there had been some',
  'reconciliation.break-taken': 'somebody took on a difference between two sources',
  'reconciliation.break-explained': 'somebody explained a difference between two sources',
  'subscriptions.drafted': 'a member drafted a subscription to an offer',
  'subscriptions.signed': 'a member signed a subscription',
  'subscriptions.reserved': 'the money of a subscription was set aside',
  'subscriptions.cancelled': 'a member took a subscription back',
  'subscriptions.accepted': 'staff accepted a subscription below the minimum',
  'subscriptions.refused': 'staff refused a subscription below the minimum',
  'subscriptions.expired': 'a subscription was not signed or paid in time',
  'subscriptions.returned': 'a subscription was returned with its money',
  'subscriptions.allocation-requested': 'an allocation of an offer was requested',
  'subscriptions.allocation-agreed': 'a second person agreed to an allocation of an offer',
  'subscriptions.allocated': 'a subscription was allocated',
  'subscriptions.release-requested': 'passing an offer’s money on to its company was requested',
  'subscriptions.release-agreed': 'a second person agreed that an offer’s money is passed on',
  'subscriptions.placed': 'the money of a subscription was passed on, and its member entered in the register',
  'offers.published': 'a second person agreed to a version of an offer, and it is published',
  'offers.publication-refused': 'a second person turned the publication of an offer down',
  'offers.state-changed': 'an offer was paused, resumed, closed or cancelled',
  'offers.update-posted': 'staff reported something about an offer',
  'offers.interest-expressed': 'a member said that they are interested in an offer',
  'offers.followed': 'a member follows an offer',
  'offers.unfollowed': 'a member no longer follows an offer',
  'offers.question-asked': 'a member asked a question about an offer',
  'offers.question-answered': 'staff answered or declined a question about an offer',
  'protection.category-stated': 'a member said which kind of investor they are',
  'protection.category-judged': 'staff accepted or refused a member’s request for an investor category',
  'protection.test-taken': 'a member took the knowledge test',
  'protection.loss-simulated': 'a member worked out which loss they could bear',
  'protection.loss-acknowledged': 'a member acknowledged the result of their loss simulation',
  'protection.warning-acknowledged': 'a member acknowledged a warning',
  'protection.offer-requested': 'a member asked for the terms of an offer, and the waiting time began',
  'protection.choice-made': 'a member chose to go on or to leave after the waiting time',
  'protection.consent-given': 'a member consented to a large investment',
  'protection.decided': 'it was decided whether a member may invest, and the decision kept',
  'platform.record-keys-rotated': 'keys of records were wrapped under a new master key',
  'support.opened': 'a person opened a support ticket',
  'support.replied': 'a person wrote again in a support ticket',
  'support.closed': 'a person closed their support ticket',
  'support.reopened': 'a person reopened their support ticket',
  'support.answered': 'staff answered a support ticket',
  'support.noted': 'staff wrote an internal note about a support ticket',
  'support.assigned': 'a support ticket was given to a member of staff, or put back',
  'support.priority-changed': 'staff changed the priority of a support ticket',
  'support.closed-by-staff': 'staff closed a support ticket',
  'support.made-complaint': 'staff handle a support ticket as a complaint',
  'support.acknowledged': 'staff acknowledged a complaint',
  'support.attachment-dropped': 'a file that was uploaded for a message and sent with none is removed',
  'support.final-response-given': 'staff gave the final response to a complaint',
  'platform.period-keys-rotated': 'keys of months were wrapped under a new master key',
  'platform.staff-access-changed': 'an administrator changed how long sessions of staff live or from where staff work',
  'platform.key-rotation-requested': 'an administrator had every key wrapped by the present master key',
  'platform.check-requested': 'a check of the platform was put through',
  'platform.check-answered': 'the worker answered a check of the platform',
  'platform.webhook-received': 'an event that a provider signed was taken in',
  'platform.webhook-handled': 'an event of a provider was acted on',
  'platform.webhook-given-up': 'acting on an event of a provider failed for too long',
} as const
export type AuditAction = keyof typeof auditActions

export interface AuditEntry {
  readonly action: AuditAction
  /** What was acted on, by id. */
  readonly resource: string
  readonly status?: 'success' | 'failed'
  /** Whose row this is when the actor is not a signed-in person. */
  readonly userId?: string | undefined
  /** What seals the address and the device when the actor is not the person themselves. */
  readonly seal?: PersonSeal | undefined
  readonly before?: object | undefined
  readonly after?: object | undefined
}

/** The time is the database's own, and the actor has to be the one for whom the transaction speaks. */
export async function recordAudit(tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> {
  const row = await auditRowOf(ctx, entry)
  tx.send(
    'record-audit',
    `insert into audit_log (id, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      ctx.actor.kind,
      row.userId,
      entry.action,
      entry.resource,
      entry.status ?? 'success',
      ctx.requestId,
      row.ipAddress,
      row.userAgent,
      changedFields(entry.before, entry.after),
      row.beforeHash,
      row.afterHash,
    ],
  )
}

/** Several acts of one transaction in one statement, each with a row of its own. */
export async function recordAudits(tx: Tx, ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  const rows: AuditRow[] = []
  for (const entry of entries) rows.push(await auditRowOf(ctx, entry))
  tx.send(
    'record-audits',
    `insert into audit_log (id, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
     select id, $2, user_id, action, resource, status, $7, ip_address, user_agent,
            array(select jsonb_array_elements_text(changed::jsonb)), before_hash, after_hash
     from unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::text[], $8::bytea[], $9::bytea[], $10::text[], $11::bytea[], $12::bytea[])
       as act (id, user_id, action, resource, status, ip_address, user_agent, changed, before_hash, after_hash)`,
    [
      rows.map(({ id }) => id),
      ctx.actor.kind,
      rows.map(({ userId }) => userId),
      entries.map(({ action }) => action),
      entries.map(({ resource }) => resource),
      entries.map(({ status }) => status ?? 'success'),
      ctx.requestId,
      rows.map(({ ipAddress }) => ipAddress),
      rows.map(({ userAgent }) => userAgent),
      entries.map(({ before, after }) => JSON.stringify(changedFields(before, after))),
      rows.map(({ beforeHash }) => beforeHash),
      rows.map(({ afterHash }) => afterHash),
    ],
  )
}

export interface AuditRow {
  readonly id: Id<'aud'>
  readonly userId: string | null
  /** Sealed, like the device. */
  readonly ipAddress: Buffer | null
  readonly userAgent: Buffer | null
  readonly beforeHash: Buffer | null
  readonly afterHash: Buffer | null
}

/** What a row says beside its act, for the functions of the database that write it themselves. */
export async function auditRowOf(ctx: Context, entry: Pick<AuditEntry, 'userId' | 'seal' | 'before' | 'after'>): Promise<AuditRow> {
  const id = ctx.newId('aud')
  const userId = entry.userId ?? ('personId' in ctx.actor ? ctx.actor.personId : null)
  const personal = entry.seal ?? ('personSeal' in ctx.actor ? ctx.actor.personSeal : undefined)
  // Where nobody is known, the month's key: it outlives a change of the master key, and not the addresses' time.
  const own = personal ?? (ctx.origin && (await ctx.periodKeys.sealOf(ctx.now)))
  const seal = (value: string | undefined, field: string) => (value && own ? own.seal(`audit_log.${field}.${id}`, value) : null)
  return {
    id,
    userId,
    ipAddress: seal(ctx.origin?.address, 'ip_address'),
    userAgent: seal(ctx.origin?.userAgent, 'user_agent'),
    beforeHash: entry.before ? hash(canonical(entry.before)) : null,
    afterHash: entry.after ? hash(canonical(entry.after)) : null,
  }
}

function changedFields(before: object = {}, after: object = {}): string[] {
  const left = before as Record<string, unknown>
  const right = after as Record<string, unknown>
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
  return names.filter((name) => canonical(left[name]) !== canonical(right[name]))
}
