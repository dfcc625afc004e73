import { isPermission, type Permission } from '@heathland/domain/identity/permissions'
import type { OfficeWords } from '@heathland/words/words'

/** A permission in a few words, and what it lets somebody do. */
const permissionWords = (t: OfficeWords): Record<Permission, { readonly name: string; readonly allows: string }> => ({
  'platform.check': { name: t.permissionWords.platformChecks, allows: t.permissionWords.startACheckOfThe },
  'users.read': { name: t.permissionWords.viewUsers, allows: t.permissionWords.findMembersAndStaff },
  'users.invite': { name: t.permissionWords.inviteUsers, allows: t.permissionWords.invitePeopleToBecomeMembers },
  'users.change-role': { name: t.permissionWords.changeRoles, allows: t.permissionWords.requestAndApproveChangesOf },
  'users.suspend': { name: t.permissionWords.suspendUsers, allows: t.permissionWords.suspendPeopleAndReadmitThem },
  'users.recover': { name: t.permissionWords.recoverAccounts, allows: t.permissionWords.helpPeopleBackIntoTheir },
  'ledger.read': { name: t.permissionWords.viewTheLedger, allows: t.permissionWords.seeAccountsBalancesAndTheir },
  'ledger.post': { name: t.permissionWords.postToTheLedger, allows: t.permissionWords.postTheMovementsThatAccountants },
  'ledger.correct': { name: t.permissionWords.correctPostings, allows: t.permissionWords.requestAndApproveCorrectionsOf },
  'funding.settle': { name: t.permissionWords.settleDeposits, allows: t.permissionWords.creditDepositsThatThePayment },
  'funding.reconcile': { name: t.permissionWords.resolveBreaks, allows: t.permissionWords.seeWhereCustodyAndThe },
  'security.read': { name: t.permissionWords.viewSecurity, allows: t.permissionWords.seeSecurityAlertsAndMetrics },
  'updates.send': { name: t.permissionWords.sendUpdates, allows: t.permissionWords.requestAndApproveUpdates },
  'documents.publish': { name: t.permissionWords.publishAgreements, allows: t.permissionWords.requestAndApproveAgreements },
  'support.answer': { name: t.permissionWords.answerTickets, allows: t.permissionWords.answerTicketsAndComplaints },
  'offers.publish': { name: t.permissionWords.publishOffers, allows: t.permissionWords.approveOffers },
  'subscriptions.allocate': { name: t.permissionWords.allocateOffers, allows: t.permissionWords.approveAllocations },
  'payments.upload': { name: t.permissionWords.uploadStatements, allows: t.permissionWords.approveStatements },
  'payments.decide': { name: t.permissionWords.decidePayments, allows: t.permissionWords.approvePayments },
  'payments.review': { name: t.permissionWords.reviewWithdrawals, allows: t.permissionWords.releaseWithdrawals },
  'payments.pay-out': { name: t.permissionWords.payOut, allows: t.permissionWords.approvePayouts },
  'kyc.decide': { name: t.permissionWords.decideKycCases, allows: t.permissionWords.workOnKycCases },
  'subscriptions.release': { name: t.permissionWords.releaseFunds, allows: t.permissionWords.approveReleases },
  'distributions.agree': { name: t.permissionWords.payHolders, allows: t.permissionWords.approveDistributions },
  'companies.value': { name: t.permissionWords.valueCompanies, allows: t.permissionWords.approveValuations },
  'month-end.agree': { name: t.permissionWords.closeMonths, allows: t.permissionWords.approveMonthEnds },
  'loans.decide': { name: t.permissionWords.decideLoans, allows: t.permissionWords.approveLoans },
  'security.resolve': { name: t.permissionWords.resolveAlerts, allows: t.permissionWords.resolveSecurityAlerts },
})

export function allowsOf(t: OfficeWords, permission: Permission): string {
  return permissionWords(t)[permission].allows
}

/** Text as it came; a value that is no permission is shown as it is. */
export function permissionName(t: OfficeWords, permission: string): string {
  return isPermission(permission) ? permissionWords(t)[permission].name : permission
}

/** What a request would grant and withdraw; both lists come as one text each. */
export function permissionChangeWords(t: OfficeWords, from: string, to: string): string {
  const [before, after] = [from, to].map((list) => list.split(' ').filter(Boolean)) as [string[], string[]]
  const named = (verb: string, list: readonly string[]) =>
    list.length > 0 ? [`${verb} “${list.map((permission) => permissionName(t, permission)).join('”, “')}”`] : []
  const granted = after.filter((permission) => !before.includes(permission))
  const withdrawn = before.filter((permission) => !after.includes(permission))
  return [
    ...named(t.permissionWords.grant, granted),
    ...named(granted.length > 0 ? t.permissionWords.andWithdraw : t.permissionWords.withdraw, withdrawn),
  ].join(', ')
}
