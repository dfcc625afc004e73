/** The tab's own storage: it survives a reload and ends with the tab. Where it is closed to us, nothing is kept and nothing breaks. */
export function readTab(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Closed or full storage costs only the reload, not the visit.
  }
}

/** Everything that is kept now; removing while going through it skips nothing. */
export function tabKeys(): readonly string[] {
  try {
    return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)).filter((key) => key !== null)
  } catch {
    return []
  }
}
