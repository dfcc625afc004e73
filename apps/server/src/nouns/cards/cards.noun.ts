import { job } from '../../work/queue.ts'
import { takeDue } from '../../work/schedule.ts'
import { eachDue, whenDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { askAboutPayment, followIdentityOf } from './apply-payment.ts'
import { postReversal } from './apply-reversal.ts'
import { applyPaymentJob, followIdentityJob, postReversalJob, readInstitutionJob } from './cards.jobs.ts'
import { cardsData } from './cards.personal-data.ts'
import { memberCards } from './cards.routes.ts'
import { listDuePayments, listDueReversals } from './cards.sql.ts'
import { cardsChecks } from './cards-checks.ts'
import { handleMangopayHook } from './handle-mangopay.ts'
import { readInstitution } from './read-institution.ts'

export const cards = {
  personalData: cardsData,
  operations: { member: { cards: memberCards } },
  webhooks: { mangopay: handleMangopayHook },
  jobs: [
    job(applyPaymentJob, (ctx, { cardPaymentId }) => askAboutPayment(ctx, cardPaymentId)),
    job(postReversalJob, (ctx, { reversalId }) => postReversal(ctx, reversalId)),
    job(followIdentityJob, (ctx, { personId }) => followIdentityOf(ctx, personId)),
    job(readInstitutionJob, readInstitution),
  ],
  subscriptions: { 'kyc.changed': [followIdentityJob] },
  sweeps: [
    eachDue('card payment', applyPaymentJob, listDuePayments, (cardPaymentId) => ({ cardPaymentId })),
    eachDue('money that went back to a card', postReversalJob, listDueReversals, (reversalId) => ({ reversalId })),
    whenDue(
      'balance at the payment institution',
      readInstitutionJob,
      async (tx, now, ctx) => ctx.ports.cards !== undefined && (await takeDue(tx, 'cards-hour', now)),
      () => 'of this hour',
    ),
  ],
  checks: cardsChecks,
} as const satisfies Noun
