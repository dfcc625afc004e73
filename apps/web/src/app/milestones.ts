/**
 * Says it when a member has come a step further, on whatever page they are, and once: what is still awaited is remembered in the
 * browser, so that a page that was loaded anew meanwhile knows that this is news.
 */

import type { AppUser } from '@heathland/contract'
import type { SharedWords } from '@heathland/words/words'
import type { Emit } from '../features/telemetry.ts'
import type { Toast } from '../ui/toast.ts'

export interface MilestoneDoors {
  readonly tell: (toast: Toast) => void
  readonly emit: Emit
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string | null) => void
  /** In the language that is shown by then. */
  readonly words: () => SharedWords['milestones']
}

type Standing = Pick<AppUser, 'id' | 'role' | 'kycStatus' | 'firstOnrampOk'>

export function createMilestones({ tell, emit, read, write, words }: MilestoneDoors): (user: Standing | undefined) => void {
  /** True when it was awaited by the same person until now. */
  const isNews = (key: string, personId: string, isReached: boolean): boolean => {
    const wasAwaited = read(key) === personId
    if (isReached && wasAwaited) write(key, null)
    if (!isReached && !wasAwaited) write(key, personId)
    return isReached && wasAwaited
  }
  return (user) => {
    if (user?.role !== 'investor') return
    if (isNews('heathland.awaits.kyc', user.id, user.kycStatus === 'approved')) emit('complete:kyc')
    if (isNews('heathland.awaits.onramp', user.id, user.firstOnrampOk)) {
      tell({ tone: 'good', message: words().fundedMemberUnlocked })
      emit('complete:onramp')
      emit('badge:progress:funded_member')
    }
  }
}
