import type { Checked, Problems } from '@heathland/domain/form'
import {
  type AnswerCode,
  amountAnswers,
  type CategoryField,
  type CategoryInput,
  type CategoryProblem,
  checkCategory,
  claimAnswers,
  countAnswers,
  type InvestorCategory,
  investorCategories,
  type StatementCode,
  statementCodes,
} from '@heathland/domain/rules/categories'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import { type RefObject, useEffect } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, type FormOf, fieldId } from '../../ui/form.tsx'
import { MoneyField, NumberField, RadioField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { fieldsOf, isCategoryOf, isOneOf, kindOf, readingRules } from './category-fields.ts'
import { assetOf } from './law-amounts.ts'

/** Claims and statements are 'yes' when they are ticked. */
type Values = { category: string } & Record<AnswerCode | StatementCode, string>

const nothing = Object.fromEntries(
  [...amountAnswers, ...countAnswers, ...claimAnswers, ...statementCodes].map((code) => [code, '']),
) as Record<AnswerCode | StatementCode, string>

/** A statement that is not confirmed is its own problem, so that a list of several says which they are. */
type Problem = Exclude<CategoryProblem, 'statement-missing'> | StatementCode

function named(checked: Checked<CategoryInput, CategoryField, CategoryProblem>): Checked<CategoryInput, CategoryField, Problem> {
  if (checked.ok) return checked
  const problems = Object.entries(checked.problems).map(([field, problem]) => [field, problem === 'statement-missing' ? field : problem])
  return { ok: false, problems: Object.fromEntries(problems) as Problems<CategoryField, Problem> }
}

interface CategoryFormProps {
  lawPack: LawPack
  /** What was stated before. */
  stated: InvestorCategory | undefined
  heading: RefObject<HTMLHeadingElement | null>
  /** Left out where a category has to be chosen. With it, the member asked for the form, so its heading takes the focus. */
  onClose?: () => void
}

/** The categories of the member's law; the questions of the chosen one appear below it. What is typed stays until it is sent. */
export function CategoryForm({ lawPack, stated, heading, onClose }: CategoryFormProps) {
  const { category: t, categories } = useWords('protection')
  const { statementMissing } = useWords('categoryForm')
  const isAskedFor = onClose !== undefined
  useEffect(() => {
    if (isAskedFor) heading.current?.focus()
  }, [isAskedFor, heading])
  const { decimalMark } = useFormat()
  const { call } = useApi()
  const form = useForm<Values, CategoryInput, unknown, Problem>({
    name: 'investor-category',
    about: lawPack,
    initial: { category: stated && isCategoryOf(lawPack, stated) ? stated : '', ...nothing },
    check: ({ category, ...answers }) =>
      named(
        checkCategory(
          { category, answers, statements: statementCodes.filter((code) => answers[code] === 'yes') },
          readingRules(lawPack),
          decimalMark,
        ),
      ),
    words: (problem) => (isOneOf(statementCodes, problem) ? statementMissing[problem] : t.problems[problem]),
    operation: 'member.protection.stateCategory',
    send: ({ category, answers, statements }, context) =>
      call.member.protection.stateCategory.call(
        { category, answers: { ...answers, claims: [...answers.claims] }, statements: [...statements] },
        { context },
      ),
    done: (_standing, { category }) => {
      onClose?.()
      return { message: fieldsOf(category).isRequest ? t.requested : t.saved }
    },
    failed: t.failed,
    fields: { CATEGORY_UNFIT: 'category' },
    codeWords: ({ code }) => (code === 'CATEGORY_UNFIT' ? t.problems['criteria-unmet'] : undefined),
  })
  const chosen = isCategoryOf(lawPack, form.values.category) ? form.values.category : undefined
  return (
    <section aria-labelledby="category-form" className="min-w-0 rounded-large border border-line bg-card p-5 shadow-rest">
      <h2 id="category-form" ref={heading} tabIndex={-1} className="mb-4 text-title">
        {t.formTitle}
      </h2>
      <Form form={form} summary className="grid max-w-[44rem] gap-6">
        <RadioField
          form={form}
          name="category"
          label={t.legend}
          choices={investorCategories[lawPack].map((value) => ({ value, label: categories[value].label, hint: categories[value].text }))}
        />
        {chosen && <Questions form={form} lawPack={lawPack} category={chosen} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? t.saving : chosen && fieldsOf(chosen).isRequest ? t.request : t.save}
          </Button>
          {onClose && (
            <Button
              unavailable={form.busy}
              onClick={() => {
                form.close()
                onClose()
              }}
            >
              {t.cancel}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

function Questions({ form, lawPack, category }: { form: FormOf<Values>; lawPack: LawPack; category: InvestorCategory }) {
  const { category: t, categories } = useWords('protection')
  const { statements: said } = useWords('categoryForm')
  const { answers, statements, isRequest } = fieldsOf(category)
  const hasTyped = answers.some((code) => kindOf(code) !== 'claim')
  return (
    <div className="grid gap-5" aria-live="polite">
      <p className="text-soft">
        {categories[category].asks}
        {hasTyped && answers.length > 1 && lawPack === 'eu-ecspr' && ` ${t.emptyHint}`}
      </p>
      {answers.length > 0 && (
        <div className={hasTyped ? 'grid items-end gap-5 sm:grid-cols-2' : 'grid gap-1'}>
          {answers.map((code) => (
            <Answer key={code} form={form} lawPack={lawPack} code={code} />
          ))}
        </div>
      )}
      {statements.length > 0 && (
        <fieldset>
          <legend className="font-[560]">{t.statements}</legend>
          {statements.map((code) => (
            <Tick key={code} form={form} name={code} label={said[code]} />
          ))}
        </fieldset>
      )}
      {isRequest && <Banner>{t.checked}</Banner>}
    </div>
  )
}

function Answer({ form, lawPack, code }: { form: FormOf<Values>; lawPack: LawPack; code: AnswerCode }) {
  const { category: t } = useWords('protection')
  const { answers } = useWords('categoryForm')
  const { label, hint } = answers[code]
  const kind = kindOf(code)
  if (kind === 'claim') return <Tick form={form} name={code} label={label} hint={hint} />
  if (kind === 'amount') return <MoneyField form={form} name={code} label={label} hint={hint} asset={assetOf(lawPack)} />
  // words-exception: the sign for a percentage is the same in every language
  const unit = { months: t.months, trades: t.trades, percent: '%' }[kind]
  return <NumberField form={form} name={code} label={label} hint={hint} unit={unit} />
}

function Tick({ form, name, label, hint }: { form: FormOf<Values>; name: AnswerCode | StatementCode; label: string; hint?: string }) {
  return (
    <Checkbox
      id={fieldId(form.name, name)}
      name={name}
      label={label}
      hint={hint}
      error={form.errors[name]}
      checked={form.values[name] === 'yes'}
      onChange={({ target }) => form.change({ [name]: target.checked ? 'yes' : '' })}
    />
  )
}
