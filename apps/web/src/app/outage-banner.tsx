import { useSyncExternalStore } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useFormat } from '../ui/format.ts'
import { useWords } from '../ui/words.tsx'
import { followOutage, readOutage, retryNow } from './outage.ts'

/** Says once per page that its figures are old, and since when. It goes by itself. */
export function OutageBanner() {
  const t = useWords('shared').outageBanner

  const format = useFormat()
  const outage = useSyncExternalStore(followOutage, readOutage, () => undefined)
  return (
    <div role="status" className="wrap pt-3 pb-2 empty:hidden">
      {outage && (
        <Banner
          tone="care"
          action={
            <Button size="small" onClick={retryNow}>
              {t.tryNow}
            </Button>
          }
        >
          <strong>{outage.asOf ? t.asOf({ time: format.time(outage.asOf) }) : t.notReachable}</strong> {t.weKeepTrying}
        </Banner>
      )}
    </div>
  )
}
