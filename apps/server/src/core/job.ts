/** What is known of a job before anyone handles it. */
import type * as z from 'zod'
import type { Tx } from './database.ts'

export interface JobDefinition<Payload extends object> {
  readonly queue: string
  /** Closed and of ids only: the queue's tables stand outside row security. */
  readonly payload: z.ZodType<Payload>
  /** How many may run at once in one worker. */
  readonly concurrency: number
}

export interface JobQueue {
  /** Sends a noun's own next step inside its transaction. One job per key waits or runs at a time: sending it twice is harmless. */
  send<Payload extends object>(
    tx: Tx,
    job: JobDefinition<Payload>,
    payload: Payload,
    options: { key: string; startAfter?: Date },
  ): Promise<void>
}

/** What a handler may know besides the payload. */
export interface Delivery {
  /** This very job ran before and did not end well: its worker died, or it threw. What it had begun, nobody is at any more. */
  readonly isAgain: boolean
}
