/** Where each type of event is sent to: one address each, as the platform has subscribed. */
import { randomBytes } from 'node:crypto'
import type { SentWebhook } from '../deliveries.ts'
import { statusOf } from '../deliveries.ts'
import type { Kept } from '../snapshot.ts'

export interface Hook {
  readonly Id: string
  readonly EventType: string
  readonly Url: string
  readonly Status: 'ENABLED'
  readonly Validity: 'VALID'
}

export interface Hooks {
  /** Undefined when the type has one. */
  readonly add: (eventType: string, url: string) => Hook | undefined
  readonly list: () => readonly Hook[]
  readonly urlOf: (eventType: string) => string | undefined
  readonly kept: Kept<readonly Hook[]>
}

export function openHooks(): Hooks {
  const known = new Map<string, Hook>()
  return {
    add: (eventType, url) => {
      if (known.has(eventType)) return undefined
      const hook: Hook = {
        Id: `hook_m_${randomBytes(12).toString('hex')}`,
        EventType: eventType,
        Url: url,
        Status: 'ENABLED',
        Validity: 'VALID',
      }
      known.set(eventType, hook)
      return hook
    },
    list: () => [...known.values()],
    urlOf: (eventType) => known.get(eventType)?.Url,
    kept: {
      read: () => [...known.values()],
      restore: (hooks) => {
        for (const hook of hooks) known.set(hook.EventType, hook)
      },
    },
  }
}

/** A hook is a GET. What happened is in the query, after whatever query the address already has. */
export function sendHook({ target, body, answerWithinMs }: SentWebhook): Promise<number | undefined> {
  const url = new URL(target)
  for (const [name, value] of new URLSearchParams(body)) url.searchParams.append(name, value)
  return statusOf(url.href, answerWithinMs, { method: 'GET' })
}
