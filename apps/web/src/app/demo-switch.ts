/**
 * Whether the demonstration answers instead of the server. The flag lives in the tab's own storage: it survives a reload
 * and ends with the tab. Where that storage is closed to us it lives until the page is left.
 */
const flag = 'heathland.demo'
const listeners = new Set<() => void>()
let isOn = read(flag) === 'on'

export function isDemo(): boolean {
  return isOn
}

export function switchDemo(on: boolean): void {
  if (on === isOn) return
  isOn = on
  write(flag, on ? 'on' : null)
  // What happened in a demonstration is gone when it is left: the next one starts from the beginning.
  if (!on) demoKeep.forget()
  for (const listener of listeners) listener()
}

export function followDemo(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the demonstration keeps its state. */
export const demoKeep = {
  read: () => read('heathland.demo.state'),
  write: (text: string) => write('heathland.demo.state', text),
  forget: () => write('heathland.demo.state', null),
}

function read(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Closed or full storage costs only the reload, not the visit.
  }
}
