import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'good' | 'care' | 'bad'

/** A status as a word; the colour and the dot only repeat it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-small font-[560] whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.75 shrink-0 rounded-full bg-current forced-colors:bg-system-text" />
      {children}
    </span>
  )
}

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  good: 'bg-good-soft text-good',
  care: 'bg-care-soft text-care',
  bad: 'bg-bad-soft text-bad',
}
