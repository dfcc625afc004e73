import { demo } from './demo.ts'

/** The demo has no background work that could be late, so it is always ready. */
export const platform = demo.platform.router({
  health: demo.platform.health.handler(({ context }) => ({
    state: 'ready',
    reasons: [],
    now: context.now.toISOString(),
    lastAnswer: { answeredAt: context.now.toISOString(), tookMs: 0 },
  })),
  // Nothing is counted: the demonstration tells nobody anything.
  tell: demo.platform.tell.handler(() => ({})),
  reportError: demo.platform.reportError.handler(() => ({})),
})
