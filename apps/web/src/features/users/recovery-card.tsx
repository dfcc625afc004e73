import type { Person } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { lazyDialog } from '../lazy-part.tsx'

const RecoveryDialog = lazyDialog(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog)

const searchLengthMax = 254
const shownMax = 5

/** Finds somebody who cannot get in, and offers the ways to help them. Every search for a person is on record, so it begins when asked to. */
export function RecoveryCard() {
  const t = useWords('mfoDashboard').recovery
  const id = useId()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [recovering, setRecovering] = useState<Person>()

  function find(event: FormEvent) {
    event.preventDefault()
    setSearch(typed.trim())
  }

  return (
    <Card title={t.title}>
      <div className="grid gap-4">
        <p className="text-soft">{t.lead}</p>
        <form onSubmit={find} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-[1_1_14rem]">
            <Field id={id} label={t.search}>
              {(control) => (
                <TextInput
                  {...control}
                  type="search"
                  required
                  autoComplete="off"
                  maxLength={searchLengthMax}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit">{t.find}</Button>
        </form>
        {search !== '' && <Found search={search} onRecover={setRecovering} />}
      </div>
      {recovering && <RecoveryDialog person={recovering} onClose={() => setRecovering(undefined)} />}
    </Card>
  )
}

function Found({ search, onRecover }: { search: string; onRecover: (person: Person) => void }) {
  const t = useWords('mfoDashboard').recovery
  const { call, explain } = useApi()
  const people = useQuery(call.office.users.list.queryOptions({ input: { search } }))
  if (!people.data) {
    return people.isError ? (
      <ErrorState explanation={explain(people.error)} onRetry={() => void people.refetch()} busy={people.isFetching} />
    ) : (
      <Loading label={t.loading}>
        <Skeleton shape="h-12 w-full" />
      </Loading>
    )
  }
  const { items, next } = people.data
  if (items.length === 0) return <p role="status">{t.none}</p>
  return (
    <div role="status">
      <ul aria-label={t.found}>
        {items.slice(0, shownMax).map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0">
              <span className="block font-[560]">{person.name}</span>
              {person.email !== person.name && <span className="block text-small wrap-anywhere text-soft">{person.email}</span>}
            </span>
            <Button size="small" aria-label={t.recover({ name: person.name })} onClick={() => onRecover(person)}>
              {t.recoverShort}
            </Button>
          </li>
        ))}
      </ul>
      {(items.length > shownMax || next !== undefined) && <p className="mt-2 text-small text-soft">{t.more}</p>}
    </div>
  )
}
