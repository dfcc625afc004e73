import type { StaffMember } from '@heathland/contract'
import { grantablePermissions, isPermission, type Permission } from '@heathland/domain/identity/permissions'
import { permissionList } from '@heathland/domain/identity/staff-changes'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useApi } from '../api.ts'
import { allowsOf, permissionName } from './permission-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { roleWords } from './role-words.ts'
import { requested, useAccessChange } from './use-access-change.ts'

/** Requests that permissions are granted or withdrawn; a second administrator decides. */
export function ChangePermissionsDialog({ staff, onClose }: { staff: StaffMember; onClose: () => void }) {
  const { call } = useApi()
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set(staff.permissions.filter(isPermission)))
  const [problem, setProblem] = useState<string>()
  // What somebody holds can always be withdrawn, also when it could not be granted to them any more.
  const offered = [...new Set([...grantablePermissions(staff.role), ...staff.permissions.filter(isPermission)])]
  const request = useAccessChange<{ personId: string; permissions: Permission[]; reason: string }>({
    send: (input, idempotencyKey) => call.office.users.requestPermissionChange.call(input, { context: { idempotencyKey } }),
    done: () => requested,
    failed: 'The request could not be sent.',
    onClose,
  })

  function check(): string | undefined {
    const isSame = permissionList([...chosen]) === permissionList(staff.permissions)
    setProblem(isSame ? 'Please select or clear a permission first.' : undefined)
    return isSame ? `permission-${offered[0]}` : undefined
  }

  function toggle(permission: Permission, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(permission)
    else next.delete(permission)
    setChosen(next)
    setProblem(undefined)
  }

  return (
    <ReasonDialog
      title={`Change permissions of ${staff.name}`}
      action={['Request this change', 'Sending...']}
      busy={request.isPending}
      onClose={onClose}
      check={check}
      onSubmit={(reason) => request.mutate({ personId: staff.id, permissions: [...chosen].sort(), reason })}
      consequence={<Banner>A second administrator has to approve this. It then applies at once, without a new sign-in.</Banner>}
    >
      <p className="text-soft">
        Role: <strong className="text-ink">{roleWords[staff.role]}</strong>
      </p>
      <fieldset>
        <legend className="font-[560]">Permissions</legend>
        {offered.map((permission, index) => (
          <Checkbox
            key={permission}
            id={`permission-${permission}`}
            label={permissionName(permission)}
            hint={allowsOf(permission)}
            error={index === 0 ? problem : undefined}
            checked={chosen.has(permission)}
            onChange={({ target }) => toggle(permission, target.checked)}
          />
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
