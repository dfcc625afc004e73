import type { StaffMember } from '@heathland/contract'
import { grantablePermissions, isPermission } from '@heathland/domain/identity/permissions'
import { checkListChange } from '@heathland/domain/identity/staff-changes'
import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ChecksField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { roleWords } from '../role-words.ts'
import { allowsOf, permissionName } from './permission-words.ts'
import { ReasonDialog, requested } from './reason-dialog.tsx'

/** Requests that permissions are granted or withdrawn; a second administrator decides. */
export function ChangePermissionsDialog({ staff, onClose }: { staff: StaffMember; onClose: () => void }) {
  const office = useWords('office')
  const t = office.changePermissionsDialog
  const { users } = useApi().call.office
  const held = staff.permissions.filter(isPermission)
  // What somebody holds can always be withdrawn, also when it could not be granted to them any more.
  const offered = [...new Set([...grantablePermissions(staff.role), ...held])]
  const form = useForm({
    name: 'change-permissions',
    about: staff.id,
    initial: { permissions: held, reason: '' },
    check: (values) => checkListChange('permissions', staff.permissions, values),
    words: (problem) => (problem === 'unchanged' ? t.pleaseSelectOrClearA : office.reasonDialog.pleaseSayWhyInA),
    operation: 'office.users.requestPermissionChange',
    send: (input, context) => users.requestPermissionChange.call({ personId: staff.id, ...input }, { context }),
    done: () => requested(office),
    failed: t.theRequestCouldNotBe,
    onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t.changePermissionsOfName({ name: staff.name })}
      action={[t.requestThisChange, t.sending]}
      consequence={<Banner>{t.aSecondAdministratorHasTo}</Banner>}
    >
      <p className="text-soft">
        {createElement(Fragment, null, ...t.role({ strong: <strong className="text-ink">{roleWords(office)[staff.role]}</strong> }))}
      </p>
      <ChecksField
        form={form}
        name="permissions"
        label={t.permissions}
        choices={offered.map((one) => ({ value: one, label: permissionName(office, one), hint: allowsOf(office, one) }))}
      />
    </ReasonDialog>
  )
}
