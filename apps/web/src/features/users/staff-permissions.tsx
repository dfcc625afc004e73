import type { StaffMember } from '@heathland/contract'
import { grantablePermissions, isSpvRole } from '@heathland/domain/identity/permissions'
import { KeyRound } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { roleWords } from '../role-words.ts'
import { useSession } from '../session.ts'
import { ChangePermissionsDialog } from './change-permissions-dialog.tsx'
import { ChangeSpvsDialog } from './change-spvs-dialog.tsx'
import { permissionName } from './permission-words.ts'

/** Who of staff holds which permission. */
export function StaffPermissions() {
  const t = useWords('office')

  const { call } = useApi()
  const { user } = useSession()
  const [changing, setChanging] = useState<StaffMember>()
  const [assigning, setAssigning] = useState<StaffMember>()
  const staff = useDataList({ filters: {}, query: (input) => call.office.users.listStaff.queryOptions({ input }) })
  const columns: readonly Column<StaffMember>[] = [
    {
      id: 'name',
      header: t.staffPermissions.name,
      cell: ({ id, name, email }) => (
        <>
          <span className="block">
            <Link to={`/users/${id}`} className="text-inherit underline-offset-3 hover:underline">
              {name}
            </Link>
            {id === user?.id && <span className="font-normal text-soft"> {t.staffPermissions.you}</span>}
          </span>
          <span className="block text-small font-normal break-all text-soft">{email}</span>
        </>
      ),
    },
    {
      id: 'role',
      header: t.staffPermissions.role,
      cell: ({ role, isSuspended }) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2 @xl:justify-start">
          {roleWords(t)[role]}
          {isSuspended && <Badge tone="bad">{t.staffPermissions.suspended}</Badge>}
        </span>
      ),
    },
    { id: 'permissions', header: t.staffPermissions.permissions, cell: (one) => <Held staff={one} /> },
    { id: 'spvs', header: t.staffPermissions.spvColumn, cell: (one) => <Spvs staff={one} /> },
    {
      id: 'actions',
      header: t.staffPermissions.actions,
      // Nobody changes their own, and administrators hold everything by their role.
      cell: (one) =>
        one.id === user?.id || grantablePermissions(one.role).length === 0 ? (
          <span className="text-faint">{t.staffPermissions.none}</span>
        ) : (
          <span className="inline-flex flex-wrap justify-end gap-2 @xl:justify-start">
            <Button size="small" onClick={() => setChanging(one)}>
              {createElement(
                Fragment,
                null,
                ...t.staffPermissions.change({
                  hidden: <VisuallyHidden> {t.staffPermissions.permissionsOfName({ name: one.name })}</VisuallyHidden>,
                }),
              )}
            </Button>
            {isSpvRole(one.role) && (
              <Button size="small" onClick={() => setAssigning(one)}>
                {createElement(
                  Fragment,
                  null,
                  ...t.staffPermissions.spvs({ hidden: <VisuallyHidden> {t.staffPermissions.ofName({ name: one.name })}</VisuallyHidden> }),
                )}
              </Button>
            )}
          </span>
        ),
    },
  ]
  return (
    <>
      <DataList
        list={staff}
        title={t.staffPermissions.permissions}
        caption={t.staffPermissions.staffAndTheirPermissions}
        notice={<p className="max-w-measure px-4 pb-3 text-dense text-soft">{t.staffPermissions.whatStaffMayDoBeyond}</p>}
        columns={columns}
        rows={staff.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={5}
        nothing={{
          icon: <KeyRound aria-hidden="true" size={22} />,
          title: t.staffPermissions.noStaffYet,
          text: t.staffPermissions.staffAppearHereOnceSomebody,
        }}
      />
      {changing && <ChangePermissionsDialog staff={changing} onClose={() => setChanging(undefined)} />}
      {assigning && <ChangeSpvsDialog staff={assigning} onClose={() => setAssigning(undefined)} />}
    </>
  )
}

function Spvs({ staff: { role, spvs } }: { staff: StaffMember }) {
  const t = useWords('office')

  if (!isSpvRole(role)) return t.staffPermissions.everySpv
  return spvs.length === 0 ? <span className="text-soft">{t.staffPermissions.none}</span> : spvs.map(({ name }) => name).join(', ')
}

function Held({ staff: { role, permissions } }: { staff: StaffMember }) {
  const t = useWords('office')

  if (role === 'mfo_admin') return t.staffPermissions.allPermissions
  if (permissions.length === 0) return <span className="text-soft">{t.staffPermissions.none}</span>
  return (
    <ul className="inline-flex flex-wrap justify-end gap-1.5 @xl:justify-start">
      {permissions.map((permission) => (
        <li key={permission}>
          <Badge>{permissionName(t, permission)}</Badge>
        </li>
      ))}
    </ul>
  )
}
