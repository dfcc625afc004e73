/**
 * A message from the platform to everyone of chosen roles, in every language, which two administrators have agreed to send. It is
 * delivered in batches, each once.
 */
import { type Checked, problemsIn } from '../form.ts'
import { routeOf } from '../identity/guard.ts'
import type { Role } from '../identity/permissions.ts'
import { roles } from '../identity/permissions.ts'
import { isLocalPath } from '../onboarding/gate.ts'

export const updateStates = ['requested', 'sending', 'sent', 'refused'] as const
export type UpdateState = (typeof updateStates)[number]

export const updateLengths = { title: 90, text: 1_000, leadsTo: 200 } as const

export interface UpdateText {
  readonly title: string
  readonly text: string
}

export interface PlatformUpdate {
  readonly en: UpdateText
  readonly nl: UpdateText
  readonly roles: readonly Role[]
  /** A page of the product; the list of notifications where there is none. */
  readonly leadsTo: string | undefined
}

export interface UpdateValues {
  readonly titleEn: string
  readonly textEn: string
  readonly titleNl: string
  readonly textNl: string
  readonly roles: readonly string[]
  readonly leadsTo: string
  readonly reason: string
}

export type UpdateProblem = 'title-missing' | 'text-missing' | 'roles-missing' | 'address-not-local' | 'reason-missing'

const isFilled = (text: string) => text.trim().length >= 3

export function checkUpdate(values: UpdateValues): Checked<PlatformUpdate & { reason: string }, keyof UpdateValues, UpdateProblem> {
  const leadsTo = values.leadsTo.trim()
  const chosen = roles.filter((role) => values.roles.includes(role))
  const problems = problemsIn<keyof UpdateValues, UpdateProblem>({
    titleEn: isFilled(values.titleEn) ? undefined : 'title-missing',
    textEn: isFilled(values.textEn) ? undefined : 'text-missing',
    titleNl: isFilled(values.titleNl) ? undefined : 'title-missing',
    textNl: isFilled(values.textNl) ? undefined : 'text-missing',
    roles: chosen.length > 0 ? undefined : 'roles-missing',
    leadsTo: leadsTo === '' || isUpdateAddress(leadsTo) ? undefined : 'address-not-local',
    reason: isFilled(values.reason) ? undefined : 'reason-missing',
  })
  if (problems) return { ok: false, problems }
  return {
    ok: true,
    input: {
      en: { title: values.titleEn.trim(), text: values.textEn.trim() },
      nl: { title: values.titleNl.trim(), text: values.textNl.trim() },
      roles: chosen,
      leadsTo: leadsTo || undefined,
      reason: values.reason.trim(),
    },
  }
}

/** A page of ours and nothing else: whoever follows a notification never leaves the product. */
export function isUpdateAddress(address: string): boolean {
  return isLocalPath(address) && routeOf(address) !== undefined
}
