import type { Person } from '@heathland/contract'
import { Ellipsis, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, searchFilter, useDataList } from '../data-list.tsx'
import { ListExport } from '../list-export.tsx'
import { kycWords, roleWords } from '../role-words.ts'
import { useSession } from '../session.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

const searchLengthMax = 254

/** Members and staff, found by part of a name or address, by number or id, and narrowed by role, identity check and access. */
export function People() {
  const t = useWords('office')
  const { call } = useApi()
  const { user } = useSession()
  const [suspending, setSuspending] = useState<Person>()
  const [changing, setChanging] = useState<Person>()
  const [recovering, setRecovering] = useState<Person>()
  const kyc = kycWords(t)
  const people = useDataList({
    filters: {
      search: searchFilter({ label: t.people.searchLabel, hint: t.people.searchHint, lengthMax: searchLengthMax }),
      role: choiceFilter<Person['role']>({ label: t.people.role, options: roleWords(t) }),
      identityCheck: choiceFilter<Person['kycStatus']>({
        label: t.people.identityCheck,
        options: {
          unknown: kyc.unknown.words,
          pending: kyc.pending.words,
          approved: kyc.approved.words,
          rejected: kyc.rejected.words,
        },
      }),
      access: choiceFilter<'active' | 'suspended'>({
        label: t.people.access,
        options: { active: t.people.open, suspended: t.people.suspended },
      }),
    },
    query: (input) => call.office.users.list.queryOptions({ input }),
  })

  function entriesFor(person: Person): readonly MenuEntry[] {
    return [
      { id: 'role', label: t.people.changeRole, onSelect: () => setChanging(person) },
      { id: 'recover', label: t.people.accountRecovery, onSelect: () => setRecovering(person) },
      person.isSuspended
        ? { id: 'readmit', label: t.people.readmit, startsGroup: true, onSelect: () => setSuspending(person) }
        : { id: 'suspend', label: t.people.suspend, tone: 'bad', startsGroup: true, onSelect: () => setSuspending(person) },
    ]
  }

  const columns: readonly Column<Person>[] = [
    {
      id: 'name',
      header: t.people.name,
      cell: (person) => (
        <>
          <span className="block">
            <Link to={`/users/${person.id}`} className="text-inherit underline-offset-3 hover:underline">
              {person.name}
            </Link>
            {person.id === user?.id && <span className="font-normal text-soft"> {t.people.you}</span>}
          </span>
          <span className="block text-small font-normal break-all text-soft">{person.email}</span>
        </>
      ),
    },
    { id: 'role', header: t.people.role, cell: ({ role }) => roleWords(t)[role] },
    {
      id: 'kyc',
      header: t.people.identityCheck,
      cell: ({ kycStatus }) => <Badge tone={kycWords(t)[kycStatus].tone}>{kycWords(t)[kycStatus].words}</Badge>,
    },
    {
      id: 'factor',
      header: t.people.secondFactor,
      cell: ({ hasFactor }) => (hasFactor ? <Badge tone="good">{t.people.on}</Badge> : <Badge>{t.people.off}</Badge>),
    },
    {
      id: 'state',
      header: t.people.access,
      cell: ({ isSuspended }) =>
        isSuspended ? <Badge tone="bad">{t.people.suspended}</Badge> : <Badge tone="good">{t.people.open}</Badge>,
    },
    { id: 'joined', header: t.people.joined, cell: ({ joinedAt }) => <Day on={joinedAt.slice(0, 10)} /> },
    {
      id: 'actions',
      header: t.people.actions,
      // Nobody does these things to their own account.
      cell: (person) =>
        person.id === user?.id ? (
          <span className="text-faint">{t.people.none}</span>
        ) : (
          <Menu
            entries={entriesFor(person)}
            trigger={(props) => (
              <IconButton
                {...props}
                size="small"
                label={t.people.actionsForName({ name: person.name })}
                icon={<Ellipsis aria-hidden="true" size={19} />}
              />
            )}
          />
        ),
    },
  ]

  return (
    <>
      <DataList
        list={people}
        caption={t.people.membersAndStaff}
        columns={columns}
        rows={people.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={6}
        actions={<ListExport list="people" filters={people.wanted} />}
        nothing={{
          icon: <UserRoundSearch aria-hidden="true" size={22} />,
          title: t.people.nobodyFound,
          text: t.people.peopleAppearOnceTheyJoin,
          whileFiltered: people.wanted.search === undefined ? undefined : t.people.searchFindsBeginnings,
        }}
      />
      {suspending && <SuspendDialog person={suspending} onClose={() => setSuspending(undefined)} />}
      {recovering && <RecoveryDialog person={recovering} onClose={() => setRecovering(undefined)} />}
      {changing && <ChangeRoleDialog person={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}
