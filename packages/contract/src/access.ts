/** Who may call each operation. A new operation does not compile until someone has decided. */
import type { Access } from '@heathland/domain/identity/access'
import { spvRoles, staffRoles } from '@heathland/domain/identity/permissions'
import type { AnyContractProcedure } from '@orpc/contract'
import type { Contract } from './contract.ts'

/** The dotted path of every operation: 'member.platform.health'. */
export type Operation = Paths<Contract>

type Paths<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends AnyContractProcedure ? `${Prefix}${Key}` : Paths<Node[Key], `${Prefix}${Key}.`>
}[keyof Node & string]

/** Staff of SPVs draft offers, administrators too; compliance looks at them. */
const offerAuthors = [...spvRoles, 'mfo_admin'] as const
const offerStaff = [...offerAuthors, 'compliance'] as const

/** Staff of equity SPVs keep their own books, administrators may keep every one. */
const equityStaff = ['eq_spv_admin', 'mfo_admin'] as const
/** Staff of lending SPVs keep their loans, administrators too; compliance looks at them. */
const lenders = ['cl_spv_admin', 'mfo_admin'] as const
const loanReaders = [...lenders, 'compliance'] as const
/** As for production SPVs; DASH-10 leads administrators to every asset. */
const productionStaff = ['production_spv', 'mfo_admin'] as const

