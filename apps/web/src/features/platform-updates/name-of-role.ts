import type { Role } from '@heathland/domain/identity/permissions'

/** A role in the words of the page that the updates stand on. */
export type NameOfRole = (role: Role) => string
