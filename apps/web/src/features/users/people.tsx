import type { Person } from '@heathland/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ellipsis, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useApi } from '../api.ts'
import { PagesFoot, usePages } from '../pages.tsx'
import { useSession } from '../session.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { FindPeopleForm, type Wanted } from './find-people-form.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { kycWords, roleWords } from './role-words.ts'
import { SuspendDialog } from './suspend-dialog.tsx'

/** Members and staff, found by address or role, page by page. */
export function People() {
  const { call, explain } = useApi()
  const { user } = useSession()
  const [wanted, setWanted] = useState<Wanted>({})
  const pages = usePages()
  const [suspending, setSuspending] = useState<Person>()
  const [changing, setChanging] = useState<Person>()
  const [recovering, setRecovering] = useState<Person>()
  const { after } = pages
  const people = useQuery({
    ...call.office.users.list.queryOptions({ input: { ...wanted, ...(after !== undefined && { after }) } }),
    placeholderData: keepPreviousData,
  })
  const next = people.data?.next

  function entriesFor(person: Person): readonly MenuEntry[] {
    return [
      { id: 'role', label: 'Change role', onSelect: () => setChanging(person) },
      { id: 'recover', label: 'Account recovery', onSelect: () => setRecovering(person) },
      person.isSuspended
        ? { id: 'readmit', label: 'Readmit', startsGroup: true, onSelect: () => setSuspending(person) }
        : { id: 'suspend', label: 'Suspend', tone: 'bad', startsGroup: true, onSelect: () => setSuspending(person) },
    ]
  }

  const columns: readonly Column<Person>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (person) => (
        <>
          <span className="block">
            {person.name}
            {person.id === user?.id && <span className="font-normal text-soft"> (you)</span>}
          </span>
          <span className="block text-small font-normal break-all text-soft">{person.email}</span>
        </>
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => roleWords[role] },
    { id: 'kyc', header: 'KYC', cell: ({ kycStatus }) => <Badge tone={kycWords[kycStatus].tone}>{kycWords[kycStatus].words}</Badge> },
    { id: 'factor', header: 'Second factor', cell: ({ hasFactor }) => (hasFactor ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>) },
    {
      id: 'state',
      header: 'Access',
      cell: ({ isSuspended }) => (isSuspended ? <Badge tone="bad">Suspended</Badge> : <Badge tone="good">Open</Badge>),
    },
    { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => <Day on={joinedAt.slice(0, 10)} /> },
    {
      id: 'actions',
      header: 'Actions',
      // Nobody does these things to their own account.
      cell: (person) =>
        person.id === user?.id ? (
          <span className="text-faint">None</span>
        ) : (
          <Menu
            entries={entriesFor(person)}
            trigger={(props) => (
              <IconButton {...props} size="small" label={`Actions for ${person.name}`} icon={<Ellipsis aria-hidden="true" size={19} />} />
            )}
          />
        ),
    },
  ]

  return (
    <>
      <Card padding="none" title="People">
        <div className="border-b border-line px-5 pb-5">
          <FindPeopleForm
            onFind={(found) => {
              setWanted(found)
              pages.restart()
            }}
          />
        </div>
        {people.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(people.error)} onRetry={() => void people.refetch()} busy={people.isFetching} />
          </div>
        ) : (
          <Table
            caption="Members and staff"
            columns={columns}
            rows={people.data?.items}
            rowKey={({ id }) => id}
            rowsExpected={6}
            empty={
              <EmptyState icon={<UserRoundSearch aria-hidden="true" size={22} />} title="Nobody found">
                {wanted.email
                  ? 'Addresses are found whole only. Check the spelling, or invite the person with Add User.'
                  : 'Nobody has this role yet.'}
              </EmptyState>
            }
          />
        )}
        {!people.isError && <PagesFoot pages={pages} label="People" next={next} busy={people.isPlaceholderData} />}
      </Card>
      {suspending && <SuspendDialog person={suspending} onClose={() => setSuspending(undefined)} />}
      {recovering && <RecoveryDialog person={recovering} onClose={() => setRecovering(undefined)} />}
      {changing && <ChangeRoleDialog person={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}
