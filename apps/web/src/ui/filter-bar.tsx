import { ChevronDown, Search, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

export type Filter = SearchFilter | ChoiceFilter

export interface SearchFilter {
  readonly kind: 'search'
  readonly id: string
  readonly label: string
  /** What can be looked for: "Person, action or id". */
  readonly hint?: string
  readonly lengthMax: number
  readonly value: string
  readonly onChange: (value: string) => void
}

export interface ChoiceFilter {
  readonly kind: 'choice'
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Empty where all are shown. */
  readonly value: string
  /** A list that always shows one of them has no "all". */
  readonly hasAll: boolean
  readonly isActive: boolean
  readonly onChange: (value: string) => void
  readonly onRemove: () => void
}

interface FilterBarProps {
  /** What is filtered: "Security events". */
  caption: string
  filters: readonly Filter[]
  /** At the right: export, add. */
  actions?: ReactNode
}

/** Which rows of a list are shown: the search field first, then a chip for each choice. */
export function FilterBar({ caption, filters, actions }: FilterBarProps) {
  const t = useWords('shared').dataTable
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      {filters.length > 0 && (
        <search aria-label={t.filters({ caption })} className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
          {filters.map((filter) =>
            filter.kind === 'search' ? <SearchField key={filter.id} filter={filter} /> : <Choice key={filter.id} filter={filter} />,
          )}
        </search>
      )}
      {actions && <div className="ml-auto flex flex-wrap items-start gap-2">{actions}</div>}
    </div>
  )
}

/** Long enough for a word to be finished, short enough to be felt as at once. */
const typingMs = 350

function SearchField({ filter: { id, label, hint, lengthMax, value, onChange } }: { filter: SearchFilter }) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const timer = useRef<number>(undefined)
  const send = (next: string) => {
    window.clearTimeout(timer.current)
    sent.current = next.trim()
    if (sent.current !== value) onChange(sent.current)
  }
  useEffect(() => {
    // The address changed by itself: a step back, or "Clear filters".
    if (value === sent.current) return
    window.clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (
    <form
      noValidate
      className="relative min-w-0 basis-full sm:w-80 sm:basis-auto"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(text)
      }}
    >
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <input
          ref={field}
          type="search"
          id={id}
          value={text}
          maxLength={lengthMax}
          placeholder={hint ?? label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => {
            setText(target.value)
            window.clearTimeout(timer.current)
            timer.current = window.setTimeout(() => send(target.value), typingMs)
          }}
          className="block min-h-10 w-full rounded-medium border border-line-field bg-card py-1 pr-3 pl-9 text-field text-ink placeholder:text-faint sm:min-h-9 sm:text-dense"
        />
      </label>
      <Search aria-hidden="true" size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
    </form>
  )
}

function Choice({ filter }: { filter: ChoiceFilter }) {
  const { id, label, options, value, hasAll, isActive, onChange, onRemove } = filter
  const t = useWords('shared').dataTable
  return (
    <span
      className={classNames(
        'inline-flex min-h-10 items-center rounded-medium border sm:min-h-9',
        isActive ? 'border-transparent bg-accent-soft text-accent-ink' : 'border-line-strong bg-card text-ink',
      )}
    >
      <span className="relative">
        <select
          id={id}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-9 max-w-64 appearance-none truncate rounded-medium bg-transparent py-1 pr-8 pl-3 text-field font-[560] sm:min-h-8 sm:text-dense"
        >
          {hasAll && <option value="">{t.all({ label })}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {isActive && option.value === value ? `${label}: ${option.label}` : option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={15} className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2" />
      </span>
      {isActive && (
        <IconButton size="small" label={t.removeFilter({ label })} icon={<X aria-hidden="true" size={15} />} onClick={onRemove} />
      )}
    </span>
  )
}
