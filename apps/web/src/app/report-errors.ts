/** Tells the server that a page broke: in which of our files, and nothing of what it showed. */
import { describeBrowserError } from '@heathland/domain/platform/browser-error'
import { isDemo } from './demo-switch.ts'

/** A page that breaks at every turn has said enough by then. */
const reportsMax = 5
const reported: string[] = []

export function reportError(kind: 'error' | 'rejection', thrown: unknown): void {
  const told = describeBrowserError(kind, thrown, location.origin)
  // In a demonstration nothing leaves the browser.
  if (!told || isDemo()) return
  const body = JSON.stringify(told)
  if (reported.includes(body) || reported.length >= reportsMax) return
  reported.push(body)
  // It goes out although the page may be on its way out. What is lost is nobody's concern.
  const headers = { 'content-type': 'application/json' }
  fetch('/api/browser-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}