export const access = {
  'member.offers.list': { callers: ['investor'], idempotencyKey: 'none' },
  'member.offers.read': { callers: ['investor'], idempotencyKey: 'none' },
  'member.offers.expressInterest': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  'member.offers.watch': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 600, windowSeconds: 3_600 } },
  'member.offers.listQuestions': { callers: ['investor'], idempotencyKey: 'none' },
  'member.offers.ask': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 30, windowSeconds: 3_600 } },
  'member.offers.listUpdates': { callers: ['investor'], idempotencyKey: 'none' },
  'office.offers.list': { callers: offerStaff, idempotencyKey: 'none' },
  // The offer, its papers, what the owner raised, its figures, and the names of whoever worked on it.
  'office.offers.read': { callers: offerStaff, idempotencyKey: 'none', statementsMax: 9 },
  'office.offers.create': { callers: offerAuthors, idempotencyKey: 'required' },
  'office.offers.save': { callers: offerAuthors, idempotencyKey: 'none' },
  'office.offers.listVersions': { callers: offerStaff, idempotencyKey: 'none' },
  'office.offers.readVersion': { callers: offerStaff, idempotencyKey: 'none' },
  'office.offers.addEvidence': { callers: offerAuthors, idempotencyKey: 'required', statementsMax: 8 },
  'office.offers.reviewEvidence': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  // What the checklist goes by is read again, and the request written.
  'office.offers.requestPublication': {
    callers: offerAuthors,
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 10,
  },
  'office.offers.changeState': { callers: offerStaff, stepUp: true, idempotencyKey: 'none', statementsMax: 8 },
  'office.offers.listInterest': { callers: offerStaff, idempotencyKey: 'none' },
  'office.offers.listQuestions': { callers: offerStaff, idempotencyKey: 'none' },
  'office.offers.answerQuestion': { callers: offerAuthors, idempotencyKey: 'none' },
  'office.offers.postUpdate': { callers: offerAuthors, idempotencyKey: 'required' },
  'office.loans.list': { callers: loanReaders, idempotencyKey: 'none' },
  'office.loans.readBook': { callers: loanReaders, idempotencyKey: 'none' },
  // The loan, what happened, its valuations, the request that waits, and the names of whoever worked on it.
  'office.loans.read': { callers: loanReaders, idempotencyKey: 'none', statementsMax: 8 },
  'office.loans.listPostings': { callers: loanReaders, idempotencyKey: 'none' },
  'office.loans.draft': { callers: lenders, idempotencyKey: 'required', statementsMax: 9 },
  // What a second person is shown is read and decided before the request is written.
  'office.loans.requestActivation': { callers: lenders, stepUp: true, fourEyes: true, idempotencyKey: 'required', statementsMax: 11 },
  // Loan, posting, what happened before, the event, figures and record.
  'office.loans.recordPayment': { callers: lenders, idempotencyKey: 'required', statementsMax: 11 },
  'office.loans.recordReminder': { callers: lenders, idempotencyKey: 'required', statementsMax: 9 },
  'office.loans.addValuation': { callers: lenders, idempotencyKey: 'required', statementsMax: 9 },
  'office.loans.requestRestructuring': { callers: lenders, stepUp: true, fourEyes: true, idempotencyKey: 'required', statementsMax: 11 },
  'office.loans.requestEnding': { callers: lenders, stepUp: true, fourEyes: true, idempotencyKey: 'required', statementsMax: 11 },
  'member.protection.read': { callers: ['investor'], idempotencyKey: 'none' },
  // Limit, lock, what is known, row, reminder, audit, and how it stands now; three more when the member's key of records is made.
  'member.protection.stateCategory': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'member.protection.readTest': { callers: ['investor'], idempotencyKey: 'none' },
  'member.protection.takeTest': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'member.protection.simulateLoss': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'member.protection.acknowledgeSimulation': { callers: ['investor'], idempotencyKey: 'none' },
  'member.protection.acknowledgeWarning': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 600, windowSeconds: 3_600 } },
  'member.protection.showWarning': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 600, windowSeconds: 3_600 } },
  'member.protection.readOffer': { callers: ['investor'], idempotencyKey: 'none' },
  // Limit, lock, the offer, row, audit; then the name, what is known and the offer again, for how it stands now.
  'member.protection.requestOffer': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 120, windowSeconds: 3_600 },
    statementsMax: 8,
  },
  // The same, and what is known before too.
  'member.protection.choose': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 120, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'member.protection.consent': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 120, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  // Limit, name, lock, what is known, the offer, row, audit; three more when the member's key of records is made.
  'member.protection.decide': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 300, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'member.subscriptions.list': { callers: ['investor'], idempotencyKey: 'none' },
  'member.subscriptions.read': { callers: ['investor'], idempotencyKey: 'none' },
  'member.payments.readTransferDetails': { callers: ['investor'], idempotencyKey: 'none' },
  'member.payments.listIncoming': { callers: ['investor'], idempotencyKey: 'none' },
  'member.payments.listAccounts': { callers: ['investor'], idempotencyKey: 'none' },
  'member.payments.removeAccount': {
    callers: ['investor'],
    confirmed: true,
    idempotencyKey: 'none',
    limit: { count: 30, windowSeconds: 3_600 },
  },
  'member.payments.listWithdrawals': { callers: ['investor'], idempotencyKey: 'none' },
  // Standing, factor, account, balance, draft and its audit row.
  'member.payments.prepareWithdrawal': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'member.payments.beginPasskey': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 30, windowSeconds: 3_600 } },
  // The factor is shown in the request itself, for this amount and account. Key, draft, limit, factor and its record, then the standing, the
  // row, the account, the reservation, the record and the event.
  'member.payments.confirmWithdrawal': {
    callers: ['investor'],
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 26,
  },
  'member.payments.cancelWithdrawal': { callers: ['investor'], idempotencyKey: 'required', statementsMax: 11 },
  'member.cards.readTerms': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 300, windowSeconds: 3_600 } },
  // The limit and the key twice, whose payment it is, the payer and the payment with its audit row, the payer's id, then their identity check,
  // that they are still there, the payment's lock and step, its audit row and its event.
  'member.cards.start': {
    callers: ['investor'],
    strong: true,
    idempotencyKey: 'required',
    asksProvider: true,
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 17,
  },
  'member.cards.list': { callers: ['investor'], idempotencyKey: 'none' },
  'member.cards.read': { callers: ['investor'], idempotencyKey: 'none' },
  // Standing, offer, text in force, open document and draft; a new document and draft are written.
  'member.subscriptions.prepare': {
    callers: ['investor'],
    idempotencyKey: 'none',
    limit: { count: 120, windowSeconds: 3_600 },
    statementsMax: 20,
  },
  // Everything that the law asks for, the signature, the reservation and its audit rows are one transaction.
  'member.subscriptions.confirm': {
    callers: ['investor'],
    confirmed: true,
    idempotencyKey: 'required',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 36,
  },
  'member.subscriptions.pay': { callers: ['investor'], idempotencyKey: 'required', statementsMax: 12 },
  'member.subscriptions.cancel': { callers: ['investor'], idempotencyKey: 'required', statementsMax: 10 },
  'member.placements.list': { callers: ['investor'], idempotencyKey: 'none' },
  'member.placements.read': { callers: ['investor'], idempotencyKey: 'none' },
  'office.subscriptions.listOffers': { callers: offerStaff, idempotencyKey: 'none' },
  'office.subscriptions.readBook': { callers: offerStaff, idempotencyKey: 'none' },
  'office.subscriptions.list': { callers: offerStaff, idempotencyKey: 'none' },
  'office.subscriptions.review': { callers: offerAuthors, idempotencyKey: 'required', statementsMax: 12 },
  'office.subscriptions.readAllocation': { callers: offerAuthors, idempotencyKey: 'none' },
  'office.subscriptions.requestAllocation': {
    callers: offerAuthors,
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 10,
  },
  'office.subscriptions.requestRelease': {
    callers: ['mfo_admin'],
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 10,
  },
  'office.subscriptions.listHolders': { callers: offerStaff, idempotencyKey: 'none' },
  'member.distributions.list': { callers: ['investor'], idempotencyKey: 'none' },
  'office.distributions.list': { callers: offerStaff, idempotencyKey: 'none' },
  'office.distributions.listOffers': { callers: offerAuthors, idempotencyKey: 'none' },
  'office.distributions.read': { callers: offerStaff, idempotencyKey: 'none' },
  'office.distributions.listLines': { callers: offerStaff, idempotencyKey: 'none' },
  'office.distributions.draft': { callers: offerAuthors, idempotencyKey: 'required', statementsMax: 8 },
  'office.distributions.discard': { callers: offerAuthors, idempotencyKey: 'required', statementsMax: 8 },
  'office.distributions.request': {
    callers: offerAuthors,
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 12,
  },
  'office.protection.read': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.protection.readReplay': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.protection.listCategories': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.protection.judgeCategory': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  // The content of a file is sent and fetched beside the contract, under the limits of beginning and reading.
  'member.files.begin': { callers: 'signed-in', idempotencyKey: 'required', limit: { count: 120, windowSeconds: 3_600 } },
  'member.files.read': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 1_200, windowSeconds: 3_600 } },
  'member.files.remove': { callers: 'signed-in', idempotencyKey: 'none' },
  // The SPV's key is looked for, made and read again the first time.
  'office.files.begin': {
    callers: staffRoles,
    idempotencyKey: 'required',
    limit: { count: 600, windowSeconds: 3_600 },
    statementsMax: 8,
  },
  'office.files.read': { callers: staffRoles, idempotencyKey: 'none', limit: { count: 1_200, windowSeconds: 3_600 } },
  'office.files.remove': { callers: staffRoles, idempotencyKey: 'none' },
  'member.platform.health': { callers: 'anyone', idempotencyKey: 'none' },
  // Two limits and the key come on top of the sign-up, its mail and event, and its audit row.
  'member.identity.register': {
    callers: 'anyone',
    idempotencyKey: 'required',
    limit: { count: 20, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
    statementsMax: 8,
  },
  'member.identity.resendVerification': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
  },
  // Those who confirm one address take turns, and once more while the index key is being changed.
  'member.identity.verifyEmail': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  // Limits of address and account, who it is, the account's lock and who it is under it, the session with its device, and the mail
  // about a new one.
  'member.identity.signIn': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
    statementsMax: 12,
  },
  'member.identity.adminSignIn': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
    statementsMax: 12,
  },
  'member.identity.beginPasskeySignIn': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  'member.identity.signInWithPasskey': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
    statementsMax: 13,
  },
  'member.identity.acceptInvitation': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 12,
  },
  'member.security.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.security.beginTotp': { callers: 'half-signed-in', enrols: true, freshSignIn: true, idempotencyKey: 'none' },
  // Changing a password or factor locks the account, ends other sessions and queues a mail; the session may be renewed as well.
  'member.security.confirmTotp': {
    callers: 'half-signed-in',
    enrols: true,
    idempotencyKey: 'none',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 15,
  },
  'member.security.removeTotp': { callers: 'signed-in', stepUp: true, idempotencyKey: 'none', statementsMax: 8 },
  'member.security.renewBackupCodes': { callers: 'signed-in', stepUp: true, idempotencyKey: 'none' },
  'member.security.beginPasskey': { callers: 'half-signed-in', enrols: true, freshSignIn: true, idempotencyKey: 'none' },
  'member.security.addPasskey': { callers: 'half-signed-in', enrols: true, idempotencyKey: 'none', statementsMax: 13 },
  'member.security.removePasskey': { callers: 'signed-in', stepUp: true, idempotencyKey: 'none', statementsMax: 9 },
  // Limits, the account's lock, the code, its record and the session.
  'member.security.showFactor': {
    callers: 'half-signed-in',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 8,
  },
  'member.security.beginPasskeyFactor': { callers: 'half-signed-in', idempotencyKey: 'none' },
  'member.security.showPasskey': {
    callers: 'half-signed-in',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 8,
  },
  'member.security.endSession': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.security.endOtherSessions': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.security.changePassword': {
    callers: 'signed-in',
    idempotencyKey: 'none',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 11,
  },
  'member.security.requestPasswordReset': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
  },
  'member.security.checkResetLink': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  // It also forgets the password and sends the link for a new one.
  'member.security.undoChange': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 15,
  },
  'member.security.resetPassword': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 11,
  },
  // Stopping needs no fresh factor: whoever lost theirs to somebody else must still be able to.
  'member.security.stopRecovery': { callers: 'signed-in', idempotencyKey: 'none', statementsMax: 8 },
  'member.security.stopRecoveryByLink': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'member.security.confirmNewEmail': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'office.users.list': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  // Asked while somebody types.
  'office.users.listSuggestions': {
    callers: ['mfo_admin'],
    permission: 'users.read',
    idempotencyKey: 'none',
    limit: { count: 3_000, windowSeconds: 3_600 },
  },
  // Who the person is and whether this visit is recorded; then what they are shown, in the same transaction.
  'office.users.read': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.users.timeline': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.users.listRequests': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.users.listSessions': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.users.endSession': { callers: ['mfo_admin'], permission: 'users.suspend', stepUp: true, idempotencyKey: 'none' },
  'office.users.endSessions': { callers: ['mfo_admin'], permission: 'users.suspend', stepUp: true, idempotencyKey: 'none' },
  'office.kyc.read': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.kyc.listCases': { callers: ['mfo_admin', 'compliance'], permission: 'kyc.decide', idempotencyKey: 'none' },
  'office.kyc.readQueue': { callers: ['mfo_admin', 'compliance'], permission: 'kyc.decide', idempotencyKey: 'none' },
  // The case, whether the visit is recorded, hits, history, what the member declared, the case's neighbours, and the names of colleagues.
  'office.kyc.readCase': { callers: ['mfo_admin', 'compliance'], permission: 'kyc.decide', idempotencyKey: 'none', statementsMax: 12 },
  'office.kyc.assignCase': { callers: ['mfo_admin', 'compliance'], permission: 'kyc.decide', idempotencyKey: 'none' },
  'office.kyc.judgeHit': { callers: ['mfo_admin', 'compliance'], permission: 'kyc.decide', idempotencyKey: 'none', statementsMax: 8 },
  'office.kyc.askForPapers': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'kyc.decide',
    idempotencyKey: 'required',
    statementsMax: 9,
  },
  // Key, case, hits, member's key, row, history, record and job.
  'office.kyc.decideCase': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'kyc.decide',
    stepUp: true,
    idempotencyKey: 'required',
    statementsMax: 10,
  },
  'office.kyc.returnCase': { callers: ['mfo_admin', 'compliance'], permission: 'kyc.decide', idempotencyKey: 'required', statementsMax: 9 },
  'office.users.invite': { callers: ['mfo_admin'], permission: 'users.invite', stepUp: true, idempotencyKey: 'required', statementsMax: 7 },
  'office.users.requestRoleChange': {
    callers: ['mfo_admin'],
    permission: 'users.change-role',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'office.users.suspend': { callers: ['mfo_admin'], permission: 'users.suspend', stepUp: true, idempotencyKey: 'none' },
  'office.users.requestStaffSuspension': {
    callers: ['mfo_admin'],
    permission: 'users.suspend',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'office.users.listStaff': { callers: ['mfo_admin'], permission: 'users.read', idempotencyKey: 'none' },
  'office.users.requestSpvChange': {
    callers: ['mfo_admin'],
    permission: 'users.change-role',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 8,
  },
  'office.users.requestPermissionChange': {
    callers: ['mfo_admin'],
    permission: 'users.change-role',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'office.users.sendPasswordReset': {
    callers: ['mfo_admin'],
    permission: 'users.recover',
    stepUp: true,
    idempotencyKey: 'required',
    statementsMax: 9,
  },
  // The key, the account, what else is open, the request itself and both audit rows.
  'office.users.requestFactorReset': {
    callers: ['mfo_admin'],
    permission: 'users.recover',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 10,
  },
  'office.users.requestEmailChange': {
    callers: ['mfo_admin'],
    permission: 'users.recover',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 11,
  },
  'office.users.listRecoveries': { callers: ['mfo_admin'], permission: 'users.recover', idempotencyKey: 'none' },
  // Stopping a recovery queues a mail.
  'office.users.stopRecovery': {
    callers: ['mfo_admin'],
    permission: 'users.recover',
    stepUp: true,
    idempotencyKey: 'none',
    statementsMax: 8,
  },
  // Which permission decides is the act's to say: a list shows what its reader may decide, and deciding asks the act.
  'office.approvals.list': { callers: staffRoles, idempotencyKey: 'none' },
  // Up to two mails with their events, for a recovery that changes the address.
  'office.approvals.approve': { callers: staffRoles, stepUp: true, idempotencyKey: 'none', statementsMax: 17 },
  'office.approvals.turnDown': { callers: staffRoles, stepUp: true, idempotencyKey: 'none', statementsMax: 7 },
  // A fresh factor, although accountants post many: a screen left open must not be able to credit somebody.
  // The key, the lock and the facts of the rule, the holder, their first account, the posting, its row, its audit row and its event.
  'office.ledger.postMovement': {
    callers: staffRoles,
    permission: 'ledger.post',
    stepUp: true,
    idempotencyKey: 'required',
    statementsMax: 11,
  },
  'office.ledger.requestMovement': {
    callers: staffRoles,
    permission: 'ledger.post',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 8,
  },
  // What is recorded here is what somebody else may post: as sensitive as the posting.
  'office.ledger.recordReference': { callers: staffRoles, permission: 'ledger.post', stepUp: true, idempotencyKey: 'required' },
  'office.ledger.listReferences': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.addSpv': { callers: ['mfo_admin'], permission: 'ledger.post', stepUp: true, idempotencyKey: 'required' },
  'office.ledger.listSpvs': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'member.ledger.balance': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.ledger.history': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.ledger.movements': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.ledger.statement': { callers: 'signed-in', idempotencyKey: 'none' },
  'office.reports.readReport': { callers: ['cl_spv_admin', 'eq_spv_admin', 'compliance'], idempotencyKey: 'none' },
  'office.reports.readFigures': { callers: ['mfo_admin'], permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.trialBalance': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.accounts': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.accountHistory': { callers: staffRoles, permission: 'ledger.read', idempotencyKey: 'none' },
  // A person's page: people are found by administrators alone, whoever else reads the ledger.
  'office.ledger.balanceOf': { callers: ['mfo_admin'], permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.movementsOf': { callers: ['mfo_admin'], permission: 'ledger.read', idempotencyKey: 'none' },
  'office.funding.listDeposits': { callers: ['mfo_admin'], permission: 'ledger.read', idempotencyKey: 'none' },
  'office.ledger.requestCorrection': {
    callers: staffRoles,
    permission: 'ledger.correct',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'member.wallet.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.kyc.read': { callers: 'signed-in', idempotencyKey: 'none' },
  // Each call asks the provider, so both it and a stolen session are held to what a person needs.
  // Limits and the key, country, row and record of what is wanted; and after the provider's answer key, row and record again.
  'member.kyc.start': {
    callers: 'signed-in',
    strong: true,
    idempotencyKey: 'required',
    asksProvider: true,
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 14,
  },
  'member.kyc.openFrame': { callers: 'signed-in', strong: true, idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.funding.quote': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 300, windowSeconds: 3_600 } },
  // The limit and the key twice, whose deposit it is, their identity check, that they are still there, the order with its first step, its
  // audit row and its event.
  'member.funding.start': {
    callers: 'signed-in',
    strong: true,
    idempotencyKey: 'required',
    asksProvider: true,
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 12,
  },
  'member.funding.openPage': { callers: 'signed-in', strong: true, idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  'member.funding.list': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.funding.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'office.payments.readOverview': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.payments.listStatements': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  // Up to 700 kB of payments in one request: read, checked and kept in one transaction.
  'office.payments.uploadStatement': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.upload',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 16,
    // A statement of a day, in base64.
    bodyMaxBytes: 1_000_000,
  },
  'office.payments.listLines': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.payments.takeLine': { callers: ['mfo_admin', 'compliance'], permission: 'payments.decide', idempotencyKey: 'required' },
  'office.payments.requestAllocation': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.decide',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 12,
  },
  'office.payments.requestRefund': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.decide',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'office.payments.explainLine': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.decide',
    stepUp: true,
    idempotencyKey: 'required',
  },
  'office.payments.listWithdrawals': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.payments.reviewWithdrawal': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.review',
    stepUp: true,
    idempotencyKey: 'required',
    statementsMax: 9,
  },
  'office.payments.requestPayOut': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.pay-out',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  'office.payments.listBatches': { callers: ['mfo_admin', 'compliance'], idempotencyKey: 'none' },
  'office.payments.readBatchFile': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'payments.pay-out',
    stepUp: true,
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
  },
  'office.companies.list': { callers: equityStaff, idempotencyKey: 'none' },
  // SPVs, sums, offers, two charts and what waits.
  'office.companies.readBook': { callers: equityStaff, idempotencyKey: 'none', statementsMax: 8 },
  // The company, four histories, what waits, and the names of whoever worked on it.
  'office.companies.read': { callers: equityStaff, idempotencyKey: 'none', statementsMax: 10 },
  'office.companies.add': { callers: equityStaff, idempotencyKey: 'required', statementsMax: 8 },
  'office.companies.edit': { callers: equityStaff, idempotencyKey: 'required' },
  'office.companies.recordValuation': { callers: equityStaff, idempotencyKey: 'required', statementsMax: 8 },
  'office.companies.requestValuation': {
    callers: equityStaff,
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    statementsMax: 9,
  },
  // Lock and company, the change, the company after it, the value after a split, the part of a posting, and the record.
  'office.companies.recordShareChange': { callers: equityStaff, idempotencyKey: 'required', statementsMax: 10 },
  'office.companies.matchDividend': { callers: equityStaff, idempotencyKey: 'required', statementsMax: 8 },
  'office.companies.undoDividend': { callers: equityStaff, idempotencyKey: 'required' },
  'office.companies.listPostings': { callers: equityStaff, idempotencyKey: 'none' },
  'office.companies.addDocument': { callers: equityStaff, idempotencyKey: 'required', statementsMax: 9 },
  'office.production.list': { callers: productionStaff, idempotencyKey: 'none' },
  'office.production.readBook': { callers: productionStaff, idempotencyKey: 'none' },
  // The asset, its months, and four lists.
  'office.production.read': { callers: productionStaff, idempotencyKey: 'none', statementsMax: 8 },
  'office.production.add': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.edit': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.tryImport': { callers: productionStaff, idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  // Limit, meters, lock, readings, what is written, and the record.
  'office.production.importReadings': {
    callers: productionStaff,
    idempotencyKey: 'required',
    limit: { count: 120, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'office.production.recordReading': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.planMaintenance': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.finishMaintenance': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.listPostings': { callers: productionStaff, idempotencyKey: 'none' },
  'office.production.matchPosting': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.undoMatch': { callers: productionStaff, idempotencyKey: 'required' },
  'office.production.addDocument': { callers: productionStaff, idempotencyKey: 'required', statementsMax: 8 },
  'office.reconciliation.read': { callers: ['mfo_admin', 'compliance'], permission: 'funding.reconcile', idempotencyKey: 'none' },
  'office.reconciliation.listBreaks': { callers: ['mfo_admin', 'compliance'], permission: 'funding.reconcile', idempotencyKey: 'none' },
  // Every row of every source is read.
  'office.reconciliation.run': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'funding.reconcile',
    idempotencyKey: 'required',
    limit: { count: 20, windowSeconds: 3_600 },
  },
  'office.reconciliation.takeBreak': { callers: ['mfo_admin', 'compliance'], permission: 'funding.reconcile', idempotencyKey: 'required' },
  'office.reconciliation.explainBreak': {
    callers: ['mfo_admin', 'compliance'],
    permission: 'funding.reconcile',
    stepUp: true,
    idempotencyKey: 'required',
  },
  'office.funding.listBreaks': { callers: ['compliance'], permission: 'funding.reconcile', idempotencyKey: 'none' },
  'office.funding.takeBreak': { callers: ['compliance'], permission: 'funding.reconcile', idempotencyKey: 'required' },
  'office.funding.requestBooking': {
    callers: ['compliance'],
    permission: 'funding.reconcile',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
  },
  // A held payment may be credited afterwards, if the provider says what was ordered: a screen left open must not be able to let it go.
  'office.funding.closeBreak': { callers: ['compliance'], permission: 'funding.reconcile', stepUp: true, idempotencyKey: 'required' },
  // A file may hold as many rows as a person ever has: enough for every month of some years, not for a loop.
  // The limit and the key twice, how many rows there are, the row, its audit row and its job.
  'member.exports.request': {
    callers: 'signed-in',
    idempotencyKey: 'required',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'member.exports.read': { callers: 'signed-in', idempotencyKey: 'none' },
  // Which lists, the list's own row decides: whoever may read it may export it. A screen left open must not be able to take it all.
  'office.exports.request': {
    callers: ['cl_spv_admin', 'eq_spv_admin', 'compliance'],
    stepUp: true,
    idempotencyKey: 'required',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'office.exports.read': { callers: ['cl_spv_admin', 'eq_spv_admin', 'compliance'], idempotencyKey: 'none' },
  'office.exports.list': { callers: ['cl_spv_admin', 'eq_spv_admin', 'compliance'], idempotencyKey: 'none' },
  'office.audit.list': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.security.overview': { callers: ['mfo_admin'], permission: 'security.read', idempotencyKey: 'none' },
  'office.security.listEvents': { callers: ['mfo_admin'], permission: 'security.read', idempotencyKey: 'none' },
  'office.security.listEventGroups': { callers: ['mfo_admin'], permission: 'security.read', idempotencyKey: 'none' },
  'office.security.resolveEvents': { callers: ['mfo_admin'], permission: 'security.resolve', stepUp: true, idempotencyKey: 'required' },
  // A stolen session must not be able to close what was raised about it.
  'office.security.resolveEvent': { callers: ['mfo_admin'], permission: 'security.resolve', stepUp: true, idempotencyKey: 'none' },
  // The registers are both roles' work, and the role alone opens them.
  'office.security.listRisks': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.security.addRisk': { callers: ['compliance'], idempotencyKey: 'required' },
  'office.security.changeRisk': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.security.listVendors': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.security.addVendor': { callers: ['compliance'], idempotencyKey: 'required' },
  'office.security.changeVendor': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.compliance.overview': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.compliance.listDlpEvents': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.compliance.moveDlpEvent': { callers: ['compliance'], stepUp: true, idempotencyKey: 'none' },
  'office.compliance.listDataClasses': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.compliance.addDataClass': { callers: ['compliance'], idempotencyKey: 'required' },
  'office.compliance.changeDataClass': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.compliance.listReports': { callers: ['compliance'], idempotencyKey: 'none' },
  'office.compliance.requestReport': { callers: ['compliance'], idempotencyKey: 'required', limit: { count: 30, windowSeconds: 3_600 } },
  // A file about many people is exported: an unattended screen must not be enough for it.
  'office.compliance.downloadReport': {
    callers: ['compliance'],
    stepUp: true,
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
  },
  // Tickets: a member's own, staff's queue, and messages of visitors.
  'member.support.list': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.support.read': { callers: 'signed-in', idempotencyKey: 'none' },
  // The limit and the key twice, where they live, the files, the ticket, its message with attachments, its audit row and its event.
  'member.support.open': {
    callers: 'signed-in',
    idempotencyKey: 'required',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 11,
  },
  'member.support.reply': {
    callers: 'signed-in',
    idempotencyKey: 'required',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 12,
  },
  'member.support.close': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.support.reopen': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 20, windowSeconds: 3_600 }, statementsMax: 7 },
  // Two limits and the key come on top of the visitor's key, the ticket, its message, audit row and event.
  'member.support.send': {
    callers: 'anyone',
    idempotencyKey: 'required',
    limit: { count: 10, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
    statementsMax: 10,
  },
  'member.support.openLink': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.support.replyByLink': {
    callers: 'anyone',
    idempotencyKey: 'required',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  // Asked while somebody types.
  'office.support.listSuggestions': {
    callers: ['mfo_admin'],
    permission: 'support.answer',
    idempotencyKey: 'none',
    limit: { count: 3_000, windowSeconds: 3_600 },
  },
  'office.support.list': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none' },
  'office.support.read': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none', statementsMax: 8 },
  // The key, the ticket under its lock, its message, its row, the member's address, the mail with its event, the audit row and the event.
  'office.support.answer': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'required', statementsMax: 13 },
  'office.support.addNote': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'required', statementsMax: 8 },
  'office.support.assign': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none' },
  'office.support.changePriority': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none' },
  'office.support.close': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none' },
  'office.support.makeComplaint': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none' },
  'office.support.acknowledge': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'required', statementsMax: 13 },
  'office.support.giveFinalResponse': {
    callers: ['mfo_admin'],
    permission: 'support.answer',
    idempotencyKey: 'required',
    statementsMax: 13,
  },
  'office.support.listComplaints': { callers: ['mfo_admin'], permission: 'support.answer', idempotencyKey: 'none' },
  'member.community.overview': { callers: ['investor'], idempotencyKey: 'none' },
  'member.community.listArticles': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 1_200, windowSeconds: 3_600 } },
  'member.community.readArticle': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 1_200, windowSeconds: 3_600 } },
  'member.community.listOwnArticles': { callers: ['investor'], idempotencyKey: 'none' },
  'member.community.readOwnArticle': { callers: ['investor'], idempotencyKey: 'none' },
  // The key twice, who writes, how many articles or the article’s lock, the images it names, the article, its version and the audit row.
  'member.community.saveDraft': {
    callers: ['investor'],
    idempotencyKey: 'required',
    limit: { count: 240, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'member.community.submitArticle': { callers: ['investor'], idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  // The bytes are read and stored outside of any transaction: the key twice, who adds it, the file twice, the row, its record and the
  // removal of the upload.
  'member.community.addImage': {
    callers: ['investor'],
    idempotencyKey: 'required',
    asksProvider: true,
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 16,
  },
  'member.community.request': {
    callers: ['investor'],
    idempotencyKey: 'required',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 8,
  },
  'member.community.listRequests': { callers: ['investor'], idempotencyKey: 'none' },
  'office.community.listArticles': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  'office.community.readArticle': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  // A screen left open must not be able to publish, to take offline, to make a creator or to claim a figure.
  'office.community.publishArticle': { callers: ['mfo_admin'], stepUp: true, idempotencyKey: 'none' },
  'office.community.returnArticle': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  'office.community.withdrawArticle': { callers: ['mfo_admin'], stepUp: true, idempotencyKey: 'none' },
  'office.community.listRequests': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  'office.community.answerRequest': { callers: ['mfo_admin'], stepUp: true, idempotencyKey: 'none' },
  'office.community.listClaims': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  'office.community.confirmClaim': { callers: ['mfo_admin'], stepUp: true, idempotencyKey: 'none' },
  'office.community.withdrawClaim': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  'member.platform.tell': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 300, windowSeconds: 3_600 } },
  'member.identity.session': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.identity.renewSession': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.identity.signOut': { callers: 'anyone', idempotencyKey: 'none' },
  'member.identity.me': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.identity.changeLanguage': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 60, windowSeconds: 3_600 } },
  'member.notifications.list': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.notifications.readCount': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.notifications.markRead': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.notifications.markAllRead': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.notifications.readPreferences': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.notifications.changePreferences': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 120, windowSeconds: 3_600 } },
  'office.notifications.listUpdates': { callers: ['mfo_admin'], permission: 'updates.send', idempotencyKey: 'none' },
  // The key, the update, what asks for the same, the request and both audit rows.
  'office.notifications.requestUpdate': {
    callers: ['mfo_admin'],
    permission: 'updates.send',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'office.documents.listTemplates': { callers: ['mfo_admin'], permission: 'documents.publish', idempotencyKey: 'none' },
  // The key, the lock and the versions of the day, the template, what asks for the same, the request and both audit rows.
  'office.documents.requestTemplate': {
    callers: ['mfo_admin'],
    permission: 'documents.publish',
    stepUp: true,
    fourEyes: true,
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 10,
  },
  'member.documents.list': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.documents.read': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.documents.readAgreement': { callers: 'anyone', idempotencyKey: 'none' },
  // The key of their records is looked for, made and read again the first time; then the document, its signer and the record. In another
  // language the one before is locked and withdrawn.
  'member.documents.openAgreement': {
    callers: 'signed-in',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 13,
  },
  // A signature binds: a stolen cookie must not be able to give one. The answer is kept by its key, beside document, signature, end,
  // event, job and record.
  'member.documents.sign': {
    callers: 'signed-in',
    confirmed: true,
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 3_600 },
    statementsMax: 13,
  },
  // The public log's files are fetched beside the contract, under this limit.
  'member.transparency.readKeys': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 6_000, windowSeconds: 3_600 } },
  'member.transparency.readCheckpoint': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 6_000, windowSeconds: 3_600 } },
  'member.transparency.readFileReceipt': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 600, windowSeconds: 3_600 } },
  'member.transparency.listDecisions': { callers: 'signed-in', idempotencyKey: 'none' },
  'member.transparency.readReceipt': { callers: 'signed-in', idempotencyKey: 'none', limit: { count: 600, windowSeconds: 3_600 } },
  'member.settings.read': { callers: 'signed-in', idempotencyKey: 'none' },
  // The account's lock, the profile, its new values, what it is found by, the record and the event.
  'member.settings.saveProfile': {
    callers: 'signed-in',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 11,
  },
  // Whoever holds a factor shows it, whoever holds none their password: a stolen cookie moves no account. The key and two limits, the
  // account's lock, whom the address belongs to, the change, two mails with their events and the record.
  'member.settings.changeEmail': {
    callers: 'signed-in',
    confirmed: true,
    idempotencyKey: 'required',
    limit: { count: 20, windowSeconds: 3_600 },
    fixedIntervalMs: 300,
    statementsMax: 17,
  },
  'member.settings.stopEmailChange': { callers: 'signed-in', idempotencyKey: 'none' },
  // The account's lock, the change, whom the address belongs to by now, the address itself, what it is found by, sessions, mail and record.
  'member.settings.confirmEmail': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 16,
  },
  'member.settings.undoEmail': {
    callers: 'anyone',
    idempotencyKey: 'none',
    limit: { count: 60, windowSeconds: 3_600 },
    statementsMax: 21,
  },
  // Everything about somebody leaves as one file: a screen left open or a stolen cookie must not be able to take it.
  'member.settings.requestData': {
    callers: 'signed-in',
    confirmed: true,
    idempotencyKey: 'required',
    limit: { count: 10, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'member.settings.readClosing': { callers: 'signed-in', idempotencyKey: 'none' },
  // As sensitive as anything: whoever holds a factor shows it, whoever holds none their password.
  'member.settings.close': {
    callers: 'signed-in',
    confirmed: true,
    idempotencyKey: 'none',
    limit: { count: 20, windowSeconds: 3_600 },
    statementsMax: 9,
  },
  'member.settings.followClosing': { callers: 'anyone', idempotencyKey: 'none', limit: { count: 600, windowSeconds: 3_600 } },
  'office.settings.read': { callers: ['mfo_admin'], idempotencyKey: 'none' },
  // They say who among staff gets in: a screen left open must not be able to change them.
  'office.settings.save': { callers: ['mfo_admin'], stepUp: true, idempotencyKey: 'none' },
  'office.settings.rotateKeys': {
    callers: ['mfo_admin'],
    stepUp: true,
    idempotencyKey: 'required',
    limit: { count: 10, windowSeconds: 3_600 },
    statementsMax: 8,
  },
  'office.platform.requestCheck': {
    callers: ['mfo_admin'],
    permission: 'platform.check',
    idempotencyKey: 'required',
    limit: { count: 30, windowSeconds: 60 },
  },
} as const satisfies Record<Operation, Access>

export function accessOf(operation: Operation): Access {
  return access[operation]
}
