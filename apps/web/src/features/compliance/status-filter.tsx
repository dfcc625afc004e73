import { useId } from 'react'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { StatusWords } from './status-words.ts'

interface StatusFilterProps<Status extends string> {
  /** Whose status it is, for those who do not see where it stands: 'reports'. */
  of: string
  statuses: Readonly<Record<Status, StatusWords>>
  value: Status | undefined
  onChange: (status: Status | undefined) => void
}

/** Which of a list's entries are shown: all, or those of one status. */
export function StatusFilter<Status extends string>({ of, statuses, value, onChange }: StatusFilterProps<Status>) {
  const id = useId()
  return (
    <div className="flex min-w-48 flex-1 items-center gap-2.5">
      <label htmlFor={id} className="shrink-0 text-small text-soft">
        Status<VisuallyHidden> of {of}</VisuallyHidden>
      </label>
      <div className="flex-1">
        <Select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value === '' ? undefined : (target.value as Status))}>
          <option value="">All</option>
          {(Object.keys(statuses) as Status[]).map((status) => (
            <option key={status} value={status}>
              {statuses[status].words}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
