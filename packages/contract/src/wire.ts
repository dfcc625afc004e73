/** How values look on the wire, whatever operation carries them. Objects are closed: an unknown field is refused, not ignored. */
import { type Asset, assets } from '@heathland/domain/money'
import * as z from 'zod'
import { coded } from './text.ts'

/** Nothing of ours lies outside, and PostgreSQL has no year 0. */
const yearFrom = 1900
const yearUntil = 2199
const isNearEnough = (text: string) => Number(text.slice(0, 4)) >= yearFrom && Number(text.slice(0, 4)) <= yearUntil
const tooFar = `Between ${yearFrom} and ${yearUntil}.`

export const Instant = z.iso
  .datetime({ offset: false })
  .refine(isNearEnough, tooFar)
  .meta({ description: `An instant in UTC between ${yearFrom} and ${yearUntil}, RFC 3339.` })

/** Minor units as a decimal string: a JSON number cannot hold them exactly. */
export const MinorUnits = coded(/^(0|-?[1-9]\d{0,26})$/, 28).meta({ description: 'A whole number of the asset’s smallest unit.' })

export const Money = z.strictObject({ amountMinor: MinorUnits, asset: z.enum(Object.keys(assets) as [Asset, ...Asset[]]) })
export type Money = z.infer<typeof Money>

export const Day = z.iso
  .date()
  .refine(isNearEnough, tooFar)
  .meta({ description: `A day of the calendar between ${yearFrom} and ${yearUntil}, 2026-11-05.` })

/** Who the people in a list are, by id; someone who was erased is not among them. */
export const Names = z.record(z.string(), z.strictObject({ name: z.string(), email: z.string() }))
export type Names = z.infer<typeof Names>

export const CsvFile = z.strictObject({ name: z.string(), mediaType: z.literal('text/csv;charset=utf-8'), text: z.string() })
export type CsvFile = z.infer<typeof CsvFile>
