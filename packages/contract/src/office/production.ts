import { noteMax } from '@heathland/domain/companies/company'
import { proseLength } from '@heathland/domain/form'
import {
  assetAlarms,
  assetDocumentsMax,
  assetHistoryMax,
  assetKinds,
  assetNameLengths,
  assetPartKinds,
  assetStatuses,
  assetsPage,
  capacityUnits,
  lifeMonthsMax,
  meterLengths,
  outputUnits,
} from '@heathland/domain/production/asset'
import { lineProblems, meterFileBytesMax, meterLinesMax, meterShownMax } from '@heathland/domain/production/meter-file'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, Money } from '../wire.ts'
import { UnmatchedPosting } from './companies.ts'

/** Thousandths of a unit: exact, where a JSON number is not. */
const Milli = coded(/^(0|[1-9]\d{0,12})$/, 13).meta({ description: 'A whole number of thousandths of the unit.' })
const MonthMilli = coded(/^(0|[1-9]\d{0,13})$/, 14).meta({ description: 'A whole number of thousandths of the unit.' })
const Minor = coded(/^(0|[1-9]\d{0,15})$/, 16)
const Positive = coded(/^[1-9]\d{0,15}$/, 16).meta({ description: 'A whole number above zero.' })
const Country = coded(/^[A-Z]{2}$/, 2)
const Note = prose(noteMax).min(proseLength.min)
const BookAsset = z.enum(['EUR', 'GBP'])
const Output = z.strictObject({ outputMilli: z.string(), planMilli: z.string(), percent: z.number().optional() })

/** ENT-06: name, status, value. */
export const AssetLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(assetKinds),
  place: z.string(),
  country: z.string(),
  meter: z.string(),
  spvId: z.string(),
  spvName: z.string(),
  offerId: z.string().optional(),
  offerName: z.string().optional(),
  capacityMilli: z.string(),
  capacityUnit: z.enum(capacityUnits),
  outputUnit: z.enum(outputUnits),
  commissionedOn: Day,
  status: z.enum(assetStatuses),
  alarms: z.array(z.enum(assetAlarms)).max(assetAlarms.length),
  value: Money,
  thisMonth: Output,
  lastMonth: Output,
  /** The twelve whole months before this one. */
  year: Output,
  lastReadOn: Day.optional(),
  missingDays: z.int().min(0),
  openWork: z.int().min(0),
  insuredUntil: Day.optional(),
  inspectionOn: Day.optional(),
})
export type AssetLine = z.infer<typeof AssetLine>

const MonthOutput = z.strictObject({ month: Day, outputMilli: z.string(), planMilli: z.string() })

export const AssetBook = z.strictObject({
  ...AssetLine.shape,
  cost: Money,
  residual: Money,
  lifeMonths: z.int().min(1),
  planMilli: z.array(z.string()).length(12),
  months: z.array(MonthOutput).max(12),
  readings: z
    .array(
      z.strictObject({
        id: z.string(),
        day: Day,
        version: z.int().min(1),
        amountMilli: z.string(),
        source: z.enum(['file', 'hand']),
        reason: z.string().optional(),
      }),
    )
    .max(assetHistoryMax),
  maintenance: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        plannedOn: Day,
        doneOn: Day.optional(),
        cost: Money.optional(),
        downtimeHours: z.int().min(0).optional(),
        note: z.string().optional(),
      }),
    )
    .max(assetHistoryMax),
  postings: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(assetPartKinds),
        postingId: z.string(),
        amount: Money,
        postedAt: Instant,
        note: z.string().optional(),
        isUndone: z.boolean(),
      }),
    )
    .max(assetHistoryMax),
  documents: z
    .array(z.strictObject({ id: z.string(), title: z.string(), fileId: z.string(), dated: Day.optional(), addedAt: Instant }))
    .max(assetDocumentsMax),
})
export type AssetBook = z.infer<typeof AssetBook>

