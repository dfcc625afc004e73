/** The seam between features and what answers them. Features know the contract's types; `app` decides whether server or demo answers. */
import type { Contract } from '@heathland/contract'
import type { ContractRouterClient } from '@orpc/contract'
import type { RouterUtils } from '@orpc/tanstack-query'
import { createContext, use } from 'react'
import type { Explanation } from '../ui/error-state.tsx'

export interface CallContext {
  /** Names one intent of the person: kept for every attempt at it, so that it happens once. Without it every call is an intent of its own. */
  readonly idempotencyKey?: string
}

export type ApiClient = ContractRouterClient<Contract, CallContext>

export interface Api {
  /** Query and mutation options for every operation: `api.call.member.platform.health.queryOptions()`. */
  readonly call: RouterUtils<ApiClient>
  /** Puts an error of a call into words: what happened, what is safe, what to do. */
  readonly explain: (error: unknown) => Explanation
  /** Takes an error of a call apart, for whoever acts on it. */
  readonly failureOf: (error: unknown) => Failure
  /** The demonstration's own buttons, which no member has: sets what the demo investor has reached. */
  readonly setDemoFlags: (flags: DemoFlags) => Promise<void>
  /** What the demonstration shows of parts that no operation answers for yet; a member has none of it. */
  readonly readDemoSamples: () => Promise<DemoSamples>
}

export interface DemoSamples {
  readonly actions: readonly UpcomingAction[]
}

export interface UpcomingAction {
  readonly kind: 'second-factor' | 'statement'
  readonly date: string
  readonly route: string
}

export interface DemoFlags {
  readonly kycStatus?: 'unknown' | 'approved'
  readonly firstOnrampOk?: boolean
}

export interface Failure {
  /** The server said no; nobody answered; or something broke on this side. */
  readonly kind: 'refused' | 'no-answer' | 'broken'
  readonly code: string | undefined
  /** The server's own words. */
  readonly message: string | undefined
  /** What it said about single fields. */
  readonly fields: readonly { readonly path: string; readonly message: string }[]
  /** Facts for the reader's next step, such as a limit. */
  readonly facts: Readonly<Record<string, string | number | boolean>>
}

export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs the api of app/data.tsx around it')
  return api
}
