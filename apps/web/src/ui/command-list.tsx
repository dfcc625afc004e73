import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type CommandGroup, filterCommands } from './filter-commands.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

interface CommandListProps {
  label: string
  placeholder: string
  emptyMessage: string
  groups: readonly CommandGroup[]
  /** For groups that are looked up elsewhere while someone types. */
  onQueryChange?: (query: string) => void
  busy?: boolean
}

/** A field, and under it what can be reached by typing. The focus stays in the field; the arrows move through the list. */
export function CommandList({ label, placeholder, emptyMessage, groups, onQueryChange, busy = false }: CommandListProps) {
  const t = useWords('palette')

  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const found = filterCommands(groups, query)
  const commands = found.flatMap((group) => group.commands)
  // What was active may have gone with the last letter; the first then stands in its place.
  const active = commands.find((command) => command.id === activeId) ?? commands[0]
  const optionId = (commandId: string) => `${id}-${commandId}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another active command is what moves the list
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  const onKeyDown = (event: KeyboardEvent) => {
    const index = active ? commands.indexOf(active) : -1
    const last = commands.length - 1
    const target = {
      ArrowDown: index >= last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
      PageDown: last,
      PageUp: 0,
    }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      setActiveId(commands[target]?.id)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      active?.onSelect()
    }
  }

  return (
    <div>
      <div className="flex items-center gap-3 border-b-2 border-line px-4 has-focus-visible:border-accent">
        <Search aria-hidden="true" size={18} className="shrink-0 text-soft" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active.id)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActiveId(undefined)
            onQueryChange?.(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full min-w-0 flex-1 bg-transparent text-field text-ink outline-none placeholder:text-faint"
        />
      </div>
      <VisuallyHidden>
        <span role="status">{query === '' || commands.length === 0 ? '' : t.commandList.lengthFound({ length: commands.length })}</span>
      </VisuallyHidden>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        aria-busy={busy || undefined}
        className="max-h-75 overflow-y-auto px-1.5 empty:hidden"
      >
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a field set may not stand in a list box
          <div
            key={group.id}
            role="group"
            aria-labelledby={`${id}-group-${group.id}`}
            className="py-1.5 not-first:border-t not-first:border-line"
          >
            <div id={`${id}-group-${group.id}`} role="presentation" className="px-2.5 py-1.5 text-small font-[560] text-faint">
              {group.label}
            </div>
            {group.commands.map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field, where the focus stays
              <div
                key={command.id}
                id={optionId(command.id)}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                onPointerMove={() => setActiveId(command.id)}
                // The field keeps the focus when an option is pressed.
                onPointerDown={(event) => event.preventDefault()}
                onClick={command.onSelect}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2.5 aria-selected:bg-accent-soft aria-selected:text-accent-ink forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
              >
                {command.icon && <span className="shrink-0 text-soft">{command.icon}</span>}
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
                {command.detail && <span className="shrink-0 text-small text-soft">{command.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 && !busy && (
        <p role="status" className="px-4 py-8 text-center text-soft">
          {emptyMessage}
        </p>
      )}
    </div>
  )
}
