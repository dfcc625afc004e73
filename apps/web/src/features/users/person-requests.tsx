import type { PersonDetails, PersonRequest } from '@heathland/contract'
import { ShieldCheck } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { RowDetails } from '../../ui/row-details.tsx'
import type { Column } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { RequestWords } from './request-words.tsx'

const tones: Record<PersonRequest['state'], Tone> = { waiting: 'care', executed: 'good', refused: 'bad', expired: 'neutral' }

/** What was requested about the person for two people to decide, and how it ended. Deciding is done in Users. */
export function PersonRequests({ person }: { person: PersonDetails }) {
  const t = useWords('office').personRequests
  const { call } = useApi()
  const requests = useDataList({
    filters: {},
    query: (input) => call.office.users.listRequests.queryOptions({ input: { personId: person.id, ...input } }),
  })
  const names = requests.data?.names
  const nameOf = (id: string) => names?.[id]?.name ?? id
  const columns: readonly Column<PersonRequest>[] = [
    {
      id: 'what',
      header: t.request,
      cell: ({ act, body, reason }) => (
        <>
          <span className="block">
            <RequestWords act={act} body={body} subject={person.name ?? person.id} fallback={t.otherRequest} />
          </span>
          <span className="block text-small font-normal wrap-anywhere text-soft">“{reason}”</span>
        </>
      ),
    },
    { id: 'state', header: t.state, cell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge> },
    { id: 'maker', header: t.requestedBy, cell: ({ makerId }) => nameOf(makerId) },
    { id: 'checker', header: t.decidedBy, cell: ({ checkerId }) => (checkerId === undefined ? t.nobodyYet : nameOf(checkerId)) },
    { id: 'when', header: t.requestedAt, numeric: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ]
  return (
    <DataList
      list={requests}
      title={t.approvals}
      caption={t.requestsAboutPerson}
      notice={
        person.requestsWaiting > 0 ? (
          <p className="px-4 pb-3 text-dense text-soft">
            {t.decidedInUsers} <TextLink to="/users">{t.openUsers}</TextLink>
          </p>
        ) : undefined
      }
      columns={columns}
      rows={requests.data?.items}
      rowKey={({ id }) => id}
      rowsExpected={3}
      details={({ id, expiresAt, decidedAt }) => (
        <RowDetails
          items={[
            { term: t.requestId, value: id, copy: true },
            { term: decidedAt ? t.decidedAt : t.expires, value: <Instant at={decidedAt ?? expiresAt} /> },
          ]}
        />
      )}
      detailsName={({ reason }) => reason}
      nothing={{
        icon: <ShieldCheck aria-hidden="true" size={22} />,
        title: t.noRequests,
        text: t.requestsAppearHere,
      }}
    />
  )
}
