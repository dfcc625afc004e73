/** What somebody does not want to be reminded of again, in this browser. Where its storage is closed to us it comes back with the next visit. */
export function isDismissed(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === 'yes'
  } catch {
    return false
  }
}

export function setDismissed(name: string): void {
  try {
    localStorage.setItem(keyOf(name), 'yes')
  } catch {
    // It is gone for this view, and that has to do.
  }
}

function keyOf(name: string): string {
  return `heathland.dismissed.${name}`
}
