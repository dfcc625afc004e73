import type { StaffMember } from '@heathland/contract'
import { grantablePermissions, isSpvRole } from '@heathland/domain/identity/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { PagesFoot, usePages } from '../pages.tsx'
import { useSession } from '../session.ts'
import { ChangePermissionsDialog } from './change-permissions-dialog.tsx'
import { ChangeSpvsDialog } from './change-spvs-dialog.tsx'
import { permissionName } from './permission-words.ts'
import { roleWords } from './role-words.ts'

/** Who of staff holds which permission. */
export function StaffPermissions() {
  const { call, explain } = useApi()
  const { user } = useSession()
  const pages = usePages()
  const [changing, setChanging] = useState<StaffMember>()
  const [assigning, setAssigning] = useState<StaffMember>()
  const { after } = pages
  const staff = useQuery({
    ...call.office.users.listStaff.queryOptions({ input: after === undefined ? {} : { after } }),
    placeholderData: keepPreviousData,
  })
  const columns: readonly Column<StaffMember>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: ({ id, name, email }) => (
        <>
          <span className="block">
            {name}
            {id === user?.id && <span className="font-normal text-soft"> (you)</span>}
          </span>
          <span className="block text-small font-normal break-all text-soft">{email}</span>
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      cell: ({ role, isSuspended }) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2 @xl:justify-start">
          {roleWords[role]}
          {isSuspended && <Badge tone="bad">Suspended</Badge>}
        </span>
      ),
    },
    { id: 'permissions', header: 'Permissions', cell: (one) => <Held staff={one} /> },
    { id: 'spvs', header: 'SPVs', cell: (one) => <Spvs staff={one} /> },
    {
      id: 'actions',
      header: 'Actions',
      // Nobody changes their own, and administrators hold everything by their role.
      cell: (one) =>
        one.id === user?.id || grantablePermissions(one.role).length === 0 ? (
          <span className="text-faint">None</span>
        ) : (
          <span className="inline-flex flex-wrap justify-end gap-2 @xl:justify-start">
            <Button size="small" onClick={() => setChanging(one)}>
              Change<VisuallyHidden> permissions of {one.name}</VisuallyHidden>
            </Button>
            {isSpvRole(one.role) && (
              <Button size="small" onClick={() => setAssigning(one)}>
                SPVs<VisuallyHidden> of {one.name}</VisuallyHidden>
              </Button>
            )}
          </span>
        ),
    },
  ]
  return (
    <>
      <Card padding="none" title="Permissions">
        <p className="max-w-measure px-5 pb-5 text-soft">
          What staff may do beyond the pages of their role, and whose records SPV staff see. Administrators hold every permission and see
          every SPV. A change needs a second administrator.
        </p>
        <div className="border-t border-line">
          {staff.isError ? (
            <div className="p-5">
              <ErrorState explanation={explain(staff.error)} onRetry={() => void staff.refetch()} busy={staff.isFetching} />
            </div>
          ) : (
            <Table
              caption="Staff and their permissions"
              columns={columns}
              rows={staff.data?.items}
              rowKey={({ id }) => id}
              rowsExpected={5}
              empty={
                <EmptyState icon={<KeyRound aria-hidden="true" size={22} />} title="No staff yet">
                  Staff appear here once somebody has been given a role.
                </EmptyState>
              }
            />
          )}
        </div>
        {!staff.isError && <PagesFoot pages={pages} label="Staff" next={staff.data?.next} busy={staff.isPlaceholderData} />}
      </Card>
      {changing && <ChangePermissionsDialog staff={changing} onClose={() => setChanging(undefined)} />}
      {assigning && <ChangeSpvsDialog staff={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  )
}

function Spvs({ staff: { role, spvs } }: { staff: StaffMember }) {
  if (!isSpvRole(role)) return 'Every SPV'
  return spvs.length === 0 ? <span className="text-soft">None</span> : spvs.map(({ name }) => name).join(', ')
}

function Held({ staff: { role, permissions } }: { staff: StaffMember }) {
  if (role === 'mfo_admin') return 'All permissions'
  if (permissions.length === 0) return <span className="text-soft">None</span>
  return (
    <ul className="inline-flex flex-wrap justify-end gap-1.5 @xl:justify-start">
      {permissions.map((permission) => (
        <li key={permission}>
          <Badge>{permissionName(permission)}</Badge>
        </li>
      ))}
    </ul>
  )
}
