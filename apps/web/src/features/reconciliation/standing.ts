import type { ApiClient } from '../api.ts'

/** What every source says, and how the last comparison ended. */
export type Standing = Awaited<ReturnType<ApiClient['office']['reconciliation']['read']>>
