/** Which answers no longer hold after an act, or after an event of the live connection. A new act does not compile until it has its row. */
import type { Operation } from '@heathland/contract/access'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from './api.ts'
import type { LiveEvent } from './live/live-events.ts'
import { useSession } from './session.ts'

/** Operations that only read, by how they are named. `stale.test.ts` compares them with the methods of the contract. */
type Reading =
  | `${string}.${'list' | 'read'}${string}`
  | `${string}.${'overview' | 'health' | 'session' | 'me' | 'quote' | 'balance' | 'history' | 'movements' | 'statement' | 'downloadReport'}`
  | `office.ledger.${'trialBalance' | 'accounts' | 'accountHistory' | 'balanceOf' | 'movementsOf'}`
  | 'office.users.timeline'

/** Operations that change something. */
export type Act = Exclude<Operation, Reading>

/** An operation, or all of a group. */
type Answers = Operation | GroupOf<Operation>
type GroupOf<Path extends string> = Path extends `${infer Half}.${infer Noun}.${string}` ? `${Half}.${Noun}` : never

const access = ['office.users', 'office.approvals.list'] as const
const security = ['member.security.read'] as const
const apiKeys = ['member.apiKeys.list'] as const
const webhooks = ['member.webhooks.list'] as const
const webhookDeliveries = ['member.webhooks.listDeliveries'] as const
const ledger = ['office.ledger', 'office.approvals.list'] as const

const offers = ['office.offers', 'member.offers'] as const
const companies = ['office.companies', 'office.monthEnd'] as const
const loans = ['office.loans', 'office.approvals.list'] as const
const assets = ['office.production', 'office.monthEnd'] as const
const orders = ['office.subscriptions', 'office.approvals.list'] as const
const payments = ['office.payments', 'office.approvals.list'] as const
const ownMoney = ['member.payments', 'member.ledger'] as const
const ownOrders = [
  'member.subscriptions',
  'member.placements',
  'member.ledger',
  'member.documents',
  'member.protection',
  'member.offers',
] as const
const distributions = ['office.distributions', 'office.approvals.list'] as const
const monthEnds = ['office.monthEnd', 'office.approvals.list'] as const
const articles = ['office.community', 'member.community'] as const

