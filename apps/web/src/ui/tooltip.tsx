import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keepBeside } from './place-beside.ts'

interface TooltipProps {
  /** One short sentence that describes the control. What is needed to use it belongs on the page. */
  text: string
  children: (control: { 'aria-describedby': string }) => ReactNode
}

/** Long enough to pass over the gap onto the tooltip itself. */
const leaveMs = 120

/** Shown while the pointer rests on the control or the focus is on it. Escape hides it, and it can be pointed at to read it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const leaving = useRef<number | undefined>(undefined)
  const [isShown, setShown] = useState(false)

  useEffect(() => () => window.clearTimeout(leaving.current), [])
  useEffect(() => {
    const shown = tip.current
    if (!isShown || !shown || !anchor.current) return undefined
    shown.showPopover()
    const release = keepBeside(shown, anchor.current, { align: 'center', side: 'above' })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The first Escape takes the tooltip away, the next one what it stands in.
      event.stopPropagation()
      event.preventDefault()
      setShown(false)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      release()
      document.removeEventListener('keydown', onKey, { capture: true })
      shown.hidePopover()
    }
  }, [isShown])

  const show = () => {
    window.clearTimeout(leaving.current)
    setShown(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside it
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => {
        // A finger has no way to rest; it presses, and the focus then shows the tooltip.
        if (event.pointerType !== 'touch') show()
      }}
      onPointerLeave={() => {
        leaving.current = window.setTimeout(() => setShown(false), leaveMs)
      }}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) show()
      }}
      onBlur={() => setShown(false)}
    >
      {children({ 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="fade-in fixed inset-auto m-0 w-max max-w-[min(18rem,calc(100vw-1rem))] rounded-small border border-transparent bg-tooltip px-2.5 py-1.5 text-left text-small font-normal leading-snug tracking-normal whitespace-normal text-on-tooltip"
      >
        {text}
      </span>
    </span>
  )
}
