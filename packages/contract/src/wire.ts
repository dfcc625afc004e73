/** How values look on the wire, whatever operation carries them. Objects are closed: an unknown field is refused, not ignored. */
import { type Asset, assets } from '@heathland/domain/money'
import * as z from 'zod'

export const Instant = z.iso.datetime({ offset: false }).meta({ description: 'An instant in UTC, RFC 3339.' })

/** Minor units as a decimal string: a JSON number cannot hold them exactly. */
export const MinorUnits = z
  .string()
  .regex(/^(0|-?[1-9]\d{0,26})$/)
  .meta({ description: 'A whole number of the asset’s smallest unit.' })

export const Money = z.strictObject({ amountMinor: MinorUnits, asset: z.enum(Object.keys(assets) as [Asset, ...Asset[]]) })
export type Money = z.infer<typeof Money>

/** A day of the calendar, `2026-11-05`. */
export const Day = z.iso.date()

/** Who the people in a list are, by id; someone who was erased is not among them. */
export const Names = z.record(z.string(), z.strictObject({ name: z.string(), email: z.string() }))
export type Names = z.infer<typeof Names>

export const CsvFile = z.strictObject({ name: z.string(), mediaType: z.literal('text/csv;charset=utf-8'), text: z.string() })
export type CsvFile = z.infer<typeof CsvFile>
