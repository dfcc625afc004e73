import type { ApiClient } from '../api.ts'

/** One of our bank accounts, in figures. */
export type Bank = Awaited<ReturnType<ApiClient['office']['payments']['readOverview']>>['banks'][number]