const Difference = z.strictObject({
  line: z.int().min(1),
  meter: z.string(),
  day: Day,
  amountMilli: z.string(),
  beforeMilli: z.string().optional(),
})

export const MeterImport = z.strictObject({
  added: z.int().min(0).max(meterLinesMax),
  changed: z.int().min(0).max(meterLinesMax),
  same: z.int().min(0).max(meterLinesMax),
  refused: z.int().min(0).max(meterLinesMax),
  /** The first of those that differ, and of those that are refused. */
  differences: z.array(Difference).max(meterShownMax),
  refusedLines: z.array(z.strictObject({ line: z.int().min(1), problem: z.enum(lineProblems) })).max(meterShownMax),
})
export type MeterImport = z.infer<typeof MeterImport>

export const AssetFilters = z.strictObject({ search: trimmedLine(60).optional(), kind: z.enum(assetKinds).optional() })

const Described = {
  offerId: IdText.optional(),
  name: trimmedLine(assetNameLengths.max).min(assetNameLengths.min),
  place: trimmedLine(assetNameLengths.max).min(assetNameLengths.min),
  country: Country,
  capacityMilli: coded(/^[1-9]\d{0,11}$/, 12),
  planMilli: z.array(MonthMilli).length(12),
  insuredUntil: Day.optional(),
  inspectionOn: Day.optional(),
}
const AssetId = z.strictObject({ assetId: IdText })
/** The bytes of the file as they are; what they mean is judged by the server. */
const File = coded(/^[A-Za-z0-9+/]*={0,2}$/, Math.ceil(meterFileBytesMax / 3) * 4)

const tags = ['production']
const known = [...officeErrors, 'NOT_FOUND'] as const
const Next = z.string().optional()

