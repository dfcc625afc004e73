import type { Security } from '@heathland/contract'
import type { Tone } from '../ui/badge.tsx'

type Recovery = Security['recoveries'][number]

export function recoveryWhat({ kind, newEmail }: Pick<Recovery, 'kind' | 'newEmail'>): string {
  if (kind === 'clear-factors') return 'Remove all second factors'
  return newEmail === undefined ? 'Change the email address' : `Change the email address to ${newEmail}`
}

export const recoveryStateWords: Record<Recovery['state'], { readonly words: string; readonly tone: Tone }> = {
  requested: { words: 'Requested', tone: 'care' },
  approved: { words: 'Waiting time', tone: 'care' },
  done: { words: 'Done', tone: 'good' },
  stopped: { words: 'Stopped', tone: 'neutral' },
  refused: { words: 'Turned down', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'neutral' },
}

export function isRecoveryOpen({ state }: Pick<Recovery, 'state'>): boolean {
  return state === 'requested' || state === 'approved'
}