export const staleAfter = {
  'member.files.begin': [],
  'member.files.remove': ['member.files'],
  'office.files.begin': [],
  'office.files.remove': ['office.files'],
  'member.platform.tell': [],
  'member.platform.reportError': [],
  // Whoever signs in or out finds nothing of the person before: app/queries.ts clears everything.
  'member.identity.register': [],
  'member.identity.resendVerification': [],
  'member.identity.verifyEmail': [],
  'member.identity.signIn': [],
  'member.identity.adminSignIn': [],
  'member.identity.beginPasskeySignIn': [],
  'member.identity.signInWithPasskey': [],
  'member.identity.acceptInvitation': [],
  'member.identity.renewSession': [],
  'member.identity.signOut': [],
  // The session store takes the new language from the answer.
  'member.identity.changeLanguage': [],
  'member.security.beginTotp': [],
  'member.security.confirmTotp': security,
  'member.security.removeTotp': security,
  'member.security.renewBackupCodes': security,
  'member.security.beginPasskey': [],
  'member.security.addPasskey': security,
  'member.security.removePasskey': security,
  'member.security.showFactor': [],
  'member.security.beginPasskeyFactor': [],
  'member.security.showPasskey': [],
  'member.apiKeys.create': apiKeys,
  'member.apiKeys.revoke': apiKeys,
  'member.webhooks.add': webhooks,
  'member.webhooks.changeState': webhooks,
  'member.webhooks.rotateSecret': webhooks,
  'member.webhooks.sendTest': webhookDeliveries,
  'member.webhooks.remove': webhooks,
  'member.security.endSession': security,
  'member.security.endOtherSessions': security,
  'member.security.changePassword': security,
  'member.security.requestPasswordReset': [],
  'member.security.checkResetLink': [],
  'member.security.undoChange': [],
  'member.security.resetPassword': [],
  'member.security.stopRecovery': security,
  'member.security.stopRecoveryByLink': [],
  'member.security.confirmNewEmail': [],
  'member.kyc.start': ['member.kyc'],
  'member.kyc.openFrame': [],
  'member.funding.start': ['member.funding.list'],
  'member.funding.openPage': [],
  'member.exports.request': [],
  'member.documents.requestAll': [],
  'office.exports.request': [],
  'office.settings.save': ['office.settings'],
  'office.settings.rotateKeys': ['office.settings'],
  'member.settings.saveProfile': ['member.settings'],
  'member.settings.changeEmail': ['member.settings'],
  'member.settings.stopEmailChange': ['member.settings'],
  'member.settings.confirmEmail': [],
  'member.settings.undoEmail': [],
  'member.settings.requestData': [],
  'member.settings.close': ['member.settings'],
  'member.settings.followClosing': [],
  'office.platform.requestCheck': ['member.platform.health'],
  'office.users.invite': ['office.users'],
  'office.users.requestRoleChange': access,
  'office.users.suspend': access,
  'office.users.requestStaffSuspension': access,
  'office.users.requestSpvChange': access,
  'office.users.requestPermissionChange': access,
  'office.users.sendPasswordReset': access,
  'office.users.requestFactorReset': access,
  'office.users.requestEmailChange': access,
  'office.users.stopRecovery': access,
  'office.users.endSession': ['office.users'],
  'office.users.endSessions': ['office.users'],
  // An approval may be of any act: of a role, a recovery, a posting or a booking.
  'office.approvals.approve': [
    ...access,
    'office.ledger',
    'office.payments',
    'office.funding.listBreaks',
    'office.notifications.listUpdates',
    'office.documents',
    'office.subscriptions',
    'office.distributions',
    'office.monthEnd',
    ...companies,
    ...offers,
  ],
  'office.approvals.turnDown': [
    ...access,
    'office.funding.listBreaks',
    'office.payments',
    'office.notifications.listUpdates',
    'office.documents',
    'office.offers',
    'office.subscriptions',
    'office.distributions',
    'office.monthEnd',
    ...companies,
  ],
  'office.ledger.postMovement': ledger,
  'office.ledger.requestMovement': ledger,
  'office.ledger.recordReference': ledger,
  'office.ledger.addSpv': ledger,
  'office.ledger.requestCorrection': ledger,
  'office.funding.takeBreak': ['office.funding.listBreaks'],
  'office.funding.requestBooking': ['office.funding.listBreaks', 'office.approvals.list'],
  'office.funding.closeBreak': ['office.funding.listBreaks'],
  'office.security.resolveEvent': ['office.security.listEvents', 'office.security.listEventGroups', 'office.security.overview'],
  'office.security.resolveEvents': ['office.security.listEvents', 'office.security.listEventGroups', 'office.security.overview'],
  'office.security.addRisk': ['office.security.listRisks', 'office.compliance.overview'],
  'office.security.changeRisk': ['office.security.listRisks', 'office.compliance.overview'],
  // Both overviews count vendors.
  'office.security.addVendor': ['office.security.listVendors', 'office.security.overview', 'office.compliance.overview'],
  'office.security.changeVendor': ['office.security.listVendors', 'office.security.overview', 'office.compliance.overview'],
  'office.compliance.moveDlpEvent': ['office.compliance.listDlpEvents', 'office.compliance.overview'],
  'office.compliance.addDataClass': ['office.compliance.listDataClasses'],
  'office.compliance.changeDataClass': ['office.compliance.listDataClasses'],
  // The server announces it to the person's open pages, this one included; the page need not wait for that.
  'member.notifications.markRead': ['member.notifications.list', 'member.notifications.readCount'],
  'member.notifications.markAllRead': ['member.notifications.list', 'member.notifications.readCount'],
  'member.notifications.changePreferences': ['member.notifications'],
  'office.documents.requestTemplate': ['office.documents', 'office.approvals.list'],
  'office.notifications.requestUpdate': ['office.notifications.listUpdates', 'office.approvals.list'],
  // Opening makes a document that the list then shows.
  'member.documents.openAgreement': ['member.documents.list'],
  'member.documents.sign': ['member.documents', 'member.settings.read'],
  'member.support.open': ['member.support'],
  'member.support.reply': ['member.support'],
  'member.support.close': ['member.support'],
  'member.support.reopen': ['member.support'],
  'member.support.send': [],
  'member.support.openLink': [],
  'member.support.replyByLink': [],
  'office.support.answer': ['office.support'],
  'office.support.addNote': ['office.support'],
  'office.support.assign': ['office.support'],
  'office.support.changePriority': ['office.support'],
  'office.support.close': ['office.support'],
  'office.support.makeComplaint': ['office.support'],
  'office.support.acknowledge': ['office.support'],
  'office.support.giveFinalResponse': ['office.support'],
  'member.offers.expressInterest': ['member.offers.read'],
  'member.offers.watch': ['member.offers.list', 'member.offers.read'],
  'member.offers.ask': ['member.offers.listQuestions'],
  'member.protection.stateCategory': ['member.protection'],
  'member.protection.takeTest': ['member.protection'],
  'member.protection.simulateLoss': ['member.protection'],
  'member.protection.acknowledgeSimulation': ['member.protection'],
  'member.protection.acknowledgeWarning': ['member.protection'],
  'member.protection.showWarning': [],
  'member.protection.requestOffer': ['member.protection'],
  'member.protection.choose': ['member.protection'],
  'member.protection.consent': ['member.protection'],
  'member.protection.decide': [],
  'office.protection.judgeCategory': ['office.protection'],
  'office.loans.draft': ['office.loans'],
  'office.loans.requestActivation': loans,
  'office.loans.recordPayment': ['office.loans'],
  'office.loans.recordReminder': ['office.loans'],
  'office.loans.addValuation': ['office.loans'],
  'office.loans.requestRestructuring': loans,
  'office.loans.requestEnding': loans,
  'office.offers.create': ['office.offers.list'],
  'office.offers.save': ['office.offers'],
  'office.offers.addEvidence': ['office.offers'],
  'office.offers.reviewEvidence': offers,
  'office.offers.requestPublication': ['office.offers', 'office.approvals.list'],
  'office.offers.changeState': offers,
  'office.offers.answerQuestion': offers,
  'office.offers.postUpdate': offers,
  // A draft that is prepared again replaces its document.
  'member.subscriptions.prepare': ['member.subscriptions'],
  'member.subscriptions.confirm': ownOrders,
  'member.subscriptions.pay': ownOrders,
  'member.subscriptions.cancel': ownOrders,
  'member.payments.removeAccount': ['member.payments'],
  'member.payments.prepareWithdrawal': [],
  'member.payments.beginPasskey': [],
  'member.cards.start': ['member.cards.list'],
  'member.cards.payOrder': ['member.cards'],
  'member.payments.confirmWithdrawal': ownMoney,
  'member.payments.cancelWithdrawal': ownMoney,
  'office.kyc.assignCase': ['office.kyc'],
  'office.kyc.judgeHit': ['office.kyc'],
  'office.kyc.askForPapers': ['office.kyc'],
  'office.kyc.decideCase': ['office.kyc', 'office.compliance.overview'],
  'office.kyc.returnCase': ['office.kyc'],
  'office.companies.add': companies,
  'office.companies.edit': companies,
  'office.companies.recordValuation': companies,
  'office.companies.requestValuation': [...companies, 'office.approvals.list'],
  'office.companies.recordShareChange': companies,
  'office.companies.matchDividend': companies,
  'office.companies.undoDividend': companies,
  'office.companies.addDocument': companies,
  'office.production.add': assets,
  'office.production.edit': assets,
  'office.production.tryImport': [],
  'office.production.importReadings': assets,
  'office.production.recordReading': assets,
  'office.production.planMaintenance': assets,
  'office.production.finishMaintenance': assets,
  'office.production.matchPosting': assets,
  'office.production.undoMatch': assets,
  'office.production.addDocument': assets,
  'office.reconciliation.run': ['office.reconciliation'],
  'office.reconciliation.takeBreak': ['office.reconciliation'],
  'office.reconciliation.explainBreak': ['office.reconciliation'],
  'office.payments.uploadStatement': payments,
  'office.payments.takeLine': ['office.payments'],
  'office.payments.requestAllocation': payments,
  'office.payments.requestRefund': payments,
  'office.payments.explainLine': ['office.payments'],
  'office.payments.reviewWithdrawal': ['office.payments'],
  'office.payments.requestPayOut': payments,
  'office.monthEnd.request': monthEnds,
  'office.monthEnd.requestReopening': monthEnds,
  'office.monthEnd.addLateFact': ['office.monthEnd'],
  'office.monthEnd.setAside': ['office.monthEnd'],
  'office.cards.requestPayout': ['office.cards', 'office.approvals.list'],
  'office.distributions.draft': ['office.distributions'],
  'office.distributions.discard': distributions,
  'office.distributions.request': distributions,
  'office.subscriptions.review': ['office.subscriptions'],
  'office.subscriptions.requestAllocation': orders,
  'office.subscriptions.requestRelease': orders,
  'member.community.saveDraft': ['member.community.listOwnArticles', 'member.community.readOwnArticle'],
  'member.community.submitArticle': ['member.community.listOwnArticles', 'member.community.readOwnArticle', 'office.community'],
  'member.community.addImage': [],
  'member.community.request': ['member.community.listRequests'],
  // What is published or withdrawn changes what members read as well.
  'office.community.publishArticle': articles,
  'office.community.returnArticle': articles,
  'office.community.withdrawArticle': articles,
  'office.community.answerRequest': ['office.community.listRequests'],
  'office.community.confirmClaim': ['office.community.listClaims', 'member.community.overview'],
  'office.community.withdrawClaim': ['office.community.listClaims', 'member.community.overview'],
  'office.compliance.requestReport': ['office.compliance.listReports', 'office.compliance.overview'],
} as const satisfies Record<Act, readonly Answers[]>

