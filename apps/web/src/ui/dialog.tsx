import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Toaster } from './toaster.tsx'
import { useWords } from './words.tsx'

interface DialogProps {
  isOpen: boolean
  /** The reader wants out: by Escape, by the cross, or by a press beside it where that is allowed. */
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons under it, the main one first. */
  actions?: ReactNode
  size?: 'normal' | 'wide'
  /** `bare` has no heading, border or close button, and its title is only announced; `side` is a drawer, a bottom sheet on a phone. */
  look?: 'framed' | 'bare' | 'side'
  /** A press beside it closes it. Only where nothing typed can be lost. */
  closesOutside?: boolean
  /** While work is under way it stays. */
  busy?: boolean
}

/** Asks for one thing before the page goes on. The browser's own modal: it keeps the focus inside and returns it afterwards. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  size = 'normal',
  look = 'framed',
  closesOutside = false,
  busy = false,
}: DialogProps) {
  const t = useWords('shared')

  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = box.current
    if (!isOpen || !dialog) return undefined
    const page = document.documentElement
    // The page behind it loses its scroll bar; what stands on it shall not move into that place.
    page.style.scrollbarGutter = window.innerWidth > page.clientWidth ? 'stable' : ''
    dialog.showModal()
    // A form begins at its first field; everything else is read from its title, and no button is pressed by accident.
    const field = dialog.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')
    ;(field ?? dialog.querySelector<HTMLElement>('h2'))?.focus()
    return () => {
      dialog.close()
      page.style.scrollbarGutter = ''
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes it is Escape, which the browser reports as a cancel
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file field inside reports its own cancel.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClose={() => {
        // The browser insists at a second Escape; what it closed must not stay open for us.
        if (isOpen && !box.current?.open) onClose()
      }}
      onClick={(event) => {
        if (closesOutside && !busy && event.target === event.currentTarget) onClose()
      }}
      className={classNames(
        'on-card fixed m-auto max-w-none overflow-hidden border border-line p-0 shadow-overlay backdrop:bg-backdrop',
        looks[look],
        look !== 'side' && (size === 'normal' ? 'sm:max-w-lg' : 'sm:max-w-3xl'),
      )}
    >
      {isOpen && look !== 'bare' && (
        <div
          className={classNames(
            'flex max-h-[calc(100dvh-2rem)] flex-col [@media(height<30rem)]:overflow-y-auto',
            look === 'side' && 'sm:h-dvh sm:max-h-dvh',
          )}
        >
          {/*
           * The head scrolls with the rest and stays on top: the focus on it is then inside what the arrow keys shall move. Where the window
           * is too low for that, as at 400 %, head and buttons scroll along and leave their room to the fields.
           */}
          <div className="min-h-0 flex-1 scroll-pt-18 overflow-y-auto [@media(height<30rem)]:flex-none [@media(height<30rem)]:overflow-visible">
            <div className="sticky top-0 flex [@media(height<30rem)]:static items-start justify-between gap-4 bg-card px-5 pt-4 pb-2 md:px-6">
              <h2 id={titleId} tabIndex={-1} className="pt-2 text-title">
                {title}
              </h2>
              <div className="-mr-2">
                <IconButton label={t.dialog.close} icon={<X aria-hidden="true" size={20} />} onClick={() => !busy && onClose()} />
              </div>
            </div>
            <div className="px-5 pt-1 pb-5 md:px-6">{children}</div>
          </div>
          <Toaster isInDialog />
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:flex-col max-sm:items-stretch sm:flex-row-reverse sm:justify-start md:px-6">
              {actions}
            </div>
          )}
        </div>
      )}
      {isOpen && look === 'bare' && (
        <div>
          <h2 id={titleId} tabIndex={-1} className="sr-only">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

const looks = {
  framed: 'fade-in w-full rounded-large max-sm:mb-0 max-sm:rounded-b-none sm:w-[calc(100%-3rem)]',
  bare: 'fade-in mt-[12dvh] w-[calc(100%-2rem)] rounded-large',
  side: 'drawer-in w-full rounded-t-large max-sm:mb-0 sm:my-0 sm:mr-0 sm:h-dvh sm:max-h-none sm:max-w-md sm:rounded-tr-none sm:rounded-bl-large',
}
