import type { Person } from '@heathland/contract'
import { roles } from '@heathland/domain/identity/permissions'
import { checkRoleChange } from '@heathland/domain/identity/staff-changes'
import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { roleWords } from '../role-words.ts'
import { ReasonDialog, requested } from './reason-dialog.tsx'

/** Requests another role for a person. Nothing changes until a second administrator approves. */
export function ChangeRoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const office = useWords('office')
  const t = office.changeRoleDialog
  const { users } = useApi().call.office
  const form = useForm({
    name: 'change-role',
    about: person.id,
    initial: { role: '' as Person['role'] | '', reason: '' },
    check: checkRoleChange,
    words: (problem) => (problem === 'role-missing' ? t.pleaseChooseARole : office.reasonDialog.pleaseSayWhyInA),
    operation: 'office.users.requestRoleChange',
    send: (input, context) => users.requestRoleChange.call({ personId: person.id, ...input }, { context }),
    done: () => requested(office),
    failed: t.theRequestCouldNotBe,
    onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t.changeTheRoleOfName({ name: person.name })}
      action={[t.requestThisChange, t.sending]}
      consequence={<Banner>{t.aSecondAdministratorHasTo}</Banner>}
    >
      <p className="text-soft">
        {createElement(Fragment, null, ...t.now({ strong: <strong className="text-ink">{roleWords(office)[person.role]}</strong> }))}
      </p>
      <SelectField form={form} name="role" label={t.newRole} required>
        <option value="">{t.chooseARole}</option>
        {roles
          .filter((one) => one !== person.role)
          .map((one) => (
            <option key={one} value={one}>
              {roleWords(office)[one]}
            </option>
          ))}
      </SelectField>
    </ReasonDialog>
  )
}
