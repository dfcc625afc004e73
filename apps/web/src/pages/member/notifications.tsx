import { lazyPart } from '../../features/lazy-part.tsx'
import { Inbox } from '../../features/notifications/inbox.tsx'
import { PageTabs } from '../../features/page-tabs.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

const Preferences = lazyPart(async () => (await import('../../features/notifications/preferences.tsx')).Preferences)

export function NotificationsPage() {
  const t = useWords('notifications').page
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-5">
        <PageTitle lead={t.lead}>{t.title}</PageTitle>
        <PageTabs
          label={t.title}
          tabs={[
            { id: 'inbox', label: t.inbox, panel: <Inbox /> },
            { id: 'preferences', label: t.preferences, panel: <Preferences /> },
          ]}
        />
      </div>
    </div>
  )
}
