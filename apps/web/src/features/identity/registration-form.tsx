import { passwordLengthAlone } from '@heathland/domain/identity/password'
import { countryNotice, type FormCheck } from '@heathland/domain/identity/registration'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { useDraft } from '../draft.ts'
import { createIntent } from '../intent.ts'
import { passwordMessageOf } from '../password-failure.ts'
import { messageOf, registrationWords } from './failure-words.ts'
import { rememberRegisteredEmail } from './registered-email.ts'
import {
  checkOf,
  checkStep,
  emptyDraft,
  type InvestorKind,
  noErrors,
  registrationOf,
  type StepNumber,
  stepTitles,
  type Values,
} from './registration.ts'

interface RegistrationFormProps {
  /** The step that the address asks for. */
  step: StepNumber
  kind: InvestorKind | undefined
  onStep: (step: StepNumber) => void
  onLeave: () => void
  onRegistered: () => void
  /** Whether the shown step has something to correct. */
  onCheck: (hasError: boolean) => void
}

const stepCount = 3

export function RegistrationForm({ step: wanted, kind, onStep, onLeave, onRegistered, onCheck }: RegistrationFormProps) {
  const { call, explain, failureOf } = useApi()
  const { draft, change, forget } = useDraft('registration', emptyDraft)
  const [secret, setSecret] = useState({ password: '', confirmPassword: '' })
  const [check, setCheck] = useState<FormCheck>(noErrors)
  const [attempt, setAttempt] = useState(0)
  const [intent] = useState(createIntent)
  const values: Values = { ...draft, ...secret }
  // After a reload the passwords are gone, so the later steps wait for the first one again.
  const step = checkStep(1, values).ok ? wanted : 1

  function show(found: FormCheck) {
    setCheck(found)
    setAttempt((before) => before + 1)
    onCheck(!found.ok)
  }

  const register = useMutation({
    mutationFn: () => {
      const input = registrationOf(values, kind)
      return call.member.identity.register.call(input, { context: { idempotencyKey: intent.keyFor(input) } })
    },
    onSuccess() {
      intent.done()
      forget()
      rememberRegisteredEmail(draft.email.trim())
      toast({ tone: 'good', message: 'Registration successful! Please check your email to verify your account.' })
      onRegistered()
    },
    onError(error) {
      const failure = failureOf(error)
      const refusal = passwordMessageOf(failure)
      const answer = checkOf(refusal === undefined ? failure.fields : [{ path: 'password', message: refusal }])
      if (answer) {
        show(answer.check)
        if (answer.step !== step) onStep(answer.step)
      } else {
        toast({ tone: 'bad', message: messageOf(failure, registrationWords) })
      }
    },
  })
  const isUnanswered = register.isError && failureOf(register.error).kind === 'no-answer'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (register.isPending) return
    const found = checkStep(step, values)
    show(found)
    if (!found.ok) return
    if (step < stepCount) onStep((step + 1) as StepNumber)
    else register.mutate()
  }

  function back() {
    setCheck(noErrors)
    onCheck(false)
    if (step === 1) onLeave()
    else onStep((step - 1) as StepNumber)
  }

  const fields = {
    error: (field: keyof Values) => check.fields[field],
    text: (field: keyof typeof emptyDraft): Pick<TextInputProps, 'name' | 'value' | 'onChange'> => ({
      name: field,
      value: draft[field],
      onChange: ({ target }) => change({ [field]: target.value }),
    }),
    secret: (field: 'password' | 'confirmPassword') => ({
      name: field,
      value: secret[field],
      onChange: ({ target }: { target: { value: string } }) => setSecret((before) => ({ ...before, [field]: target.value })),
    }),
  }
  const Step = steps[step]
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-title">{stepTitles[step]}</h2>
          <p className="figures text-small text-soft">
            Step {step} of {stepCount}
          </p>
        </div>
        <div className="mt-3">
          <ProgressBar label="Registration progress" percent={(step / stepCount) * 100} />
        </div>
      </div>
      <ErrorSummary
        key={step}
        attempt={attempt}
        message={check.form}
        errors={Object.entries(check.fields).map(([fieldId, message]) => ({ fieldId, message }))}
      />
      {isUnanswered && (
        <Banner tone="care" announce>
          <strong>{explain(register.error).happened}</strong> Your registration may or may not have reached us. Nothing you typed is lost,
          and trying again is safe: it counts once.
        </Banner>
      )}
      <Step {...fields} draft={draft} />
      <div className="flex flex-wrap-reverse justify-between gap-3 border-t border-line pt-5">
        <Button onClick={back}>Back</Button>
        <Button type="submit" variant="primary" busy={register.isPending}>
          {submitLabel(step, register.isPending, isUnanswered)}
        </Button>
      </div>
    </form>
  )
}

