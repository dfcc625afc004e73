import { proseLength } from '@heathland/domain/form'
import { roles } from '@heathland/domain/identity/permissions'
import { isUpdateAddress, updateLengths, updateStates } from '@heathland/domain/notifications/platform-update'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { UpdateText } from '../member/notifications.ts'
import { IdText, line, prose, trimmedLine } from '../text.ts'
import { Instant, Names } from '../wire.ts'

const Title = trimmedLine(updateLengths.title).min(3)
const Text = prose(updateLengths.text).min(3)
const PlatformUpdate = z.strictObject({
  titleEn: Title,
  textEn: Text,
  titleNl: Title,
  textNl: Text,
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  leadsTo: line(updateLengths.leadsTo).refine(isUpdateAddress).optional(),
})

export const SentUpdate = z.strictObject({
  id: z.string(),
  en: UpdateText,
  nl: UpdateText,
  roles: z.array(z.enum(roles)),
  leadsTo: z.string().optional(),
  state: z.enum(updateStates),
  makerId: z.string(),
  createdAt: Instant,
  /** How many people have it so far. */
  delivered: z.int(),
})
export type SentUpdate = z.infer<typeof SentUpdate>

const updatesPage = 25
const tags = ['notifications']

export const notifications = {
  listUpdates: oc
    .route({ method: 'GET', path: '/office/notifications/updates', summary: 'Platform updates, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(SentUpdate).max(updatesPage), names: Names, next: z.string().optional() })),
  requestUpdate: oc
    .route({
      method: 'POST',
      path: '/office/notifications/updates',
      summary: 'Ask for a platform update to be sent, which a second administrator decides',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING'))
    .input(PlatformUpdate.extend({ reason: prose(proseLength.max).min(proseLength.min) }))
    .output(z.strictObject({ approvalId: z.string() })),
}
