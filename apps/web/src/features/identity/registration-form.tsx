import { passwordLengthAlone } from '@heathland/domain/identity/password'
import { checkedAs, isCountryNotServed } from '@heathland/domain/identity/registration'
import type { SignInWords } from '@heathland/words/words'
import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, type FormOf } from '../../ui/form.tsx'
import { EmailField, PasswordField, SelectField, TextField } from '../../ui/form-fields.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { CountryOptions } from '../country-options.tsx'
import { useForm } from '../form.ts'
import { passwordFields } from '../password-failure.ts'
import { problemText } from '../problem-text.ts'
import { messageOf, registrationWords } from './failure-words.ts'
import { rememberRegisteredEmail } from './registered-email.ts'
import {
  checkStep,
  emptyValues,
  firstStepOf,
  type InvestorKind,
  registrationOf,
  type StepNumber,
  secrets,
  stepCount,
  stepOf,
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
}

export function RegistrationForm({ step: wanted, kind, onStep, onLeave, onRegistered }: RegistrationFormProps) {
  const words = useWords('signIn')
  const t = words.registrationForm
  const language = useLanguage()
  const tAccount = useWords('account')
  const { call, explain, failureOf } = useApi()
  // After a reload the passwords are gone, so the later steps wait for the first one again.
  const stepFor = (values: Values) => (checkStep(1, values).ok ? wanted : 1)
  const form = useForm({
    name: 'registration',
    initial: emptyValues,
    secrets,
    check: (values) => checkedAs(checkStep(stepFor(values), values), registrationOf(values, kind, language)),
    words: (problem) => problemText(tAccount, problem),
    operation: 'member.identity.register',
    send: (input, context) => call.member.identity.register.call(input, { context }),
    done(_, { email }) {
      rememberRegisteredEmail(email)
      onRegistered()
      return { message: t.registrationSuccessfulPleaseChec }
    },
    failed: registrationWords(words).failed,
    fields: passwordFields('password'),
    isField: (name) => stepOf(name) !== undefined,
    onErrors(errors) {
      const found = firstStepOf(errors)
      if (found.step !== step) onStep(found.step)
      return found.errors
    },
    onFailure(error) {
      toast({ tone: 'bad', message: messageOf(failureOf(error), registrationWords(words)) })
      return true
    },
  })
  const step = stepFor(form.values)
  const isUnanswered = form.error !== undefined && failureOf(form.error).kind === 'no-answer'

  function submit() {
    if (step === stepCount) form.submit()
    else if (form.verify()) onStep((step + 1) as StepNumber)
  }

  function back() {
    form.show({})
    if (step === 1) onLeave()
    else onStep((step - 1) as StepNumber)
  }

  const Step = steps[step]
  return (
    <Form form={form} summary step={step} onSubmit={submit}>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-title">{stepTitles(words)[step]}</h2>
          <p className="figures text-small text-soft">{t.stepStepOfStepcount({ step, stepCount })}</p>
        </div>
        <div className="mt-3">
          <ProgressBar label={t.registrationProgress} percent={(step / stepCount) * 100} />
        </div>
      </div>
      {isUnanswered && (
        <Banner tone="care" announce>
          {createElement(Fragment, null, ...t.yourRegistrationMayOrMay({ strong: <strong>{explain(form.error).happened}</strong> }))}
        </Banner>
      )}
      <Step form={form} />
      <div className="flex flex-wrap-reverse justify-between gap-3 border-t border-line pt-5">
        <Button onClick={back}>{t.back}</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {submitLabel(words, step, form.busy, isUnanswered)}
        </Button>
      </div>
    </Form>
  )
}

function submitLabel({ registrationForm: t }: SignInWords, step: StepNumber, isBusy: boolean, isUnanswered: boolean): string {
  if (step < stepCount) return t.continue
  if (isBusy) return t.creatingYourAccount
  return isUnanswered ? t.tryAgain : t.createAccount
}

interface StepProps {
  form: FormOf<Values>
}

function AboutYou({ form }: StepProps) {
  const t = useWords('signIn').registrationForm
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField form={form} name="firstName" label={t.firstName} autoComplete="given-name" required />
        <TextField form={form} name="lastName" label={t.lastName} autoComplete="family-name" required />
      </div>
      <EmailField form={form} name="email" label={t.email} hint={t.weSendYouALink} autoComplete="email" required />
      <PasswordField
        form={form}
        name="password"
        label={t.password}
        hint={t.atLeast8CharactersFrom({ passwordLengthAlone })}
        autoComplete="new-password"
        required
      />
      <PasswordField form={form} name="confirmPassword" label={t.confirmPassword} autoComplete="new-password" required />
    </>
  )
}

function YourPhone({ form }: StepProps) {
  const t = useWords('signIn').registrationForm
  return <TextField form={form} name="phone" label={t.phone} hint={t.forQuestionsAboutYourAccount} optional type="tel" autoComplete="tel" />
}

function WhereYouLive({ form }: StepProps) {
  const t = useWords('signIn').registrationForm
  const { countryNotServed } = useWords('account')
  return (
    <>
      <TextField form={form} name="address" label={t.address} hint={t.streetAndNumber} optional autoComplete="street-address" />
      <TextField form={form} name="city" label={t.city} optional autoComplete="address-level2" />
      <div>
        <SelectField form={form} name="country" label={t.country} optional autoComplete="country">
          <CountryOptions />
        </SelectField>
        <div role="status">
          {isCountryNotServed(form.values.country) && (
            <div className="mt-3">
              <Banner>{countryNotServed}</Banner>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

const steps = { 1: AboutYou, 2: YourPhone, 3: WhereYouLive } satisfies Record<StepNumber, unknown>
