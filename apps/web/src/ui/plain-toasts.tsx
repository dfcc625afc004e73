import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { showToastsWith, type Toast } from './toast.ts'

/** The newest message, without the library: for when it could not be loaded. It stays until it is closed or replaced. */
export function PlainToasts(_: { theme: 'light' | 'dark' }) {
  const [shown, setShown] = useState<Toast>()
  useEffect(() => showToastsWith(setShown), [])
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-measure">
      {shown && (
        <div className="on-card flex flex-wrap items-center gap-3 rounded-medium border border-line bg-card px-4 py-3 text-ink shadow-overlay">
          <p className="min-w-0 flex-1">
            {shown.message} {shown.detail && <span className="text-soft">{shown.detail}</span>}
          </p>
          {shown.action && <Button onClick={shown.action.onAct}>{shown.action.label}</Button>}
          <Button onClick={() => setShown(undefined)}>Close</Button>
        </div>
      )}
    </div>
  )
}
