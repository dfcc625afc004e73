/**
 * What the provider's page tells the page around it. It only moves the screen: anyone can send a message, so money and standing come
 * from the server alone. Messages of other origins are not even read.
 */
export type WidgetNews = 'transaction_created' | 'transaction_completed' | 'transaction_failed'

interface WidgetMessage {
  readonly origin: string
  readonly data: unknown
}

/** Longer than any message of the provider's. */
const lengthMax = 16_384

export function readWidgetMessage({ origin, data }: WidgetMessage, pageOrigins: readonly string[]): WidgetNews | undefined {
  if (!pageOrigins.includes(origin)) return undefined
  const message = typeof data === 'string' ? parse(data) : data
  if (typeof message !== 'object' || message === null) return undefined
  const { type, action } = message as { readonly type?: unknown; readonly action?: unknown }
  return newsOf(action) ?? newsOf(type)
}

/** The specification's names, and those of the provider's own browser package. */
const names: Readonly<Record<string, WidgetNews>> = {
  transaction_created: 'transaction_created',
  transaction_completed: 'transaction_completed',
  transaction_failed: 'transaction_failed',
  onTransactionCreated: 'transaction_created',
  onTransactionCompleted: 'transaction_completed',
  onTransactionFailed: 'transaction_failed',
}

function newsOf(name: unknown): WidgetNews | undefined {
  return typeof name === 'string' && Object.hasOwn(names, name) ? names[name] : undefined
}

function parse(text: string): unknown {
  if (text.length > lengthMax) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
