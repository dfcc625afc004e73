import type { Person } from '@heathland/contract'
import { roles } from '@heathland/domain/identity/permissions'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useApi } from '../api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { roleWords } from './role-words.ts'
import { requested, useAccessChange } from './use-access-change.ts'

/** Requests another role for a person. Nothing changes until a second administrator approves. */
export function ChangeRoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { call } = useApi()
  const [role, setRole] = useState<Person['role'] | ''>('')
  const [problem, setProblem] = useState<string>()
  const request = useAccessChange<{ personId: string; role: Person['role']; reason: string }>({
    send: (input, idempotencyKey) => call.office.users.requestRoleChange.call(input, { context: { idempotencyKey } }),
    done: () => requested,
    failed: 'The request could not be sent.',
    onClose,
  })

  function check(): string | undefined {
    setProblem(role === '' ? 'Please choose a role.' : undefined)
    return role === '' ? 'new-role' : undefined
  }

  return (
    <ReasonDialog
      title={`Change the role of ${person.name}`}
      action={['Request this change', 'Sending...']}
      busy={request.isPending}
      onClose={onClose}
      check={check}
      onSubmit={(reason) => role !== '' && request.mutate({ personId: person.id, role, reason })}
      consequence={
        <Banner>
          A second administrator has to approve this. The person is then signed out, and gets the new role and its permissions at the next
          sign-in.
        </Banner>
      }
    >
      <p className="text-soft">
        Now: <strong className="text-ink">{roleWords[person.role]}</strong>
      </p>
      <Field id="new-role" label="New role" error={problem}>
        {(control) => (
          <Select {...control} required value={role} onChange={({ target }) => setRole(target.value as Person['role'] | '')}>
            <option value="">Choose a role</option>
            {roles
              .filter((one) => one !== person.role)
              .map((one) => (
                <option key={one} value={one}>
                  {roleWords[one]}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </ReasonDialog>
  )
}
