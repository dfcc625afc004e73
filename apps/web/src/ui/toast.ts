/** Short messages that pass by. What must not be missed belongs on the page instead. */
export interface Toast {
  readonly tone: 'good' | 'bad' | 'info'
  readonly message: string
  /** One more sentence under the message. */
  readonly detail?: string
  /** A toast with an action stays until it is closed: whoever needs longer must still reach it. */
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

type Show = (toast: Toast) => void

const waiting: Toast[] = []
const listeners = new Set<() => void>()
let show: Show | undefined

export function toast(next: Toast): void {
  if (show) {
    show(next)
  } else {
    waiting.push(next)
    for (const listener of listeners) listener()
  }
}

/** Hands over what waited, then everything that comes, until the returned function is called. */
export function showToastsWith(shower: Show): () => void {
  show = shower
  for (const next of waiting.splice(0)) shower(next)
  return () => {
    show = undefined
  }
}

export function isWanted(): boolean {
  return waiting.length > 0 || show !== undefined
}

export function whenWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
