/** What is typed into the forms of the loan book, and what is sent for it. */
import { type Checked, isProse, problemsIn } from '@heathland/domain/form'
import { isDay } from '@heathland/domain/loans/calendar'
import { type Interval, intervals, loanLimits, type RepaymentKind, repaymentKinds } from '@heathland/domain/loans/terms'
import { type Asset, type DecimalMark, fromTyped } from '@heathland/domain/money'

export interface ScheduleValues {
  readonly kind: string
  readonly rate: string
  readonly monthsBetween: string
  readonly firstDueOn: string
  readonly payments: string
  readonly graceMonths: string
}

export type ScheduleProblem = 'kind' | 'rate' | 'interval' | 'first-due' | 'payments' | 'grace'

export interface Typed {
  readonly decimalMark: DecimalMark
}

/** A percentage with at most two decimals, in hundredths of a percent. */
export function readPercent(text: string, mark: DecimalMark): number | undefined {
  const found = fromTyped(text.replace('%', ''), 'EUR', mark)
  // money-is-number: a percentage that is typed like an amount, in hundredths of a percent
  return found && found.amountMinor >= 0n && found.amountMinor <= BigInt(loanLimits.rateBps) ? Number(found.amountMinor) : undefined
}

export function readWhole(text: string, max: number): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= max ? Number(text) : undefined
}

/** More than nothing. */
export function readAmount(text: string, asset: Asset, mark: DecimalMark): string | undefined {
  const found = fromTyped(text, asset, mark)
  return found && found.amountMinor > 0n && found.amountMinor < 10n ** 16n ? String(found.amountMinor) : undefined
}

export interface Schedule {
  readonly kind: RepaymentKind
  readonly rateBps: number
  readonly monthsBetween: Interval
  readonly firstDueOn: string
  readonly payments: number
  readonly graceMonths: number
}

type Found =
  | { readonly input: Schedule; readonly problems: undefined }
  | { readonly input: undefined; readonly problems: Readonly<Partial<Record<keyof ScheduleValues, ScheduleProblem>>> }

export function readSchedule(values: ScheduleValues, { decimalMark }: Typed): Found {
  const kind = repaymentKinds.find((known) => known === values.kind)
  const rateBps = readPercent(values.rate, decimalMark)
  const monthsBetween = intervals.find((known) => String(known) === values.monthsBetween)
  const payments = readWhole(values.payments, loanLimits.payments)
  const graceMonths = readWhole(values.graceMonths || '0', loanLimits.payments)
  const isGraceFit =
    graceMonths !== undefined &&
    monthsBetween !== undefined &&
    payments !== undefined &&
    graceMonths % monthsBetween === 0 &&
    graceMonths < payments * monthsBetween
  const problems = problemsIn<keyof ScheduleValues, ScheduleProblem>({
    kind: kind ? undefined : 'kind',
    rate: rateBps === undefined ? 'rate' : undefined,
    monthsBetween: monthsBetween ? undefined : 'interval',
    firstDueOn: isDay(values.firstDueOn) ? undefined : 'first-due',
    payments: payments ? undefined : 'payments',
    graceMonths: payments && monthsBetween && !isGraceFit ? 'grace' : undefined,
  })
  if (problems || !kind || rateBps === undefined || !monthsBetween || !payments || graceMonths === undefined)
    return { input: undefined, problems: problems ?? {} }
  return { input: { kind, rateBps, monthsBetween, firstDueOn: values.firstDueOn, payments, graceMonths }, problems: undefined }
}

export function checkRestructuring(
  values: ScheduleValues & { readonly reason: string },
  typed: Typed,
): Checked<Schedule & { readonly reason: string }, keyof ScheduleValues | 'reason', ScheduleProblem | 'reason'> {
  const found = readSchedule(values, typed)
  const reason = values.reason.trim()
  const problems: Readonly<Partial<Record<keyof ScheduleValues | 'reason', ScheduleProblem | 'reason'>>> = {
    ...found.problems,
    ...(!isProse(reason) && { reason: 'reason' }),
  }
  return found.input && isProse(reason) ? ({ ok: true, input: { ...found.input, reason } } as const) : ({ ok: false, problems } as const)
}

export interface NewLoanValues extends ScheduleValues {
  readonly borrower: string
  readonly registration: string
  readonly principal: string
  readonly dayCount: string
  readonly defaultRate: string
  readonly signedOn: string
  readonly collateral: string
  readonly guarantee: string
  readonly cover: string
}

export type NewLoanProblem = ScheduleProblem | 'borrower' | 'registration' | 'amount' | 'signed' | 'default-rate' | 'cover'

export function checkNewLoan(values: NewLoanValues, { asset, ...typed }: Typed & { readonly asset: Asset }) {
  const schedule = readSchedule(values, typed)
  const [borrower, registration] = [values.borrower.trim(), values.registration.trim()]
  const principalMinor = readAmount(values.principal, asset, typed.decimalMark)
  const defaultRateBps = readPercent(values.defaultRate || '0', typed.decimalMark)
  const coverPercentNeeded = readWhole(values.cover || '0', loanLimits.coverPercent)
  const dayCount = (['act-365', '30-360', 'act-act'] as const).find((known) => known === values.dayCount) ?? 'act-365'
  const [collateral, guarantee] = [values.collateral.trim(), values.guarantee.trim()]
  const problems = problemsIn<keyof NewLoanValues, NewLoanProblem>({
    ...schedule.problems,
    borrower: borrower.length < 2 ? 'borrower' : undefined,
    registration: registration.length < 2 ? 'registration' : undefined,
    principal: principalMinor ? undefined : 'amount',
    signedOn: isDay(values.signedOn) ? undefined : 'signed',
    defaultRate: defaultRateBps === undefined || defaultRateBps > loanLimits.defaultRateBps ? 'default-rate' : undefined,
    cover: coverPercentNeeded === undefined ? 'cover' : undefined,
  })
  if (problems || !schedule.input || !principalMinor || defaultRateBps === undefined || coverPercentNeeded === undefined)
    return { ok: false, problems: problems ?? {} } as const
  const input = {
    ...{
      ...schedule.input,
      borrower,
      registration,
      principalMinor,
      defaultRateBps,
      coverPercentNeeded,
      dayCount,
      signedOn: values.signedOn,
    },
    ...(collateral && { collateral }),
    ...(guarantee && { guarantee }),
  }
  return { ok: true, input } as const
}
