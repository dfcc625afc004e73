import type { AuditEntry, Names } from '@heathland/contract'
import type { AuditWords } from '@heathland/words/words'

/** What was done, and to whom where that is somebody else than who acted. */
export function actionWords(t: AuditWords, entry: AuditEntry, names: Names | undefined): string {
  const words = isNamed(entry.action, t) ? t.auditActions[entry.action] : entry.action
  const whom = whomOf(entry)
  const name = whom === undefined ? undefined : names?.[whom]?.name
  return name === undefined ? words : t.auditTrail.actionAboutPerson({ action: words, name })
}

/** Who acted. Someone who was erased is known by their id alone. */
export function actorWords(t: AuditWords, entry: AuditEntry, names: Names | undefined): string {
  const { user, by } = entry
  if (by === 'platform') return t.auditTrail.byThePlatform
  if (user === undefined) return t.auditTrail.nobodyKnown
  return isAboutUser(entry) ? t.auditTrail.byStaff : (names?.[user]?.name ?? user)
}

/** An action of a newer server may have no words here yet. */
function isNamed(action: string, t: AuditWords): action is keyof AuditWords['auditActions'] {
  return Object.hasOwn(t.auditActions, action)
}

/** Staff's acts that are recorded under the person they are about. */
const aboutUser: ReadonlySet<string> = new Set(['identity.recovery-requested', 'identity.recovery-approved', 'identity.recovery-refused'])

function isAboutUser({ by, action }: AuditEntry): boolean {
  return by === 'platform' || (by === 'staff' && aboutUser.has(action))
}

/** Whom an act is about, where that is somebody else than who acted. */
function whomOf(entry: AuditEntry): string | undefined {
  if (isAboutUser(entry)) return entry.user
  return entry.resource === entry.user ? undefined : entry.resource
}
