import { access } from '@heathland/contract/access'
import { csvFile } from '@heathland/domain/export/csv-file'
import { type ExportFailure, exportAttemptsMax, exportFailures } from '@heathland/domain/export/list-export'
import {
  type ControlTotals,
  type ExportFormat,
  type ListFile,
  listFile,
  mediaTypes,
  type Preface,
  rowsMaxOf,
} from '@heathland/domain/export/list-file'
import { xlsxFile } from '@heathland/domain/export/xlsx-file'
import { zip } from '@heathland/domain/export/zip'
import type { Id } from '@heathland/domain/id'
import { decideAccess } from '@heathland/domain/identity/access'
import { invariant } from '@heathland/domain/invariant'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import { languages } from '@heathland/words/language'
import * as z from 'zod'
import { type Actor, callerOf } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { AnyExportedList, ListDocument } from '../../core/exports/exported-list.ts'
import { nodeHost } from '../../core/exports/node-host.ts'
import type { OwnArchive } from '../../core/exports/own-archive.ts'
import { pdfFile } from '../../core/exports/print-list.ts'
import { type StoredFile, storeFile } from '../../core/files/files.ts'
import type { PersonalData } from '../../core/personal-data.ts'
import { attempt } from '../../work/attempt.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listNames } from '../identity/people.sql.ts'
import { completeExport, failExport, isSpokenFor, saveExpected, saveProgress, type TakenExport, takeExport } from './export.sql.ts'
import { writeExportJob } from './exports.jobs.ts'
import { countArchive, exportedTables, writeArchive } from './write-archive.ts'

/** The queue gives a job up after five minutes; one that is not written by then is begun again. */
const writingMaxMs = 4 * minuteMs
/** A worker that died is missed after this. */
export const exportTakesMaxMs = 6 * minuteMs
/** Pages look at the row about as often. */
const progressMs = 500
/** 100,000 rows of long cells; more would hold up everybody else's. */
const fileBytesMax = 256 * 1_024 ** 2
/** A thousand contracts of a megabyte each; nobody signs more. */
const archiveBytesMax = 1_024 ** 3
/** Ids that fit into one record of the audit log. */
const peoplePerRecord = 30

type Outcome = 'written' | { readonly failure: ExportFailure }

/** Writes an export that was requested, from the beginning whenever it is taken up, as the person who asked. */
export async function writeExport(
  ctx: Context,
  lists: readonly AnyExportedList[],
  exportId: Id<'exp'>,
  personalData: readonly PersonalData[] = [],
  archives: readonly OwnArchive[] = [],
): Promise<void> {
  await attempt(ctx, {
    job: writeExportJob,
    payload: { exportId },
    async begin(tx) {
      const taken = await takeExport(tx, exportId, after(ctx.now, exportTakesMaxMs))
      if (!taken || taken.attempts <= exportAttemptsMax) return taken
      return giveUp(ctx, tx, taken, 'EXPORT_FAILED')
    },
    act: (taken): Promise<Outcome> => {
      const { format, list } = taken.export
      const written = () => {
        if (format !== 'zip') return write(ctx, lists, taken, format)
        const archive = archives.find((each) => each.list === list)
        return archive ? writeOwnFiles(ctx, taken, archive) : writeOwnData(ctx, taken, personalData)
      }
      return written().catch(failureOf)
    },
    async end(tx, taken, outcome) {
      return outcome === 'written' ? undefined : giveUp(ctx, tx, taken, outcome.failure)
    },
  })
}

/** A refusal ends it; anything else is tried again. */
function failureOf(error: unknown): Outcome {
  const failure = error instanceof Refused ? exportFailures.find((code) => code === error.code) : undefined
  if (!failure) throw error
  return { failure }
}

async function giveUp(ctx: Context, tx: Tx, taken: TakenExport, failure: ExportFailure): Promise<undefined> {
  if (!(await failExport(tx, taken, failure))) return undefined
  const { id, list, format } = taken.export
  const userId = taken.scope.requestedBy
  await recordAudit(tx, ctx, { action: 'exports.failed', resource: id, status: 'failed', userId, after: { list, format, failure } })
  return undefined
}

