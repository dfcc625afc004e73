/**
 * What may be changed about people's access by others: which permissions somebody can be granted, who may be suspended by one person and
 * who by two, and that two active administrators always remain, because with one nothing that needs two people could ever happen again.
 */
import { type Checked, checkReason, problemsIn } from '../form.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { grantablePermissions, isSpvRole, type Role } from './permissions.ts'
import { isEmail } from './registration.ts'

export const activeAdminsMin = 2

/** Permissions as an approval binds them: sorted, so that the same set is the same text. */
export function permissionList(permissions: readonly string[]): string {
  return [...new Set(permissions)].sort().join(' ')
}

export interface PermissionHolder {
  readonly role: Role
  readonly permissions: readonly string[] | null
}

export function decidePermissionChange(
  holder: PermissionHolder,
  wanted: readonly string[],
): { refused: false } | Refusal<'PERMISSION_UNFIT' | 'ALREADY_SO'> {
  const grantable: readonly string[] = grantablePermissions(holder.role)
  // Withdrawing is always possible, also of what could not be granted any more.
  const granted = wanted.filter((permission) => !(holder.permissions ?? []).includes(permission))
  if (grantable.length === 0 || granted.some((permission) => !grantable.includes(permission))) return refuse('PERMISSION_UNFIT')
  if (permissionList(wanted) === permissionList(holder.permissions ?? [])) return refuse('ALREADY_SO')
  return { refused: false }
}

/** SPVs as an approval binds them: sorted, so that the same set is the same text. */
export function spvList(spvIds: readonly string[]): string {
  return [...new Set(spvIds)].sort().join(' ')
}

/** Only staff of SPVs are staff of some and not of others. */
export function decideSpvChange(
  holder: { readonly role: Role; readonly spvIds: readonly string[] },
  wanted: readonly string[],
): { refused: false } | Refusal<'SPV_UNFIT' | 'ALREADY_SO'> {
  if (!isSpvRole(holder.role)) return refuse('SPV_UNFIT')
  return spvList(wanted) === spvList(holder.spvIds) ? refuse('ALREADY_SO') : { refused: false }
}

export interface Standing {
  readonly role: Role
  readonly isSuspended: boolean
}

/** A member is suspended and readmitted by one administrator, staff by two. */
export function decideSuspension(
  standing: Standing,
  suspended: boolean,
  people: 'one' | 'two',
): { refused: false } | Refusal<'STAFF_NEEDS_TWO' | 'NOT_STAFF' | 'ALREADY_SO'> {
  const isStaff = standing.role !== 'investor'
  if (isStaff && people === 'one') return refuse('STAFF_NEEDS_TWO')
  if (!isStaff && people === 'two') return refuse('NOT_STAFF')
  if (standing.isSuspended === suspended) return refuse('ALREADY_SO')
  return { refused: false }
}

/** Decides whether a person may leave the active administrators, by suspension or by another role. Whoever is none of them may. */
export function decideAdminLeaving(personId: string, activeAdmins: readonly string[]): { refused: false } | Refusal<'ADMINS_TOO_FEW'> {
  const remaining = activeAdmins.filter((admin) => admin !== personId).length
  return remaining < activeAdmins.length && remaining < activeAdminsMin ? refuse('ADMINS_TOO_FEW') : { refused: false }
}

type ReasonProblem = 'reason-missing'

function reasonProblem(values: { readonly reason: string }): ReasonProblem | undefined {
  const found = checkReason(values)
  return found.ok ? undefined : found.problems.reason
}

/** What is asked of whoever requests another role for somebody. */
export function checkRoleChange(values: {
  readonly role: Role | ''
  readonly reason: string
}): Checked<{ role: Role; reason: string }, 'role' | 'reason', 'role-missing' | ReasonProblem> {
  const { role } = values
  const problems = problemsIn({ role: role === '' ? ('role-missing' as const) : undefined, reason: reasonProblem(values) })
  return problems || role === '' ? { ok: false, problems: problems ?? {} } : { ok: true, input: { role, reason: values.reason.trim() } }
}

/** What is asked of whoever requests another list for somebody, of permissions or of SPVs: it must differ from the one they have. */
export function checkListChange<Field extends string, One extends string>(
  field: Field,
  held: readonly string[],
  values: { readonly [Name in Field]: readonly One[] } & { readonly reason: string },
): Checked<{ [Name in Field]: One[] } & { reason: string }, Field | 'reason', 'unchanged' | ReasonProblem> {
  const wanted = [...new Set<One>(values[field])].sort()
  const isSame = permissionList(wanted) === permissionList(held)
  const problems = problemsIn<string, 'unchanged' | ReasonProblem>({
    [field]: isSame ? 'unchanged' : undefined,
    reason: reasonProblem(values),
  })
  if (problems) return { ok: false, problems }
  return { ok: true, input: { [field]: wanted, reason: values.reason.trim() } as { [Name in Field]: One[] } & { reason: string } }
}

/** What is asked of whoever requests another address for somebody who lost theirs. */
export function checkEmailChange(values: {
  readonly email: string
  readonly reason: string
}): Checked<{ email: string; reason: string }, 'email' | 'reason', 'email-invalid' | ReasonProblem> {
  const email = values.email.trim()
  const problems = problemsIn({ email: isEmail(email) ? undefined : ('email-invalid' as const), reason: reasonProblem(values) })
  return problems ? { ok: false, problems } : { ok: true, input: { email, reason: values.reason.trim() } }
}
