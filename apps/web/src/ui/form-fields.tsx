/** A label, a control and its error, bound to one value of a form. */
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { type ControlProps, Field } from './field.tsx'
import { type FormOf, fieldId } from './form.tsx'
import { MoneyInput } from './money-input.tsx'
import { NumberInput } from './number-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { type Choice, RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

/** The values of a form that are of one kind. */
type Named<Values, Kind> = { [Name in keyof Values]-?: Values[Name] extends Kind ? Name : never }[keyof Values] & string

interface Bound<Values extends object, Kind> {
  form: FormOf<Values>
  name: Named<Values, Kind>
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** What is known to be wrong before anything is sent. */
  error?: string | undefined
}

type Given<Props, Values extends object> = Bound<Values, string> &
  Omit<Props, 'form' | 'name' | 'id' | 'value' | 'onChange' | 'onValueChange' | 'children' | 'label'>

interface Typed {
  readonly name: string
  readonly value: string
  readonly onChange: (event: { target: { value: string } }) => void
}

function BoundField<Values extends object>({
  form,
  name,
  label,
  hint,
  optional = false,
  error,
  children,
}: Bound<Values, string> & { children: (control: ControlProps & Typed) => ReactNode }) {
  const set = (text: string) => form.change({ [name]: text } as Partial<Values>)
  const bound = { name, value: String(form.values[name]), onChange: ({ target }: { target: { value: string } }) => set(target.value) }
  return (
    <Field id={fieldId(form.name, name)} label={label} hint={hint} optional={optional} error={form.errors[name] ?? error}>
      {(control) => children({ ...control, ...bound })}
    </Field>
  )
}

export function TextField<Values extends object>({
  form,
  name,
  label,
  hint,
  optional,
  ...rest
}: Given<ComponentProps<typeof TextInput>, Values>) {
  return (
    <BoundField {...{ form, name, label, hint, ...(optional && { optional }) }}>
      {(control) => <TextInput {...rest} {...control} />}
    </BoundField>
  )
}

/** An e-mail address: nothing in it is corrected, and no letter made a capital. */
export function EmailField<Values extends object>(props: Given<ComponentProps<typeof TextInput>, Values>) {
  return <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />
}

export function TextAreaField<Values extends object>({
  form,
  name,
  label,
  hint,
  optional,
  ...rest
}: Given<ComponentProps<typeof TextArea>, Values>) {
  return (
    <BoundField {...{ form, name, label, hint, ...(optional && { optional }) }}>
      {(control) => <TextArea {...rest} {...control} />}
    </BoundField>
  )
}

export function PasswordField<Values extends object>({
  form,
  name,
  label,
  hint,
  ...rest
}: Given<ComponentProps<typeof PasswordInput>, Values>) {
  return <BoundField {...{ form, name, label, hint }}>{(control) => <PasswordInput {...rest} {...control} />}</BoundField>
}

export function NumberField<Values extends object>({
  form,
  name,
  label,
  hint,
  optional,
  ...rest
}: Given<ComponentProps<typeof NumberInput>, Values>) {
  return (
    <BoundField {...{ form, name, label, hint, ...(optional && { optional }) }}>
      {(control) => <NumberInput inputMode="numeric" {...rest} {...control} />}
    </BoundField>
  )
}

export function MoneyField<Values extends object>({
  form,
  name,
  label,
  hint,
  error,
  ...rest
}: Given<ComponentProps<typeof MoneyInput>, Values>) {
  return (
    <BoundField {...{ form, name, label, hint, error }}>
      {({ onChange, ...control }) => <MoneyInput {...rest} {...control} onValueChange={(value) => onChange({ target: { value } })} />}
    </BoundField>
  )
}

type SelectFieldProps<Values extends object> = Given<ComponentProps<typeof Select>, Values> & { children: ReactNode }

export function SelectField<Values extends object>({ form, name, label, hint, optional, children, ...rest }: SelectFieldProps<Values>) {
  return (
    <BoundField {...{ form, name, label, hint, ...(optional && { optional }) }}>
      {(control) => (
        <Select {...rest} {...control}>
          {children}
        </Select>
      )}
    </BoundField>
  )
}

/** One of a few. */
export function RadioField<Values extends object>({
  form,
  name,
  label,
  hint,
  choices,
}: Bound<Values, string> & { choices: readonly Choice[] }) {
  return (
    <RadioGroup
      id={fieldId(form.name, name)}
      name={name}
      label={label}
      hint={hint}
      error={form.errors[name]}
      choices={choices}
      value={String(form.values[name])}
      onValueChange={(value) => form.change({ [name]: value } as unknown as Partial<Values>)}
    />
  )
}

/** Any number of several. The value is the list of those that are chosen. */
export function ChecksField<Values extends object>({
  form,
  name,
  label,
  choices,
}: Bound<Values, readonly string[]> & { choices: readonly Choice[] }) {
  const id = fieldId(form.name, name)
  const chosen = form.values[name] as readonly string[]
  const toggle = (value: string, isOn: boolean) =>
    form.change({ [name]: isOn ? [...chosen, value] : chosen.filter((one) => one !== value) } as unknown as Partial<Values>)
  return (
    <fieldset>
      <legend className="font-[560]">{label}</legend>
      {choices.map(({ value, label: choice, hint }, index) => (
        <Checkbox
          key={value}
          id={index === 0 ? id : `${id}-${value}`}
          name={name}
          label={choice}
          hint={hint}
          error={index === 0 ? form.errors[name] : undefined}
          checked={chosen.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
        />
      ))}
    </fieldset>
  )
}