/** What an event makes stale. The person's own standing is read again with those that change it. */
export const staleAfterEvent = {
  'wallet.ready': { answers: ['member.wallet'], standing: true },
  'kyc.changed': { answers: ['member.kyc'], standing: true },
  'deposit.changed': { answers: ['member.funding'], standing: false },
  'deposit.settled': { answers: ['member.funding', 'member.ledger'], standing: true },
  'notification.changed': { answers: ['member.notifications.list', 'member.notifications.readCount'], standing: false },
  'support.answered': { answers: ['member.support'], standing: false },
  // The agreement is a step of the member's set-up.
  'document.changed': { answers: ['member.documents'], standing: true },
  'payment.received': { answers: ownMoney, standing: false },
  // The first payment completes the member's set-up.
  'card.changed': { answers: ['member.cards', 'member.ledger'], standing: true },
  'withdrawal.changed': { answers: ownMoney, standing: false },
  'distribution.paid': { answers: ['member.distributions', 'member.placements', 'member.ledger'], standing: false },
  // Another category may see other offers.
  'category.judged': { answers: ['member.protection', 'member.offers'], standing: false },
  'subscription.changed': { answers: ownOrders, standing: false },
  // An answer may make the member a creator.
  'community.request-answered': { answers: ['member.community.listRequests'], standing: true },
} as const satisfies Record<LiveEvent, { readonly answers: readonly Answers[]; readonly standing: boolean }>

/** What a query of these answers is kept under. */
export function keyOf(call: Api['call'], answers: Answers): readonly unknown[] {
  const node = answers.split('.').reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], call)
  return (node as { key: () => readonly unknown[] }).key()
}

interface Stale {
  /** The act is over, whatever came of it: somebody else may have been faster. */
  after(act: Act): Promise<void>
  afterEvent(event: LiveEvent): Promise<void>
  /** Asks again at somebody's wish. */
  now(...answers: readonly Answers[]): Promise<void>
}

export function useStale(): Stale {
  const { call } = useApi()
  const { refresh } = useSession()
  const queries = useQueryClient()
  return useMemo(() => {
    const now = async (...answers: readonly Answers[]) => {
      await Promise.all(answers.map((one) => queries.invalidateQueries({ queryKey: keyOf(call, one) })))
    }
    return {
      now,
      after: (act) => now(...staleAfter[act]),
      async afterEvent(event) {
        const { answers, standing } = staleAfterEvent[event]
        await Promise.all([now(...answers), standing && refresh()])
      },
    }
  }, [call, queries, refresh])
}
