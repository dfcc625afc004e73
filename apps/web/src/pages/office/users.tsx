import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog, lazyPart } from '../../features/lazy-part.tsx'
import { PageTabs } from '../../features/page-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const InviteDialog = lazyDialog(async () => (await import('../../features/users/invite-dialog.tsx')).InviteDialog)

const People = lazyPart(async () => (await import('../../features/users/people.tsx')).People)
const StaffPermissions = lazyPart(async () => (await import('../../features/users/staff-permissions.tsx')).StaffPermissions)
const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals)

export function UsersPage() {
  const t = useWords('office').usersPage
  const [isInviting, setInviting] = useState(false)
  return (
    <OfficePage
      title={t.users}
      lead={t.profileViewsAreLogged}
      aside={
        <Button variant="primary" icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => setInviting(true)}>
          {t.addUser}
        </Button>
      }
    >
      <WaitingApprovals />
      <PageTabs
        label={t.users}
        tabs={[
          { id: 'people', label: t.people, panel: <People /> },
          { id: 'permissions', label: t.permissions, panel: <StaffPermissions /> },
        ]}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </OfficePage>
  )
}
