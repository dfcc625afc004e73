import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../ui/words.tsx'

export function OfflineBanner() {
  const t = useWords('shared')

  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-care-soft py-2 text-small font-[560] text-care">
          <span className="wrap flex items-center gap-3">
            <WifiOff aria-hidden="true" size={18} className="shrink-0" />
            {t.offlineBanner.youreOfflineSomeActionsWont}
          </span>
        </p>
      )}
    </div>
  )
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
