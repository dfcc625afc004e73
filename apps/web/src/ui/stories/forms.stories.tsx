import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { Field } from '../field.tsx'
import { MoneyInput } from '../money-input.tsx'
import { NumberInput } from '../number-input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { Row, Stack, Story } from './story.tsx'

export function FormStories() {
  return (
    <>
      <Story title="Fields">
        <Fields />
      </Story>
      <Story title="Choices">
        <Choices />
      </Story>
      <Story title="Form with problems">
        <FailedForm />
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

function FailedForm() {
  const [attempt, setAttempt] = useState(0)
  const errors = attempt === 0 ? [] : [{ fieldId: 'story-email', message: 'Enter an e-mail address like name@example.com' }]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
  }
  return (
    <form noValidate className="max-w-md" onSubmit={onSubmit}>
      <Stack>
        {attempt > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
        <Field id="story-email" label="E-mail address" hint="We only write when something concerns you." error={errors[0]?.message}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" />}
        </Field>
        <Row>
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
