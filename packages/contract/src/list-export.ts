/** A list that leaves as a file. Members and staff ask for different lists, and each list takes the filters of its own page. */
import { exportFailures, exportStates } from '@heathland/domain/export/list-export'
import { exportFormats } from '@heathland/domain/export/list-file'
import * as z from 'zod'
import { Instant } from './wire.ts'

export const ListExport = z.strictObject({
  id: z.string(),
  format: z.enum([...exportFormats, 'zip']),
  state: z.enum(exportStates),
  rows: z.int().min(0).meta({ description: 'Written so far.' }),
  rowsExpected: z.int().min(0).optional(),
  failure: z.enum(exportFailures).optional(),
  file: z
    .strictObject({ name: z.string(), size: z.int().min(0), address: z.string() })
    .optional()
    .meta({ description: 'Once it is ready.' }),
  expiresAt: Instant.meta({ description: 'When the file is deleted.' }),
})
export type ListExport = z.infer<typeof ListExport>

/** One list that may be asked for, with its filters. */
export function exportOf<List extends string, Filters extends z.ZodType>(list: List, filters: Filters) {
  return z.strictObject({ list: z.literal(list), format: z.enum(exportFormats), filters })
}
