import type { BankLine, Names } from '@heathland/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { type FormOf, fieldId } from '../../ui/form.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { personWords } from '../person-name.tsx'
import { useSession } from '../session.ts'

interface MemberChoiceProps {
  form: FormOf<{ personId: string; reason: string }>
  line: BankLine
  names: Names | undefined
}

/** The member whose reference a payment has, or another one. Only administrators may search for people; others enter a member id. */
export function MemberChoice({ form, line: { personId: named }, names }: MemberChoiceProps) {
  const t = useWords('officePayments').credit
  const { user } = useSession()
  const [isAnother, setAnother] = useState(named === undefined)
  const other =
    user?.role === 'mfo_admin' ? (
      <MemberSearch form={form} />
    ) : (
      <TextField form={form} name="personId" label={t.id} hint={t.idHint} required autoComplete="off" spellCheck={false} maxLength={40} />
    )
  if (named === undefined) return other
  return (
    <div className="grid gap-4">
      <RadioGroup
        id="credit-payment-whose"
        name="whose"
        label={t.member}
        {...(!isAnother && { error: form.errors.personId })}
        choices={[
          { value: 'named', label: personWords(named, names), hint: t.withReference },
          { value: 'another', label: t.another },
        ]}
        value={isAnother ? 'another' : 'named'}
        onValueChange={(value) => {
          setAnother(value === 'another')
          form.change({ personId: value === 'another' ? '' : named })
        }}
      />
      {isAnother && other}
    </div>
  )
}

const queryMin = 3
/** Long enough that whoever types on is not answered letter by letter. */
const pauseMs = 250
/** Longer than any e-mail address. */
const queryLengthMax = 254

/** Finds members while somebody types, and offers them to choose from. */
function MemberSearch({ form }: Pick<MemberChoiceProps, 'form'>) {
  const t = useWords('officePayments').credit
  const { call } = useApi()
  const [text, setText] = useState('')
  const query = usePaused(text.trim())
  const isAsked = query.length >= queryMin
  const people = useQuery({
    ...call.office.users.listSuggestions.queryOptions({ input: { query } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const members = isAsked ? people.data?.items.filter(({ role }) => role === 'investor') : undefined
  const id = fieldId(form.name, 'personId')
  const error = form.errors.personId
  return (
    <div className="grid gap-4">
      <Field id={`${id}-search`} label={t.search} hint={t.searchHint} error={members && members.length > 0 ? undefined : error}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={queryLengthMax}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              form.change({ personId: '' })
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {isAsked && people.isPending && <p className="text-small text-soft">{t.searching}</p>}
        {isAsked && people.isError && <p className="text-small text-bad">{t.searchFailed}</p>}
        {members?.length === 0 && <p className="text-small text-soft">{t.nobody}</p>}
        {members && members.length > 0 && (
          <RadioGroup
            id={id}
            name="personId"
            label={t.found}
            error={error}
            choices={members.map((one) => ({ value: one.id, label: one.name, ...(one.name !== one.email && { hint: one.email }) }))}
            value={form.values.personId}
            onValueChange={(personId) => form.change({ personId })}
          />
        )}
      </div>
    </div>
  )
}

/** The text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), pauseMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return paused
}
