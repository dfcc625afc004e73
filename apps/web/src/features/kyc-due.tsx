import type { KycCaseRow } from '@heathland/contract'
import { ageShare } from '@heathland/domain/kyc/case'
import type { OfficeKycWords, SharedWords } from '@heathland/words/words'
import { agoOf } from '../ui/ago.tsx'
import type { Tone } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../ui/words.tsx'

type Timed = Pick<KycCaseRow, 'openedAt' | 'targetAt'>

interface DueState {
  /** How much of the time is gone, at most all of it. */
  readonly share: number
  readonly tone: Tone
  readonly words: string
}

/** From here on a case should be decided soon. */
const shareSoon = 0.75

export function dueOf({ openedAt, targetAt }: Timed, now: Date, t: OfficeKycWords, shared: SharedWords): DueState {
  const [opened, target] = [new Date(openedAt), new Date(targetAt)]
  const share = ageShare({ openedAt: opened, targetAt: target }, now)
  if (share > 1) return { share: 1, tone: 'bad', words: t.list.late({ time: agoOf(target, now, shared).short }) }
  const tone = share >= shareSoon ? 'care' : 'neutral'
  return { share: Math.max(0, share), tone, words: t.list.left({ time: agoOf(now, target, shared).short }) }
}

/** How much of a case's time is gone, as a bar and in words. */
export function KycDue({ of, now }: { of: Timed; now: Date }) {
  const { share, tone, words } = dueOf(of, now, useWords('officeKyc'), useWords('shared'))
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="h-1.5 w-12 overflow-hidden rounded-full bg-line forced-colors:border">
        <span
          className={classNames(
            'block h-full rounded-full forced-colors:bg-system-highlight',
            tone === 'bad' ? 'bg-bad' : tone === 'care' ? 'bg-care' : 'bg-accent',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className={classNames('font-[560]', tone === 'bad' && 'text-bad', tone === 'care' && 'text-care')}>{words}</span>
    </span>
  )
}
