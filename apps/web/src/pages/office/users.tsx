import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { InviteDialog } from '../../features/users/invite-dialog.tsx'
import { People } from '../../features/users/people.tsx'
import { StaffPermissions } from '../../features/users/staff-permissions.tsx'
import { WaitingApprovals } from '../../features/users/waiting-approvals.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const tabs = [
  { id: 'people', label: 'People', panel: <People /> },
  { id: 'permissions', label: 'Permissions', panel: <StaffPermissions /> },
]

export function UsersPage() {
  const [isInviting, setInviting] = useState(false)
  const [search, setSearch] = useSearchParams()
  const selected = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'people'
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-5">
        <PageTitle
          lead="Profile views are logged."
          aside={
            <Button variant="primary" icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => setInviting(true)}>
              Add User
            </Button>
          }
        >
          Users
        </PageTitle>
        <WaitingApprovals />
        <Tabs
          label="Users"
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setSearch(id === 'people' ? {} : { tab: id }, { replace: true })}
        />
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
