import type { Page } from '@playwright/test'

/** Where the product answers, and where its mail lies. */
export interface System {
  readonly origin: string
  readonly mailbox: string
}

export interface Scene {
  readonly name: string
  readonly person?: string
  /** The person has shown a password alone. */
  readonly isHalfway?: boolean
  readonly open: (page: Page, system: System) => Promise<unknown>
}
