/** What every noun of the demo builds on: the member's half of the contract, and what its operations are handed. */
import { member } from '@heathland/contract'
import { implement } from '@orpc/server'
import type { Memory } from './memory.ts'

export interface DemoContext {
  readonly memory: Memory
  readonly now: Date
  /** SHA-256 of a text, in hex: the browser's, which this package does not reach for. */
  readonly digest: (text: string) => Promise<string>
}

export const demo = implement(member).$context<DemoContext>()
