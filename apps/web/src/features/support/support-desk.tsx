import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { PageTabs } from '../page-tabs.tsx'
import { Queue } from './queue.tsx'

const Complaints = lazyPart(async () => (await import('./complaints.tsx')).Complaints)

/** Staff's side of support: the queue with the chosen ticket beside it, and the register of complaints. */
export function SupportDesk() {
  const t = useWords('support').office
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <PageTabs
        label={t.title}
        tabs={[
          { id: 'queue', label: t.queue, panel: <Queue /> },
          { id: 'complaints', label: t.complaints, panel: <Complaints /> },
        ]}
      />
    </OfficePage>
  )
}
