import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText } from '../text.ts'
import { always, present } from './identity.ts'

const tags = ['transparency']

/** What a receipt may be about. */
export const receiptKinds = ['audit', 'transfer', 'document'] as const

export const transparency = {
  readKeys: oc
    .route({ method: 'GET', path: '/transparency/keys', summary: 'Whom to trust when checking a receipt or a seal', tags })
    .errors(mayGive(...always))
    .output(
      z.strictObject({
        log: z
          .strictObject({ key: z.string(), witnesses: z.array(z.string()).max(10), witnessesNeeded: z.int().min(0) })
          .optional()
          .meta({ description: 'Absent where no public log is kept.' }),
        seals: z.array(z.string()).max(20),
        timestamps: z.array(z.string()).max(20),
      }),
    ),
  readReceipt: oc
    .route({
      method: 'GET',
      path: '/transparency/receipts/{kind}/{id}',
      summary: 'A receipt that proves to anybody what was done, once it is in the public log',
      tags,
    })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(z.strictObject({ kind: z.enum(receiptKinds), id: IdText }))
    .output(z.strictObject({ receipt: z.string() })),
}
