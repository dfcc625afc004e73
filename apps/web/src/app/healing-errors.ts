/** Errors of questions that are asked again by themselves: a page need not offer to, nor repeat what its banner says. */
const healing = new WeakSet<object>()

export function markHealing(error: unknown): void {
  if (typeof error === 'object' && error !== null) healing.add(error)
}

export function isHealing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && healing.has(error)
}
