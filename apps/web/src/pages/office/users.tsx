import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { InviteDialog } from '../../features/users/invite-dialog.tsx'
import { People } from '../../features/users/people.tsx'
import { WaitingApprovals } from '../../features/users/waiting-approvals.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function UsersPage() {
  const [isInviting, setInviting] = useState(false)
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-5">
        <PageTitle
          lead="Every look at someone is written down."
          aside={
            <Button variant="primary" icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => setInviting(true)}>
              Add User
            </Button>
          }
        >
          Users
        </PageTitle>
        <WaitingApprovals />
        <People />
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
