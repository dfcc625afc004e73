import { useEffect, useRef } from 'react'

/** Acts by key, while nobody types into a field or a dialog. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const known = useRef(keys)
  useEffect(() => {
    known.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isTyping =
        target instanceof HTMLElement && target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, dialog') !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const act = Object.hasOwn(known.current, key) ? known.current[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
