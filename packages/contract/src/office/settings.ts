import { idleMinutes, networksMax } from '@heathland/domain/settings/staff-access'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { coded } from '../text.ts'

const tags = ['settings']

/** How long a session of staff may lie unused, and from which networks staff work: everywhere when there are none. */
const StaffAccess = z.strictObject({
  idleMinutes: z.int().min(idleMinutes.min).max(idleMinutes.max),
  networks: z.array(coded(/^[0-9a-fA-F:./]{2,50}$/, 50)).max(networksMax),
})

export const settings = {
  read: oc
    .route({ method: 'GET', path: '/office/settings', summary: 'Rules for sessions of staff, and which keys are to be wrapped anew', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(
      StaffAccess.extend({
        masterKey: z.int().min(1).meta({ description: 'The version of the present master key.' }),
        keysWaiting: z.int().min(0).meta({ description: 'Keys that an older master key still wraps.' }),
      }),
    ),
  save: oc
    .route({ method: 'PUT', path: '/office/settings', summary: 'Change the rules for sessions of staff', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NETWORK_INVALID', 'NETWORK_EXCLUDES_YOU'))
    .input(StaffAccess)
    .output(Nothing),
  rotateKeys: oc
    .route({ method: 'POST', path: '/office/settings/keys', summary: 'Have every key wrapped by the present master key now', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED'))
    .input(Nothing)
    .output(Nothing),
}
