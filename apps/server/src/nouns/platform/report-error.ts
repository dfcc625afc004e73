import type { BrowserError } from '@heathland/domain/platform/browser-error'
import type { Context } from '../../core/context.ts'
import type { Metrics } from '../../core/metrics.ts'

/** A release has some dozens of ways to break; whoever makes up more of them fills no log. */
const loggedMax = 200

/** What a program has logged already; it begins anew with the next release. */
const logged = new WeakMap<Metrics, Set<string>>()

/** Counts an error of a browser, and logs each kind of it once. Nothing is kept: it says nothing of who saw it. */
export function reportError({ metrics, log }: Context, { kind, name, places }: BrowserError): void {
  metrics.browserError(kind)
  const known = logged.get(metrics) ?? new Set<string>()
  logged.set(metrics, known)
  const what = `${kind} ${name} ${places}`
  if (known.has(what) || known.size >= loggedMax) return
  known.add(what)
  log.warn({ kind, error: name, places }, 'a page broke in a browser')
}
