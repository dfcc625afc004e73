import type { Person } from '@heathland/contract'
import { roles } from '@heathland/domain/identity/permissions'
import { isEmail, registrationMessages } from '@heathland/domain/identity/registration'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { roleWords } from './role-words.ts'

export interface Wanted {
  readonly email?: string
  readonly role?: Person['role']
}

/** Whom to look for: by a whole address, because addresses are stored so that no part of them can be searched. */
export function FindPeopleForm({ onFind }: { onFind: (wanted: Wanted) => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Person['role'] | ''>('')
  const [error, setError] = useState<string>()

  function find(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    const problem = address === '' || isEmail(address) ? undefined : registrationMessages.email
    setError(problem)
    if (problem) document.getElementById('find-email')?.focus()
    else onFind({ ...(address !== '' && { email: address }), ...(role !== '' && { role }) })
  }

  function clear() {
    setEmail('')
    setRole('')
    setError(undefined)
    onFind({})
  }

  return (
    <search>
      <form noValidate onSubmit={find} className="grid items-end gap-4 md:grid-cols-[2fr_1fr_auto]">
        <Field id="find-email" label="Email" hint="The whole address." error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field id="find-role" label="Role">
          {(control) => (
            <Select {...control} name="role" value={role} onChange={({ target }) => setRole(target.value as Person['role'] | '')}>
              <option value="">All roles</option>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {roleWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex gap-3">
          <Button type="submit" variant="primary" icon={<Search aria-hidden="true" size={17} />}>
            Find
          </Button>
          <Button onClick={clear}>Clear</Button>
        </div>
      </form>
    </search>
  )
}
