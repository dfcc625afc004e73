import type { Security } from '@heathland/contract'
import type { AccountWords } from '@heathland/words/words'
import type { Tone } from '../ui/badge.tsx'

type Recovery = Security['recoveries'][number]

export function recoveryWhat(t: AccountWords, { kind, newEmail }: Pick<Recovery, 'kind' | 'newEmail'>): string {
  if (kind === 'clear-factors') return t.recoveryWords.removeAllSecondFactors
  return newEmail === undefined ? t.recoveryWords.changeTheEmailAddress : t.recoveryWords.changeTheEmailAddressTo({ newEmail })
}

export const recoveryStateWords = (t: AccountWords): Record<Recovery['state'], { readonly words: string; readonly tone: Tone }> => ({
  requested: { words: t.recoveryWords.requested, tone: 'care' },
  approved: { words: t.recoveryWords.waitingTime, tone: 'care' },
  done: { words: t.recoveryWords.done, tone: 'good' },
  stopped: { words: t.recoveryWords.stopped, tone: 'neutral' },
  refused: { words: t.recoveryWords.turnedDown, tone: 'neutral' },
  expired: { words: t.recoveryWords.expired, tone: 'neutral' },
})

export function isRecoveryOpen({ state }: Pick<Recovery, 'state'>): boolean {
  return state === 'requested' || state === 'approved'
}