export const production = {
  list: oc
    .route({ method: 'GET', path: '/office/production/assets', summary: 'Assets of one’s own SPVs, in the order they were added', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...AssetFilters.shape, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(AssetLine).max(assetsPage), next: Next })),
  readBook: oc
    .route({
      method: 'GET',
      path: '/office/production/book',
      summary: 'Output against plan of the first assets, their value, and their alarms',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        assets: z.int().min(0),
        /** More assets than are added up. */
        isCut: z.boolean(),
        values: z.array(Money).max(2),
        /** Of assets that are measured in kilowatt hours, since January, and by month. */
        energy: Output,
        months: z.array(MonthOutput).max(12),
        alarms: z.array(z.strictObject({ assetId: z.string(), name: z.string(), alarm: z.enum(assetAlarms) })).max(100),
        missingDays: z.int().min(0),
        openWork: z.int().min(0),
        ofPlan: z.array(z.strictObject({ assetId: z.string(), name: z.string(), percent: z.number() })).max(100),
        spvs: z
          .array(
            z.strictObject({
              id: z.string(),
              name: z.string(),
              asset: BookAsset,
              offers: z.array(z.strictObject({ id: z.string(), name: z.string() })).max(100),
            }),
          )
          .max(100),
      }),
    ),
  read: oc
    .route({
      method: 'GET',
      path: '/office/production/assets/{assetId}',
      summary: 'An asset with its output, work, documents and postings',
      tags,
    })
    .errors(mayGive(...known))
    .input(AssetId)
    .output(AssetBook),
  add: oc
    .route({ method: 'POST', path: '/office/production/assets', summary: 'Add an asset with its plan', tags })
    .errors(mayGive(...known, ...keyed, 'METER_KNOWN'))
    .input(
      z.strictObject({
        ...Described,
        spvId: IdText,
        kind: z.enum(assetKinds),
        meter: trimmedLine(meterLengths.max).min(meterLengths.min),
        commissionedOn: Day,
        costMinor: Positive,
        residualMinor: Minor,
        lifeMonths: z.int().min(1).max(lifeMonthsMax),
      }),
    )
    .output(z.strictObject({ id: z.string() })),
  edit: oc
    .route({
      method: 'POST',
      path: '/office/production/assets/{assetId}',
      summary: 'Correct how an asset is described, its plan and its dates',
      tags,
    })
    .errors(mayGive(...known, ...keyed))
    .input(z.strictObject({ assetId: IdText, ...Described }))
    .output(Nothing),
  tryImport: oc
    .route({
      method: 'POST',
      path: '/office/production/readings/trial',
      summary: 'What a meter file would change, without changing it',
      tags,
    })
    .errors(mayGive(...officeErrors, 'METER_FILE_UNREADABLE'))
    .input(z.strictObject({ spvId: IdText, file: File }))
    .output(MeterImport),
  importReadings: oc
    .route({
      method: 'POST',
      path: '/office/production/readings',
      summary: 'Write the readings of a meter file; the same file again changes nothing',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'METER_FILE_UNREADABLE', 'READING_REASON_MISSING', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ spvId: IdText, file: File, reason: Note.optional() }))
    .output(MeterImport),
  recordReading: oc
    .route({ method: 'POST', path: '/office/production/assets/{assetId}/readings', summary: 'Record one reading by hand', tags })
    .errors(mayGive(...known, ...keyed, 'BOOK_DAY_UNFIT', 'READING_REASON_MISSING', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ assetId: IdText, day: Day, amountMilli: Milli, reason: Note.optional() }))
    .output(Nothing),
  planMaintenance: oc
    .route({ method: 'POST', path: '/office/production/assets/{assetId}/maintenance', summary: 'Plan work on an asset', tags })
    .errors(mayGive(...known, ...keyed))
    .input(z.strictObject({ assetId: IdText, title: trimmedLine(100).min(3), plannedOn: Day }))
    .output(z.strictObject({ id: z.string() })),
  finishMaintenance: oc
    .route({
      method: 'POST',
      path: '/office/production/maintenance/{maintenanceId}/end',
      summary: 'Record that work is done, with its cost and downtime',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'REQUEST_CLOSED', 'BOOK_DAY_UNFIT', 'BOOK_MONTH_CLOSED'))
    .input(
      z.strictObject({
        maintenanceId: IdText,
        doneOn: Day,
        costMinor: Minor,
        downtimeHours: z.int().min(0).max(8_784),
        note: Note.optional(),
      }),
    )
    .output(Nothing),
  listPostings: oc
    .route({
      method: 'GET',
      path: '/office/production/postings',
      summary: 'Postings of one’s own SPVs that have something left to match, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(UnmatchedPosting).max(assetsPage), next: Next })),
  matchPosting: oc
    .route({ method: 'POST', path: '/office/production/assets/{assetId}/postings', summary: 'Match a part of a posting to an asset', tags })
    .errors(mayGive(...known, ...keyed, 'POSTING_PART_UNFIT', 'BOOK_MONTH_CLOSED'))
    .input(
      z.strictObject({ assetId: IdText, kind: z.enum(assetPartKinds), postingId: IdText, amountMinor: Positive, note: Note.optional() }),
    )
    .output(z.strictObject({ id: z.string() })),
  undoMatch: oc
    .route({ method: 'POST', path: '/office/production/postings/{partId}/undo', summary: 'Undo a match that was wrong', tags })
    .errors(mayGive(...known, ...keyed, 'REQUEST_CLOSED', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ partId: IdText, reason: Note }))
    .output(Nothing),
  addDocument: oc
    .route({
      method: 'POST',
      path: '/office/production/assets/{assetId}/documents',
      summary: 'Put an uploaded PDF of the SPV with an asset',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'BOOK_FILE_UNFIT'))
    .input(z.strictObject({ assetId: IdText, title: trimmedLine(100).min(3), fileId: IdText, dated: Day.optional() }))
    .output(z.strictObject({ id: z.string() })),
}
