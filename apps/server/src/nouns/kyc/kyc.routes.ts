import type { Id } from '@heathland/domain/id'
import { type RejectionReason, rejectionReasons } from '@heathland/providers/kyc/port'
import { operations } from '../../http/operations.ts'
import { officeKycCases } from './office-kyc-cases.routes.ts'
import { openFrame } from './open-frame.ts'
import { readVerification, readVerificationOf } from './read-verification.ts'
import { startVerification } from './start-verification.ts'

const { kyc } = operations.member

export const memberKyc = {
  read: kyc.read.handler(async ({ context: { ctx } }) => {
    const { status, next, needsCountry, verification } = await readVerification(ctx)
    const { reasons = [], startedAt, decidedAt } = verification ?? {}
    return {
      status,
      next,
      needsCountry,
      reasons: reasons.map((reason) => rejectionReasons[reason as RejectionReason] ?? rejectionReasons.other),
      ...(startedAt && { startedAt: startedAt.toISOString() }),
      ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    }
  }),
  openFrame: kyc.openFrame.handler(({ context: { ctx } }) => openFrame(ctx)),
  start: kyc.start.handler(({ context: { ctx, once }, input }) => startVerification(ctx, input, once)),
}

export const officeKyc = {
  ...officeKycCases,
  read: operations.office.kyc.read.handler(async ({ context: { ctx }, input }) => {
    const { status, verification } = await readVerificationOf(ctx, input.personId as Id<'per'>)
    if (!verification) return { status, mayRetry: false, reasons: [] }
    const { state, retry, reasons, applicantId, startedAt, openedAt, decidedAt } = verification
    return {
      status,
      state,
      mayRetry: retry,
      reasons: [...reasons],
      ...(applicantId && { reference: applicantId }),
      startedAt: startedAt.toISOString(),
      openedAt: openedAt.toISOString(),
      ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    }
  }),
}
