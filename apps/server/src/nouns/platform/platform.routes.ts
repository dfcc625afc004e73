import type { PlatformCheck } from '@heathland/domain/platform/check'
import { operations } from '../../http/operations.ts'
import { countEvent } from './count-event.ts'
import { readHealth } from './read-health.ts'
import { reportError } from './report-error.ts'
import { requestCheck } from './request-check.ts'

export const memberPlatform = {
  health: operations.member.platform.health.handler(async ({ context: { ctx } }) => {
    const { state, reasons, lastAnswer } = await readHealth(ctx)
    return {
      state,
      reasons: [...reasons],
      now: ctx.now.toISOString(),
      ...(lastAnswer && { lastAnswer: { answeredAt: lastAnswer.answeredAt.toISOString(), tookMs: lastAnswer.tookMs } }),
    }
  }),
  tell: operations.member.platform.tell.handler(async ({ context: { ctx }, input }) => {
    await countEvent(ctx, input.event, input.context)
    return {}
  }),
  reportError: operations.member.platform.reportError.handler(async ({ context: { ctx }, input }) => {
    reportError(ctx, input)
    return {}
  }),
}

export const officePlatform = {
  requestCheck: operations.office.platform.requestCheck.handler(async ({ context: { ctx } }) => toWire(await requestCheck(ctx))),
}

function toWire(check: PlatformCheck) {
  return {
    id: check.id,
    state: check.state,
    requestedAt: check.requestedAt.toISOString(),
    ...(check.answeredAt && { answeredAt: check.answeredAt.toISOString() }),
  }
}
