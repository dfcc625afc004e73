import { templateLengthMax, templateStates } from '@heathland/domain/documents/template'
import { proseLength } from '@heathland/domain/form'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { IdText, prose } from '../text.ts'
import { Instant, Names } from '../wire.ts'

const texts = { textEn: z.string(), textNl: z.string() }

export const DocumentTemplate = z.strictObject({
  id: z.string(),
  version: z.string(),
  ...texts,
  state: z.enum(templateStates),
  makerId: z.string(),
  createdAt: Instant,
  publishedAt: Instant.optional(),
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

const templatesPage = 25
const tags = ['documents']
const Text = prose(templateLengthMax).min(3)

export const documents = {
  listTemplates: oc
    .route({ method: 'GET', path: '/office/documents/templates', summary: 'Texts of the membership agreement, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z.array(DocumentTemplate).max(templatesPage),
        inForce: z.strictObject({ version: z.string(), ...texts }).meta({ description: 'What is signed now.' }),
        names: Names,
        next: z.string().optional(),
      }),
    ),
  requestTemplate: oc
    .route({
      method: 'POST',
      path: '/office/documents/templates',
      summary: 'Ask for a new text of the membership agreement, which a second administrator decides',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING'))
    .input(z.strictObject({ textEn: Text, textNl: Text, reason: prose(proseLength.max).min(proseLength.min) }))
    .output(z.strictObject({ approvalId: z.string() })),
}
