type Report = typeof import('./report-errors.ts').reportError

/** Hears what nobody caught, from the first line of code on. The code that reports it comes with the first error: most visits have none. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => report('error', error))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

function report(...told: Parameters<Report>): void {
  // Where this cannot be loaded nothing can be sent, and a rejection would be heard here again.
  import('./report-errors.ts').then(({ reportError }) => reportError(...told)).catch(() => undefined)
}
