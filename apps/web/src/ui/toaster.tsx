import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { showToastsWith, type Toast, toast } from './toast.ts'
import { useWords } from './words.tsx'

interface Shown extends Toast {
  readonly id: number
}

/** More at once than anyone reads; the oldest makes room. */
const shownMax = 3
const shownForMs = 6_000

let lastId = 0

/**
 * Shows the messages of `toast` above the footer, in the flow of the page: they stick to the lower edge of a long page and never cover what
 * has the focus. A dialog has its own, since it covers the page and keeps the focus inside.
 */
export function Toaster({ isInDialog = false }: { isInDialog?: boolean }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const kept = useRef(shown)
  const place = useRef<HTMLDivElement>(null)

  function change(next: readonly Shown[]): void {
    kept.current = next
    setShown(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same list for as long as there is a place to show it
  useEffect(() => {
    const stop = showToastsWith({
      show(next) {
        lastId += 1
        // The same words again replace those that still stand.
        const others = kept.current.filter(({ message }) => message !== next.message)
        change([...others, { ...next, id: lastId }].slice(-shownMax))
      },
      dismiss(tone) {
        if (kept.current.some((one) => one.tone === tone)) change(kept.current.filter((one) => one.tone !== tone))
      },
    })
    return () => {
      stop()
      // What a dialog said as it closed is read on the page behind it.
      for (const one of kept.current) toast(one)
      kept.current = []
    }
  }, [])

  useLayoutEffect(() => {
    if (isInDialog) return
    const { style } = document.documentElement
    // While there is nothing to show nothing is measured or set: either makes the browser work the whole page out once more.
    if (shown.length === 0) {
      if (style.getPropertyValue('--toasts')) style.removeProperty('--toasts')
      return
    }
    style.setProperty('--toasts', `${place.current?.offsetHeight ?? 0}px`)
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.tabIndex >= 0) focused.scrollIntoView({ block: 'nearest' })
  }, [shown, isInDialog])

  return (
    <div
      ref={place}
      aria-live="polite"
      className={
        isInDialog ? 'grid gap-2 px-5 not-empty:pb-4 md:px-6' : 'wrap pointer-events-none sticky bottom-4 z-40 grid justify-items-end gap-2'
      }
    >
      {shown.map((one) => (
        <Message key={one.id} {...one} isWide={isInDialog} onClose={() => change(kept.current.filter(({ id }) => id !== one.id))} />
      ))}
    </div>
  )
}

function Message({ tone, message, detail, action, isWide, onClose }: Toast & { isWide: boolean; onClose: () => void }) {
  const t = useWords('shared')

  // Whoever points at it or is in it is still reading.
  const [isHeld, setHeld] = useState(false)
  const stays = tone === 'bad' || action !== undefined || isHeld
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same act each time
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(onClose, shownForMs)
    return () => clearTimeout(timer)
  }, [stays])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it does nothing but give time
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={`on-card slide-in pointer-events-auto flex w-full items-start gap-2 rounded-medium border border-line-strong border-l-4 py-2 pr-2 pl-4 shadow-raised ${tones[tone]} ${isWide ? '' : 'sm:w-96'}`}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-[580]">{message}</p>
        {detail && <p className="text-soft">{detail}</p>}
        {action && (
          <div className="mt-2">
            <Button
              variant="primary"
              size="small"
              onClick={() => {
                onClose()
                action.onAct()
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
      </div>
      <IconButton label={t.toaster.closeThisMessage} size="small" icon={<X aria-hidden="true" size={18} />} onClick={onClose} />
    </div>
  )
}

const tones: Record<Toast['tone'], string> = { good: 'border-l-good', bad: 'border-l-bad', info: 'border-l-accent' }
