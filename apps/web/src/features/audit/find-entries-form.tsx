import type { AuditEntry } from '@heathland/contract'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export interface Wanted {
  readonly search?: string
  readonly status?: AuditEntry['status']
}

const searchLengthMax = 254

/** What to look for: addresses are found whole only, because they are stored so that no part of them can be searched. */
export function FindEntriesForm({ onFind }: { onFind: (wanted: Wanted) => void }) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<AuditEntry['status'] | ''>('')

  function find(event: FormEvent) {
    event.preventDefault()
    const text = search.trim()
    onFind({ ...(text !== '' && { search: text }), ...(status !== '' && { status }) })
  }

  function clear() {
    setSearch('')
    setStatus('')
    onFind({})
  }

  return (
    <search>
      <form noValidate onSubmit={find} className="grid items-end gap-4 md:grid-cols-[2fr_1fr_auto]">
        <Field id="find-entries" label="Search" hint="A whole email address, an id, or part of an action’s name.">
          {(control) => (
            <TextInput
              {...control}
              name="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={searchLengthMax}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
        </Field>
        <Field id="find-entries-status" label="Status">
          {(control) => (
            <Select
              {...control}
              name="status"
              value={status}
              onChange={({ target }) => setStatus(target.value as AuditEntry['status'] | '')}
            >
              <option value="">All</option>
              <option value="success">Success</option>
              <option value="failed">Failed</option>
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
