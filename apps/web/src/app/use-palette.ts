import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { bringWords, useWords } from '../ui/words.tsx'

type Palette = ComponentType<{ isOpen: boolean; onClose: () => void }>

/** Opens the command palette by Ctrl+K or Cmd+K, and closes it the same way. Its code and words load with the first opening. */
export function usePalette() {
  const t = useWords('shared')

  const [loaded, setLoaded] = useState<{ Palette: Palette }>()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(async () => {
    try {
      const [{ Palette }] = await Promise.all([import('./palette.tsx'), bringWords(['palette'])])
      setLoaded({ Palette })
      setOpen(true)
    } catch {
      toast({ tone: 'bad', message: t.usePalette.theSearchCouldNotBe, detail: t.usePalette.checkYourConnectionAndTry })
    }
  }, [t.usePalette.theSearchCouldNotBe, t.usePalette.checkYourConnectionAndTry])

  // Before the paint: whoever sees the palette and presses at once must find a listener that knows it is open.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked) return
      event.preventDefault()
      if (isOpen) close()
      // A question that is being asked is answered first.
      else if (!document.querySelector('dialog:modal')) void open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, open, close])

  return { Palette: loaded?.Palette, isOpen, open, close }
}
