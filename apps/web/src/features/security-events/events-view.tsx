import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useWords } from '../../ui/words.tsx'
import { useStale } from '../stale.ts'
import { stayHere } from '../stay-here.ts'
import { EventGroups } from './event-groups.tsx'
import { SecurityEvents } from './events.tsx'

/** Open events grouped by type, or each event by itself. */
export function SecurityEventsView() {
  const [params] = useSearchParams()
  return params.get('view') === 'each' ? (
    <SecurityEvents actions={<EventActions view="each" />} />
  ) : (
    <EventGroups actions={<EventActions view="grouped" />} />
  )
}

function EventActions({ view }: { view: 'grouped' | 'each' }): ReactNode {
  const t = useWords('security')
  const stale = useStale()
  const refresh = useMutation({ mutationFn: () => stale.now('office.security') })
  return (
    <>
      <Segmented
        label={t.eventGroups.view}
        selected={view}
        state={stayHere}
        options={[
          { id: 'grouped', label: t.eventGroups.grouped, to: '?tab=events' },
          { id: 'each', label: t.eventGroups.eachEvent, to: '?tab=events&view=each' },
        ]}
      />
      <Button size="small" icon={<RefreshCw aria-hidden="true" size={16} />} busy={refresh.isPending} onClick={() => refresh.mutate()}>
        {t.securityEventsEvents.refresh}
      </Button>
    </>
  )
}
