import { job } from '../../work/queue.ts'
import { eachDue, onSchedule } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { listDueInstitutionPayouts } from '../payments/institution-payout.sql.ts'
import { askAboutPayment, followIdentityOf } from './apply-payment.ts'
import { askAboutPayout } from './apply-payout.ts'
import { postReversal } from './apply-reversal.ts'
import { applyPaymentJob, followIdentityJob, postReversalJob, readInstitutionJob, sendPayoutJob, sweepPayoutsJob } from './cards.jobs.ts'
import { cardsData } from './cards.personal-data.ts'
import { memberCards } from './cards.routes.ts'
import { listDuePayments, listDueReversals } from './cards.sql.ts'
import { cardsChecks } from './cards-checks.ts'
import { handleMangopayHook } from './handle-mangopay.ts'
import { officeCards } from './office-cards.routes.ts'
import { payOutCardsAct, sweepPayouts } from './pay-out.ts'
import { readInstitution } from './read-institution.ts'

export const cards = {
  personalData: cardsData,
  operations: { member: { cards: memberCards }, office: { cards: officeCards } },
  acts: { 'cards.pay-out': payOutCardsAct },
  webhooks: { mangopay: handleMangopayHook },
  jobs: [
    job(applyPaymentJob, (ctx, { cardPaymentId }) => askAboutPayment(ctx, cardPaymentId)),
    job(postReversalJob, (ctx, { reversalId }) => postReversal(ctx, reversalId)),
    job(followIdentityJob, (ctx, { personId }) => followIdentityOf(ctx, personId)),
    job(readInstitutionJob, readInstitution),
    job(sendPayoutJob, (ctx, { payoutId }) => askAboutPayout(ctx, payoutId)),
    job(sweepPayoutsJob, sweepPayouts),
  ],
  subscriptions: { 'kyc.changed': [followIdentityJob] },
  sweeps: [
    eachDue('card payment', applyPaymentJob, listDuePayments, (cardPaymentId) => ({ cardPaymentId })),
    eachDue('money that went back to a card', postReversalJob, listDueReversals, (reversalId) => ({ reversalId })),
    eachDue('payout of the payment institution', sendPayoutJob, listDueInstitutionPayouts, (payoutId) => ({ payoutId })),
    onSchedule('daily payout of the payment institution', sweepPayoutsJob, {
      name: 'card-payouts',
      key: 'of this day',
      isWanted: ({ ports }) => ports.cards?.payouts.sweep !== undefined,
    }),
    onSchedule('balance at the payment institution', readInstitutionJob, {
      name: 'cards-hour',
      key: 'of this hour',
      isWanted: ({ ports }) => ports.cards !== undefined,
    }),
  ],
  checks: cardsChecks,
} as const satisfies Noun