async function write(ctx: Context, lists: readonly AnyExportedList[], taken: TakenExport, format: ExportFormat): Promise<Outcome> {
  const { id, list: name, requestedAt } = taken.export
  const list = lists.find((each) => each.list === name)
  invariant(list, `${name} is a list`)
  const asker = askerOf(ctx, taken)
  // What the person could ask for then, they have to be allowed still.
  const decision = decideAccess(access[list.operation], callerOf(asker), ctx.now)
  if (decision.refused || !asker.personSeal) throw new Refused(refuse('ACCESS_DENIED'))
  const filters = list.filters.parse(JSON.parse(asker.personSeal.open(filtersPlace(id), taken.filters)))
  const reader = ctx.apart(asker)
  const document = await list.document?.(reader, filters)
  const file = listFile(document?.columns ?? list.columns, document?.words)
  const preface = document ? prefaceOf(document) : []
  const pages = watched(ctx, reader, taken, { list, rowsMax: rowsMaxOf(format) }, list.pages(reader, filters))
  const bytes = {
    csv: () => encoded(csvFile(file, pages, preface)),
    xlsx: () => xlsxFile(document?.title ?? list.title, file, pages, nodeHost, preface),
    pdf: () => printed(ctx, reader, taken, { list, filters, file, pages, document }),
  }[format]()
  await storeFile(ctx, {
    owner: { personId: asker.personId },
    purpose: 'export',
    name: `${list.fileName?.(filters) ?? `${list.list}-${requestedAt.toISOString().slice(0, 10)}`}.${format}`,
    bytes,
    sizeMax: fileBytesMax,
    types: { written: mediaTypes[format] },
    // With the file: neither is there without the other, whatever is killed.
    andThen: (tx, stored) => complete(ctx, tx, taken, { file: stored, totals: file.totals() }),
  })
  return 'written'
}

const archiveFilters = z.strictObject({ language: z.enum(languages) })

/** Everything about the person who asked. The tables are read by the platform, each by the person's id alone. */
async function writeOwnData(ctx: Context, taken: TakenExport, personalData: readonly PersonalData[]): Promise<Outcome> {
  const { id, requestedAt } = taken.export
  const { requestedBy: personId } = taken.scope
  const { personSeal: seal } = askerOf(ctx, taken)
  // Whoever was erased meanwhile has nothing to take along.
  if (!seal) throw new Refused(refuse('ACCESS_DENIED'))
  const { language } = archiveFilters.parse(JSON.parse(seal.open(filtersPlace(id), taken.filters)))
  const reader = ctx.apart({ kind: 'operator', command: 'export-own-data' })
  const tables = exportedTables(personalData)
  const progress = await progressOf(ctx, taken, await countArchive(reader, { personId, tables }))
  await storeFile(ctx, {
    owner: { personId },
    purpose: 'export',
    name: `heathland-data-${requestedAt.toISOString().slice(0, 10)}.zip`,
    bytes: writeArchive(reader, { personId, seal, language, madeAt: requestedAt, tables, onRows: progress.onRows }),
    sizeMax: fileBytesMax,
    types: { written: 'application/zip' },
    andThen: (tx, file) => complete(ctx, tx, taken, { file, totals: { rows: progress.rows(), sums: [] } }),
  })
  return 'written'
}

/** Files of the person who asked, read as that person: the database shows the worker nobody else's. */
async function writeOwnFiles(ctx: Context, taken: TakenExport, archive: OwnArchive): Promise<Outcome> {
  const { id, requestedAt } = taken.export
  const asker = askerOf(ctx, taken)
  const { personId, personSeal: seal } = asker
  if (!seal) throw new Refused(refuse('ACCESS_DENIED'))
  const { language } = archiveFilters.parse(JSON.parse(seal.open(filtersPlace(id), taken.filters)))
  const reader = ctx.apart(asker)
  const progress = await progressOf(ctx, taken, await archive.count(reader))
  const onFile = async () => {
    // Somebody who was erased or suspended meanwhile sees nothing: without this question the file would only be shorter.
    if (!(await reader.read(isSpokenFor))) throw new Refused(refuse('ACCESS_DENIED'))
    await progress.onRows(1)
  }
  await storeFile(ctx, {
    owner: { personId },
    purpose: 'export',
    name: `${archive.name}-${requestedAt.toISOString().slice(0, 10)}.zip`,
    bytes: zip(archive.entries(reader, { language, madeAt: requestedAt, onFile }), nodeHost),
    sizeMax: archiveBytesMax,
    types: { written: 'application/zip' },
    andThen: (tx, file) => complete(ctx, tx, taken, { file, totals: { rows: progress.rows(), sums: [] } }),
  })
  return 'written'
}

/** Counts what is written and saves how far it is; stops where it takes too long or another worker has taken it up. */
async function progressOf(
  ctx: Context,
  taken: TakenExport,
  expected: number,
): Promise<{ readonly onRows: (count: number) => Promise<void>; readonly rows: () => number }> {
  const recorder = ctx.apart(ctx.actor)
  await recorder.inTransaction((tx) => saveExpected(tx, taken, expected))
  const begunAt = performance.now()
  let [rows, savedAt] = [0, begunAt]
  return {
    rows: () => rows,
    async onRows(count) {
      rows += count
      if (performance.now() - begunAt > writingMaxMs) throw new Error('an export takes too long')
      if (performance.now() - savedAt < progressMs) return
      if (!(await recorder.inTransaction((tx) => saveProgress(tx, taken, rows)))) throw new Error('another worker has taken the export up')
      savedAt = performance.now()
    },
  }
}

