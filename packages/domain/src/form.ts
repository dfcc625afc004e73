/** A form is sent when nothing is wrong with it; otherwise each wrong field gets one problem, as a code that the catalogues have words for. */

export type Checked<Input, Field extends string, Problem extends string> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly problems: Problems<Field, Problem> }

export type Problems<Field extends string, Problem extends string> = { readonly [Name in Field]?: Problem }

/** Drops the fields with which nothing is wrong; undefined when that leaves none. */
export function problemsIn<Field extends string, Problem extends string>(
  found: { readonly [Name in Field]?: Problem | undefined },
): Problems<Field, Problem> | undefined {
  const wrong = Object.entries(found).filter(([, problem]) => problem !== undefined)
  return wrong.length === 0 ? undefined : (Object.fromEntries(wrong) as Problems<Field, Problem>)
}

/** A reason, a description or how something ended: long enough to say something, short enough to be read. */
export const proseLength = { min: 3, max: 500 } as const

/** What staff write as a reason, without the space around it. */
export function checkReason(values: { readonly reason: string }): Checked<{ reason: string }, 'reason', 'reason-missing'> {
  const reason = values.reason.trim()
  return isProse(reason) ? { ok: true, input: { reason } } : { ok: false, problems: { reason: 'reason-missing' } }
}

export function isProse(text: string): boolean {
  return text.trim().length >= proseLength.min
}
