import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useWords } from './words.tsx'

type BannerTone = 'info' | 'good' | 'care' | 'bad'

interface BannerProps {
  tone?: BannerTone
  children: ReactNode
  action?: ReactNode
  /** Names what is closed: 'Dismiss the reminder'. */
  dismissLabel?: string
  onDismiss?: () => void
  /** Read out when it appears. Leave it off for what was there when the page opened. */
  announce?: boolean
}

export function Banner({ tone = 'info', children, action, dismissLabel, onDismiss, announce = false }: BannerProps) {
  const t = useWords('shared')

  const Icon = icons[tone]
  return (
    <div
      role={announce ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={classNames('flex items-start gap-3 rounded-medium sm:items-center border border-transparent px-4 py-3', tones[tone])}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.9} className="mt-0.5 shrink-0 sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">{children}</div>
        {action}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={dismissLabel ?? t.banner.dismiss}
          onClick={onDismiss}
          className="-my-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-small hover:bg-card"
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  )
}

const icons = { info: Info, good: CircleCheck, care: TriangleAlert, bad: OctagonAlert } satisfies Record<BannerTone, unknown>

const tones: Record<BannerTone, string> = {
  info: 'bg-accent-soft text-accent-ink forced-colors:border-system-text',
  good: 'bg-good-soft text-good forced-colors:border-system-text',
  care: 'bg-care-soft text-care forced-colors:border-system-text',
  bad: 'bg-bad-soft text-bad forced-colors:border-system-text',
}
