/** Short messages. A good one passes by; a failure stays until it is closed or the person tries again. */
export interface Toast {
  readonly tone: 'good' | 'bad' | 'info'
  readonly message: string
  /** One more sentence under the message. */
  readonly detail?: string
  /** A toast with an action stays until it is closed: whoever needs longer must still reach it. */
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

interface Shower {
  show(toast: Toast): void
  /** Takes away what is shown of a tone. */
  dismiss(tone: Toast['tone']): void
}

const waiting: Toast[] = []
/** The page's, and on top of it that of a dialog while one is open. */
const showers: Shower[] = []

export function toast(next: Toast): void {
  const shower = showers.at(-1)
  if (shower) shower.show(next)
  else waiting.push(next)
}

/** For a new try: the failures of the last one no longer apply. */
export function dismissFailures(): void {
  for (const shower of showers) shower.dismiss('bad')
}

/** Hands over what waited, then everything that comes, until the returned function is called. */
export function showToastsWith(shower: Shower): () => void {
  showers.push(shower)
  for (const next of waiting.splice(0)) shower.show(next)
  return () => void showers.splice(showers.indexOf(shower), 1)
}