async function complete(ctx: Context, tx: Tx, taken: TakenExport, written: { file: StoredFile; totals: ControlTotals }): Promise<void> {
  if (!(await completeExport(tx, taken, written))) throw new Error('another worker has taken the export up')
  const { id, list, format } = taken.export
  const after = { list, format, rows: written.totals.rows, sha256: written.file.sha256 }
  await recordAudit(tx, ctx, { action: 'exports.written', resource: id, userId: taken.scope.requestedBy, after })
}

/** The person who asked, as they were then: the database lets the worker read as them while it writes this export, and no longer. */
function askerOf(
  ctx: Context,
  { export: { id, requestedAt }, scope, wrappedKey, permissions }: TakenExport,
): Extract<Actor, { role: string }> {
  const { requestedBy: personId, actor: kind, role, spvIds, entityId } = scope
  return {
    kind,
    personId,
    sessionId: `ses_${id.slice(4)}`,
    personSeal: wrappedKey && ctx.keys.personSeal(personId, wrappedKey),
    session: { createdAt: requestedAt, lastUsedAt: requestedAt, stepUpAt: undefined },
    hasFactor: false,
    role,
    permissions,
    passwordStandsAlone: false,
    spvIds,
    entityId,
    exportId: id,
  }
}

/** Counts rows and says how far it is, and stops where there are too many, it takes too long, or the person may no longer see them. */
async function* watched(
  ctx: Context,
  reader: Context,
  taken: TakenExport,
  { list, rowsMax }: { readonly list: AnyExportedList; readonly rowsMax: number },
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  const recorder = ctx.apart(ctx.actor)
  const begunAt = performance.now()
  let [rows, savedAt] = [0, begunAt]
  for await (const page of pages) {
    // Somebody who lost their access sees nothing: without this question the file would only be shorter.
    if (!(await reader.read(isSpokenFor))) throw new Refused(refuse('ACCESS_DENIED'))
    rows += page.length
    if (rows > rowsMax) throw new Refused(refuse('EXPORT_TOO_LONG', { rowsMax }))
    if (performance.now() - begunAt > writingMaxMs) throw new Error('an export takes too long')
    const people = [...new Set(list.peopleIn?.(page) ?? [])]
    if (people.length > 0) await recordViews(recorder, taken, people)
    if (performance.now() - savedAt > progressMs) {
      const isOurs = await recorder.inTransaction((tx) => saveProgress(tx, taken, rows))
      if (!isOurs) throw new Error('another worker has taken the export up')
      savedAt = performance.now()
    }
    yield page
  }
}

/** Every look at somebody is recorded, in the name of the person who asked. */
async function recordViews(recorder: Context, { scope }: TakenExport, people: readonly string[]): Promise<void> {
  await recorder.inTransaction(async (tx) => {
    for (let from = 0; from < people.length; from += peoplePerRecord) {
      const resource = people.slice(from, from + peoplePerRecord).join(' ')
      await recordAudit(tx, recorder, { action: 'identity.people-viewed', resource, userId: scope.requestedBy })
    }
  })
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield nodeHost.encode(text)
}

interface Printed {
  readonly list: AnyExportedList
  readonly filters: object
  readonly file: ListFile<unknown>
  readonly pages: AsyncIterable<readonly unknown[]>
  readonly document: ListDocument<unknown> | undefined
}

async function* printed(
  ctx: Context,
  reader: Context,
  taken: TakenExport,
  { list, filters, file, pages, document }: Printed,
): AsyncGenerator<Uint8Array> {
  const madeAt = taken.export.requestedAt
  if (document) return yield* pdfFile({ ...document, madeAt }, file, pages)
  const { requestedBy } = taken.scope
  const name = (await reader.read((tx) => listNames(tx, ctx.keys, [requestedBy]))).get(requestedBy)?.name
  const set = Object.entries(filters).flatMap(([filter, value]) => (value === undefined ? [] : [`${filter}: ${String(value)}`]))
  const facts = [
    ['Exported by', name ?? requestedBy],
    ['Filters', set.join(', ') || 'none'],
  ] as const
  yield* pdfFile({ title: list.title, madeAt, facts }, file, pages)
}

/** What a printed document has around its table, as lines of a sheet. */
function prefaceOf({ title, sender, recipient, facts, notes }: ListDocument<unknown>): Preface {
  return [[title], sender, recipient, ...facts, notes].filter((line) => line.length > 0)
}

export function filtersPlace(id: Id<'exp'>): string {
  return `export.filters.${id}`
}
