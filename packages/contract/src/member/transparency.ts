import { decisionActions, orderActions } from '@heathland/domain/compliance/decision'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { IdText } from '../text.ts'
import { Instant } from '../wire.ts'
import { always, present } from './identity.ts'

const tags = ['transparency']

export const Decision = z.strictObject({ id: z.string(), at: Instant, action: z.enum([...decisionActions, ...orderActions]) })
export type Decision = z.infer<typeof Decision>

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
  readCheckpoint: oc
    .route({ method: 'GET', path: '/transparency/checkpoint', summary: 'The newest published state of the public log', tags })
    .errors(mayGive(...always))
    .output(
      z.strictObject({
        checkpoint: z.string().optional().meta({ description: 'A signed note with every signature; absent while nothing is published.' }),
        signedAt: Instant.optional(),
      }),
    ),
  readReceipt: oc
    .route({
      method: 'GET',
      path: '/transparency/receipts/{id}',
      summary: 'A receipt that proves to anybody what was done, once it is in the public log',
      tags,
    })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(z.strictObject({ id: IdText.meta({ description: 'Of a posting, a document or a row of the audit log.' }) }))
    .output(z.strictObject({ receipt: z.string() })),
  readFileReceipt: oc
    .route({
      method: 'GET',
      path: '/transparency/files/{hash}',
      summary: 'The receipt of a sealed file, by its hash: whoever has the file may have it',
      tags,
    })
    .errors(mayGive(...always, 'NOT_FOUND'))
    .input(
      z.strictObject({
        hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .max(64),
      }),
    )
    .output(z.strictObject({ receipt: z.string() })),
  listDecisions: oc
    .route({
      method: 'GET',
      path: '/transparency/decisions',
      summary: 'What was decided about oneself and became of one’s orders, newest first',
      tags,
    })
    .errors(mayGive(...present))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Decision), next: z.string().optional() })),
}
