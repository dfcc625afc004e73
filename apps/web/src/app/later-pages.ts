import type { RoutePath } from '@heathland/domain/identity/guard'

/** Pages that have an address and are not built yet. They are in no menu. */
export const laterPaths = [] as const satisfies readonly RoutePath[]

export function isBuilt(path: RoutePath): boolean {
  return !(laterPaths as readonly string[]).includes(path)
}
