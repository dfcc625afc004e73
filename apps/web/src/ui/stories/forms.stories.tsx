import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { Form, FormDialog, type FormOf, useFormState } from '../form.tsx'
import { ChecksField, EmailField, SelectField, TextAreaField, TextField } from '../form-fields.tsx'
import { MoneyInput } from '../money-input.tsx'
import { NumberInput } from '../number-input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { Row, Story } from './story.tsx'

export function FormStories() {
  return (
    <>
      <Story title="Fields">
        <Fields />
      </Story>
      <Story title="Choices">
        <Choices />
      </Story>
      <Story title="Form">
        <FormInState state="rest" />
      </Story>
      <Story title="Form with errors">
        <FormInState state="wrong" />
      </Story>
      <Story title="Form with a summary">
        <FormInState state="wrong" summary />
      </Story>
      <Story title="Form being sent">
        <FormInState state="busy" />
      </Story>
      <Story title="Form dialog">
        <Dialogs />
      </Story>
    </>
  )
}

function Fields() {
  const [amount, setAmount] = useState('5,000')
  return (
    <div className="grid items-end gap-5 md:grid-cols-2">
      <Field id="story-name" label="Name" hint="As on your papers.">
        {(control) => <TextInput {...control} autoComplete="name" />}
      </Field>
      <Field id="story-secret" label="Password">
        {(control) => <PasswordInput {...control} />}
      </Field>
      <Field id="story-amount" label="Amount" hint="Leave the field and it is grouped.">
        {(control) => <MoneyInput {...control} asset="EUR" value={amount} onValueChange={setAmount} />}
      </Field>
      <Field id="story-share" label="Share" optional>
        {(control) => <NumberInput {...control} unit="%" placeholder="7.5" />}
      </Field>
      <Field id="story-country" label="Country">
        {(control) => (
          <Select {...control} defaultValue="nl">
            <option value="nl">Netherlands</option>
            <option value="gb">United Kingdom</option>
          </Select>
        )}
      </Field>
      <Field id="story-term" label="Term" error="Enter a number of months, such as 24.">
        {(control) => <NumberInput {...control} unit="months" defaultValue="two" />}
      </Field>
      <Field id="story-fixed" label="Number">
        {(control) => <TextInput {...control} readOnly value="Cannot be changed" />}
      </Field>
      <Field id="story-closed" label="Code">
        {(control) => <TextInput {...control} disabled value="Closed" />}
      </Field>
      <div className="md:col-span-2">
        <Field id="story-words" label="Message" hint="Grows with what you write.">
          {(control) => <TextArea {...control} />}
        </Field>
      </div>
    </div>
  )
}

function Choices() {
  const [kind, setKind] = useState('one')
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <div>
        <Checkbox id="story-read" label="I have read what stands above" />
        <Checkbox id="story-news" label="Write to me once a month" hint="You can change this at any time." defaultChecked />
        <Checkbox id="story-must" label="I understand" error="Confirm that you understand." />
        <Checkbox id="story-off" label="Cannot be chosen now" disabled />
      </div>
      <RadioGroup
        id="story-kind"
        label="How often"
        hint="You can change it later."
        name="story-kind"
        value={kind}
        onValueChange={setKind}
        choices={[
          { value: 'one', label: 'Once', hint: 'Now, and never again.' },
          { value: 'month', label: 'Every month' },
          { value: 'year', label: 'Every year' },
        ]}
      />
    </div>
  )
}

interface Invitation {
  name: string
  email: string
  role: string
  rights: readonly string[]
  message: string
}

const empty: Invitation = { name: '', email: '', role: '', rights: [], message: '' }
const filled: Invitation = { name: 'Ines Proof', email: 'ines@example.org', role: 'one', rights: ['read'], message: 'Welcome.' }
const wrong = {
  name: 'Please enter a name.',
  email: 'Please enter a valid email address.',
  role: 'Please choose a role.',
  rights: 'Please choose at least one.',
  message: 'Please say why in a few words.',
}

/** A form in one state; pressing its button leads to the next. */
function useStory(name: string, state: 'rest' | 'wrong' | 'busy', onClose: () => void = () => undefined) {
  const form = useFormState<Invitation>(`story-${name}`, state === 'busy' ? filled : empty)
  const { show } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of a story is that of its beginning
  useEffect(() => {
    if (state === 'wrong') show(wrong, 'Please fill in all required fields')
  }, [])
  return { ...form, busy: state === 'busy', submit: () => show(wrong, 'Please fill in all required fields'), close: onClose }
}

function InvitationFields({ form }: { form: FormOf<Invitation> }) {
  return (
    <>
      <TextField form={form} name="name" label="Name" autoComplete="off" required />
      <EmailField form={form} name="email" label="Email" hint="They get a link that works for a week." autoComplete="off" required />
      <SelectField form={form} name="role" label="Role" required>
        <option value="">Choose a role</option>
        <option value="one">Member</option>
        <option value="two">Staff</option>
      </SelectField>
      <ChecksField
        form={form}
        name="rights"
        label="May do"
        choices={[
          { value: 'read', label: 'Read', hint: 'Lists and people.' },
          { value: 'write', label: 'Change' },
        ]}
      />
      <TextAreaField form={form} name="message" label="Message" optional />
    </>
  )
}

function FormInState({ state, summary = false }: { state: 'rest' | 'wrong' | 'busy'; summary?: boolean }) {
  const form = useStory(`form-${state}-${summary}`, state)
  return (
    <div className="max-w-md">
      <Form form={form} summary={summary}>
        <InvitationFields form={form} />
        <Row>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? 'Sending...' : 'Send invitation'}
          </Button>
        </Row>
      </Form>
    </div>
  )
}

const dialogStates = ['rest', 'wrong', 'busy'] as const

function Dialogs() {
  const [open, setOpen] = useState<(typeof dialogStates)[number]>()
  return (
    <Row>
      {dialogStates.map((state) => (
        <Button key={state} onClick={() => setOpen(state)}>
          Open the dialog, {state}
        </Button>
      ))}
      {open && <DialogInState state={open} onClose={() => setOpen(undefined)} />}
    </Row>
  )
}

function DialogInState({ state, onClose }: { state: 'rest' | 'wrong' | 'busy'; onClose: () => void }) {
  const form = useStory(`dialog-${state}`, state, onClose)
  // While it is busy a dialog stays; a story has to end all the same.
  useEffect(() => {
    if (state !== 'busy') return
    const timer = setTimeout(onClose, 5_000)
    return () => clearTimeout(timer)
  }, [state, onClose])
  return (
    <FormDialog form={form} title="Invite somebody" action={['Send invitation', 'Sending...']}>
      <InvitationFields form={form} />
    </FormDialog>
  )
}
