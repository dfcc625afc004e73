import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'

const RiskSummary = lazyDialog(async () => (await import('./risk-summary.tsx')).RiskSummary)

interface PrescribedWarningProps {
  warning: { readonly id: string; readonly text: string; readonly isAcknowledged: boolean }
  /** The words that open the summary of the risks, inside the text or after it. */
  link?: string | undefined
  offerId?: string
  children?: ReactNode
}

/** A warning in the law's own words and language. It cannot be closed, and stays after it was acknowledged. */
export function PrescribedWarning({ warning: { id, text, isAcknowledged }, link, offerId, children }: PrescribedWarningProps) {
  const t = useWords('offerProtection').offer
  const { call } = useApi()
  const [isOpen, setOpen] = useState(false)
  const acknowledge = useAct({
    operation: 'member.protection.acknowledgeWarning',
    send: () => call.member.protection.acknowledgeWarning.call({ warning: id, ...(offerId !== undefined && { offerId }) }),
    failed: t.acknowledgeFailed,
  })
  const shown = useShown(() => call.member.protection.showWarning.call({ warning: id, ...(offerId !== undefined && { offerId }) }))
  const at = link === undefined ? -1 : text.indexOf(link)
  const opener = link !== undefined && (
    <button
      type="button"
      lang="en"
      aria-haspopup="dialog"
      className="py-0.75 text-left text-inherit underline underline-offset-3 hover:text-ink hover:decoration-2"
      onClick={() => setOpen(true)}
    >
      {link}
    </button>
  )
  return (
    <>
      <Banner
        tone="care"
        action={
          isAcknowledged ? undefined : (
            <Button busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
              {acknowledge.isPending ? t.saving : t.understood}
            </Button>
          )
        }
      >
        <p ref={shown} className="font-[560]">
          {at === -1 ? (
            <>
              <span lang="en">{text}</span> {opener}
            </>
          ) : (
            <span lang="en">
              {text.slice(0, at)}
              {opener}
              {text.slice(at + (link ?? '').length)}
            </span>
          )}
        </p>
        {children}
        {/* There before it says anything, so that what it says is heard. */}
        <p role="status">
          {isAcknowledged && (
            <span className="mt-1 flex items-center gap-1.5 text-small">
              <CircleCheck aria-hidden="true" size={15} className="shrink-0" />
              {t.acknowledged}
            </span>
          )}
        </p>
      </Banner>
      {isOpen && <RiskSummary onClose={() => setOpen(false)} />}
    </>
  )
}

/** Says once that a paragraph came into view. Without an answer it is left at that: acknowledging it is recorded on its own. */
function useShown(say: () => Promise<unknown>) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const isSaid = useRef(false)
  const sayNow = useEffectEvent(() => {
    if (isSaid.current) return
    isSaid.current = true
    say().catch(() => undefined)
  })
  useEffect(() => {
    if (!paragraph.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) sayNow()
    })
    observer.observe(paragraph.current)
    return () => observer.disconnect()
  }, [])
  return paragraph
}
