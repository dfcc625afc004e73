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
/** The page's, and on top of it that of a dialog while one is open. */
const showers: Show[] = []

export function toast(next: Toast): void {
  const show = showers.at(-1)
  if (show) show(next)
  else waiting.push(next)
}

/** Hands over what waited, then everything that comes, until the returned function is called. */
export function showToastsWith(shower: Show): () => void {
  showers.push(shower)
  for (const next of waiting.splice(0)) shower(next)
  return () => void showers.splice(showers.indexOf(shower), 1)
}