function submitLabel(step: StepNumber, isPending: boolean, isUnanswered: boolean): string {
  if (step < stepCount) return 'Continue'
  if (isPending) return 'Creating your account...'
  return isUnanswered ? 'Try again' : 'Create account'
}

interface StepProps {
  error: (field: keyof Values) => string | undefined
  text: (field: keyof typeof emptyDraft) => Pick<TextInputProps, 'name' | 'value' | 'onChange'>
  secret: (field: 'password' | 'confirmPassword') => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  draft: typeof emptyDraft
}

function AboutYou({ error, text, secret }: StepProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <Field id="firstName" label="First name" error={error('firstName')}>
          {(control) => <TextInput {...control} {...text('firstName')} autoComplete="given-name" required />}
        </Field>
        <Field id="lastName" label="Last name" error={error('lastName')}>
          {(control) => <TextInput {...control} {...text('lastName')} autoComplete="family-name" required />}
        </Field>
      </div>
      <Field id="email" label="Email" hint="We send you a link to verify it." error={error('email')}>
        {(control) => (
          <TextInput {...control} {...text('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} required />
        )}
      </Field>
      <Field
        id="password"
        label="Password"
        hint={`At least 8 characters. From ${passwordLengthAlone} on you need no second factor before identity checks and money.`}
        error={error('password')}
      >
        {(control) => <PasswordInput {...control} {...secret('password')} autoComplete="new-password" required />}
      </Field>
      <Field id="confirmPassword" label="Confirm password" error={error('confirmPassword')}>
        {(control) => <PasswordInput {...control} {...secret('confirmPassword')} autoComplete="new-password" required />}
      </Field>
    </>
  )
}

function YourPhone({ error, text }: StepProps) {
  return (
    <Field
      id="phone"
      label="Phone"
      hint="For questions about your account only. With the country code, such as +31."
      error={error('phone')}
      optional
    >
      {(control) => <TextInput {...control} {...text('phone')} type="tel" autoComplete="tel" />}
    </Field>
  )
}

function WhereYouLive({ error, text, draft }: StepProps) {
  const notice = countryNotice(draft.country)
  const { name, value, onChange } = text('country')
  return (
    <>
      <Field id="address" label="Address" hint="Street and number." error={error('address')} optional>
        {(control) => <TextInput {...control} {...text('address')} autoComplete="street-address" />}
      </Field>
      <Field id="city" label="City" error={error('city')} optional>
        {(control) => <TextInput {...control} {...text('city')} autoComplete="address-level2" />}
      </Field>
      <div>
        <Field id="country" label="Country" error={error('country')} optional>
          {(control) => (
            <Select
              {...control}
              name={name}
              value={value}
              onChange={(event) => onChange?.(event as unknown as Parameters<NonNullable<typeof onChange>>[0])}
              autoComplete="country"
            >
              <CountryOptions />
            </Select>
          )}
        </Field>
        <div role="status">
          {notice && (
            <div className="mt-3">
              <Banner>{notice}</Banner>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

const steps = { 1: AboutYou, 2: YourPhone, 3: WhereYouLive } satisfies Record<StepNumber, unknown>
