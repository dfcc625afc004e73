/**
 * The same loan again, for tests alone: one day after another, in fractions that are never rounded before they must be. It shares no
 * line with `standing.ts`, `schedule.ts` and `calendar.ts`, and reads its terms in its own way.
 */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

interface Debt {
  readonly day: string
  interest: bigint
  principal: bigint
}

export interface SimulatedPayment {
  readonly day: string
  readonly cents: bigint
}

export interface SimulatedTerms {
  readonly cents: bigint
  readonly yearlyBps: number
  readonly extraBps: number
  readonly count: 'act-365' | '30-360' | 'act-act'
  readonly shape: 'annuity' | 'linear' | 'bullet'
  readonly everyMonths: number
  readonly firstDay: string
  readonly times: number
  readonly interestOnly: number
}

export interface SimulatedEnd {
  readonly owed: bigint
  readonly interestDue: bigint
  readonly principalDue: bigint
  readonly interestSoFar: bigint
  readonly interestPaid: bigint
  readonly principalPaid: bigint
  readonly leftOver: bigint
  readonly dues: readonly { readonly day: string; readonly interest: bigint; readonly principal: bigint }[]
}

export function liveThrough(terms: SimulatedTerms, start: string, end: string, payments: readonly SimulatedPayment[]): SimulatedEnd {
  const dueOn = new Set<string>()
  const dues: { day: string; interest: bigint; principal: bigint }[] = []
  const days = Array.from({ length: terms.times }, (_, place) => monthsOn(terms.firstDay, place * terms.everyMonths))
  for (const day of days) dueOn.add(day)
  const debts: Debt[] = []
  let [owed, interestPaid, principalPaid, leftOver] = [terms.cents, 0n, 0n, 0n]
  let soFar: Fraction = nothing
  let gone = 0
  let plan = divide(terms, owed, days.length, terms.interestOnly)
  const principalDue = () => debts.reduce((sum, debt) => sum + debt.principal, 0n)
  const becomeDue = (day: string, principal: bigint) => {
    const interest = nearest(soFar)
    soFar = nothing
    debts.push({ day, interest, principal })
    dues.push({ day, interest, principal })
  }
  for (let day = start; ; day = tomorrow(day)) {
    if (dueOn.has(day) && gone < days.length) {
      gone += 1
      becomeDue(day, plan.shift() ?? 0n)
    }
    for (const payment of payments) {
      if (payment.day !== day) continue
      let cents = payment.cents
      const give = (part: bigint) => {
        const given = part < cents ? part : cents
        cents -= given
        return given
      }
      if (gone === days.length && nearest(soFar) > 0n) becomeDue(day, 0n)
      const giveInterest = () => {
        for (const debt of debts) {
          const given = give(debt.interest)
          debt.interest -= given
          interestPaid += given
        }
      }
      giveInterest()
      for (const debt of debts) {
        const given = give(debt.principal)
        debt.principal -= given
        principalPaid += given
        owed -= given
      }
      if (cents > 0n && owed > 0n) {
        const given = give(owed)
        owed -= given
        principalPaid += given
        plan = divide(terms, owed, days.length - gone, Math.max(terms.interestOnly - gone, 0))
      }
      if (owed === 0n) {
        if (nearest(soFar) > 0n) becomeDue(day, 0n)
        gone = days.length
        giveInterest()
      }
      leftOver += cents
    }
    if (day === end) break
    const part = partOfYear(terms.count, day)
    const weight = owed * BigInt(terms.yearlyBps) + principalDue() * BigInt(terms.extraBps)
    soFar = plus(soFar, { over: weight * part.over, under: 10_000n * part.under })
  }
  return {
    ...{ owed, interestPaid, principalPaid, leftOver, dues },
    interestDue: debts.reduce((sum, debt) => sum + debt.interest, 0n),
    principalDue: principalDue(),
    interestSoFar: nearest(soFar),
  }
}

/** Divides principal over payments: an equal payment is found as what its discounted sum makes of it, not by the closed formula. */
function divide({ shape, yearlyBps, everyMonths }: SimulatedTerms, cents: bigint, times: number, interestOnly: number): bigint[] {
  const quiet = Math.min(interestOnly, Math.max(times - 1, 0))
  const count = times - quiet
  const before = Array.from({ length: quiet }, () => 0n)
  if (count <= 0) return before
  const all: bigint[] = []
  let left = cents
  if (shape === 'bullet') return [...before, ...Array.from({ length: count - 1 }, () => 0n), cents]
  const period: Fraction = { over: BigInt(yearlyBps) * BigInt(everyMonths), under: 120_000n }
  if (shape === 'annuity' && yearlyBps > 0) {
    // The sum of 1/(1+i)^k over all k, brought to one denominator, Horner’s way.
    const one = period.under + period.over
    let worth = 0n
    let scale = 1n
    for (let k = 0; k < count; k += 1) {
      worth = worth * one + period.under ** BigInt(k + 1)
      scale *= one
    }
    // 1/(1+i) + … + 1/(1+i)^n = worth / scale
    const pay = nearest({ over: cents * scale, under: worth })
    for (let k = 1; k < count; k += 1) {
      const rest = pay - nearest({ over: left * period.over, under: period.under })
      const now = rest < 0n ? 0n : ([rest, left].toSorted((a, b) => Number(a > b) - Number(a < b))[0] ?? left)
      all.push(now)
      left -= now
    }
  } else {
    for (let k = 1; k < count; k += 1) {
      all.push(cents / BigInt(count))
      left -= cents / BigInt(count)
    }
  }
  return [...before, ...all, left]
}

const nothing: Fraction = { over: 0n, under: 1n }

function plus(one: Fraction, other: Fraction): Fraction {
  if (one.under === other.under) return { over: one.over + other.over, under: one.under }
  return { over: one.over * other.under + other.over * one.under, under: one.under * other.under }
}

function nearest({ over, under }: Fraction): bigint {
  const whole = over / under
  return 2n * (over - whole * under) >= under ? whole + 1n : whole
}

/** The part of a year that one day is, by looking at that day and the next. */
function partOfYear(count: SimulatedTerms['count'], day: string): Fraction {
  const next = tomorrow(day)
  const date = Number(day.slice(8))
  if (count === 'act-365') return { over: 1n, under: 365n }
  if (count === 'act-act') return { over: daysOf(day.slice(0, 4)) === 366 ? 365n : 366n, under: 133_590n }
  // Every month has thirty days: a 31st is no day, and the last of February is as many as are missing.
  if (next.slice(8) === '31') return { over: 0n, under: 360n }
  if (next.slice(8) !== '01') return { over: 1n, under: 360n }
  return { over: BigInt(31 - Math.min(date, 30)), under: 360n }
}

function daysOf(year: string): number {
  return new Date(`${year}-02-29T00:00:00Z`).getUTCMonth() === 1 ? 366 : 365
}

function tomorrow(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

function monthsOn(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  const month = date.toISOString().slice(0, 7)
  for (let last = Number(day.slice(8)); ; last -= 1) {
    const wanted = `${month}-${String(last).padStart(2, '0')}`
    const found = new Date(`${wanted}T00:00:00Z`)
    if (!Number.isNaN(found.getTime()) && found.toISOString().slice(0, 10) === wanted) return wanted
  }
}
