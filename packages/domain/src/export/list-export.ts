/** A list that leaves as a file: asked for by a person, written in the background, kept for a day. */
import { keptMs } from '../compliance/retention.ts'
import type { Id } from '../id.ts'
import { after } from '../time.ts'
import type { ExportFormat } from './list-file.ts'

export const exportStates = ['requested', 'writing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/**
 * Why there is no file: more rows than the format may have; the person may no longer see the list, or not all that they could see when
 * they asked; or it did not work however often it was tried.
 */
export const exportFailures = ['EXPORT_TOO_LONG', 'ACCESS_DENIED', 'EXPORT_FAILED'] as const
export type ExportFailure = (typeof exportFailures)[number]

/** One more may help after a worker was stopped; then something is wrong. */
export const exportAttemptsMax = 3

/** A page of one's own files. */
export const recentExportsPage = 10

export interface ListExport {
  readonly id: Id<'exp'>
  readonly list: string
  /** An archive of everything about one person is no list, and has a format of its own. */
  readonly format: ExportFormat | 'zip'
  readonly state: ExportState
  readonly rowsWritten: number
  /** Left out where counting costs as much as reading. */
  readonly rowsExpected: number | undefined
  readonly failure: ExportFailure | undefined
  readonly file: { readonly id: string; readonly name: string; readonly bytes: bigint } | undefined
  readonly requestedAt: Date
  readonly expiresAt: Date
}

export function newExport(
  asked: Pick<ListExport, 'id' | 'list' | 'format' | 'rowsExpected'>,
  now: Date,
): ListExport & { readonly state: 'requested' } {
  return {
    ...asked,
    state: 'requested',
    rowsWritten: 0,
    failure: undefined,
    file: undefined,
    requestedAt: now,
    expiresAt: after(now, keptMs('export')),
  }
}
