import type { PersonDetails, PersonSession } from '@heathland/contract'
import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { deviceTextOf } from '../device-text.ts'
import { useSession } from '../session.ts'

/** Where the person is signed in, and the way to sign them out. */
export function PersonSessions({ person }: { person: PersonDetails }) {
  const t = useWords('office').personSessions
  const { call } = useApi()
  const { user } = useSession()
  const personId = person.id
  const isYou = personId === user?.id
  const sessions = useDataList({ filters: {}, query: () => call.office.users.listSessions.queryOptions({ input: { personId } }) })
  const end = useAct({
    operation: 'office.users.endSession',
    send: (sessionId: string) => call.office.users.endSession.call({ personId, sessionId }),
    done: () => ({ message: t.sessionEnded }),
    failed: t.sessionNotEnded,
  })
  const endAll = useAct({
    operation: 'office.users.endSessions',
    send: () => call.office.users.endSessions.call({ personId }),
    done: () => ({ message: t.allSessionsEnded }),
    failed: t.sessionsNotEnded,
  })
  const columns: readonly Column<PersonSession>[] = [
    { id: 'device', header: t.device, cell: ({ userAgent }) => deviceTextOf(userAgent) },
    { id: 'place', header: t.place, cell: ({ address }) => <span className="figures wrap-anywhere">{address}</span> },
    { id: 'since', header: t.signedIn, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    { id: 'seen', header: t.lastSeen, cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} /> },
    ...(isYou
      ? []
      : [
          {
            id: 'actions',
            header: t.actions,
            cell: ({ id, userAgent }: PersonSession) => (
              <Button size="small" busy={end.isPending && end.variables === id} unavailable={end.isPending} onClick={() => end.mutate(id)}>
                {t.end}
                <VisuallyHidden> {t.sessionOnDevice({ device: deviceTextOf(userAgent) })}</VisuallyHidden>
              </Button>
            ),
          },
        ]),
  ]
  const count = sessions.data?.items.length ?? 0
  return (
    <DataList
      list={sessions}
      title={t.sessions}
      caption={t.whereSignedIn}
      notice={isYou ? <p className="px-4 pb-3 text-dense text-soft">{t.yourOwnInSettings}</p> : undefined}
      columns={columns}
      rows={sessions.data?.items}
      rowKey={({ id }) => id}
      rowsExpected={3}
      actions={
        count > 0 && !isYou ? (
          <Button size="small" variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            {t.endAll}
          </Button>
        ) : undefined
      }
      nothing={{
        icon: <MonitorSmartphone aria-hidden="true" size={22} />,
        title: t.notSignedIn,
        text: person.state === 'active' ? t.devicesAppearHere : t.cannotSignIn,
      }}
    />
  )
}
