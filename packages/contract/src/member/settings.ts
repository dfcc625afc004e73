import { type ErasedItem, type ErasureObstacle, erasedItems, erasureObstacles } from '@heathland/domain/compliance/erasure'
import { type KeptRecord, keptRecords } from '@heathland/domain/compliance/retention'
import { lengthsMax } from '@heathland/domain/identity/registration'
import { kycStatuses } from '@heathland/domain/onboarding/readiness'
import { languages } from '@heathland/words/language'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { ListExport } from '../list-export.ts'
import { trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { always, Email, keyed, Nothing, present, Token } from './identity.ts'

const tags = ['settings']

const obstacles = Object.keys(erasureObstacles) as [ErasureObstacle, ...ErasureObstacle[]]

/** Everything the settings page says about the signed-in person. */
export const Settings = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  /** ISO 3166, two letters; empty while nobody has said it. It cannot be changed. */
  country: z.string(),
  kycStatus: z.enum(kycStatuses),
  agreementSignedAt: Instant.optional(),
  walletId: z.string().optional(),
  /** An address that waits to be confirmed by its mailbox. */
  awaitedEmail: z.strictObject({ email: z.string(), confirmableUntil: Instant }).optional(),
})
export type Settings = z.infer<typeof Settings>

const Profile = z.strictObject({
  firstName: trimmedLine(lengthsMax.firstName).min(1),
  lastName: trimmedLine(lengthsMax.lastName).min(1),
  phone: trimmedLine(lengthsMax.phone),
  address: trimmedLine(lengthsMax.address),
  city: trimmedLine(lengthsMax.city),
})

/** What closing the account now would take away and leave, and what stands in its way. */
export const Closing = z.strictObject({
  obstacles: z.array(z.enum(obstacles)),
  erased: z.array(z.enum(Object.keys(erasedItems) as [ErasedItem, ...ErasedItem[]])),
  kept: z.array(z.strictObject({ item: z.enum(keptRecords as [KeptRecord, ...KeptRecord[]]), until: Instant })),
})
export type Closing = z.infer<typeof Closing>

const fresh = ['STEP_UP_REQUIRED', 'PASSWORD_REQUIRED'] as const

export const settings = {
  read: oc
    .route({ method: 'GET', path: '/settings', summary: 'One’s own profile, wallet and standing', tags })
    .errors(mayGive(...present, 'PROFILE_UNREADABLE'))
    .output(Settings),
  saveProfile: oc
    .route({
      method: 'PUT',
      path: '/settings/profile',
      summary: 'Change one’s name, phone number and address; another name after an approved identity check asks for a new one',
      tags,
    })
    .errors(mayGive(...present, 'PROFILE_UNREADABLE'))
    .input(Profile)
    .output(z.strictObject({ asksNewCheck: z.boolean() })),
  changeEmail: oc
    .route({
      method: 'POST',
      path: '/settings/email-changes',
      summary: 'Have a link sent to another address; the answer is the same whether or not the address is known',
      tags,
    })
    .errors(mayGive(...present, ...keyed, ...fresh, 'PROFILE_UNREADABLE', 'DEMO_SECURITY'))
    .input(z.strictObject({ email: Email }))
    .output(Nothing),
  stopEmailChange: oc
    .route({ method: 'DELETE', path: '/settings/email-changes', summary: 'Stop the change of one’s address', tags })
    .errors(mayGive(...present, 'DEMO_SECURITY'))
    .input(Nothing)
    .output(Nothing),
  confirmEmail: oc
    .route({
      method: 'POST',
      path: '/settings/email-changes/confirmation',
      summary: 'Confirm one’s new address by the link sent to it',
      tags,
    })
    .errors(mayGive(...always, 'LINK_INVALID', 'DEMO_SECURITY'))
    .input(z.strictObject({ token: Token }))
    .output(Nothing),
  undoEmail: oc
    .route({
      method: 'POST',
      path: '/settings/email-changes/undo',
      summary: 'Stop or take back a change of address by the link sent to the address of before',
      tags,
    })
    .errors(mayGive(...always, 'LINK_INVALID', 'DEMO_SECURITY'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({ outcome: z.enum(['stopped', 'undone']) })),
  requestData: oc
    .route({ method: 'POST', path: '/settings/data', summary: 'Request everything held about oneself, as an archive', tags })
    .errors(mayGive(...present, ...keyed, ...fresh, 'PROFILE_UNREADABLE'))
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(ListExport),
  readClosing: oc
    .route({
      method: 'GET',
      path: '/settings/closing',
      summary: 'What closing one’s account would erase and keep, and what stands in its way',
      tags,
    })
    .errors(mayGive(...present, 'PROFILE_UNREADABLE'))
    .output(Closing),
  close: oc
    .route({ method: 'POST', path: '/settings/closing', summary: 'Close one’s account; a worker does it within moments', tags })
    .errors(mayGive(...present, ...fresh, 'CLOSING_BLOCKED', 'PROFILE_UNREADABLE', 'DEMO_SECURITY'))
    .input(Nothing)
    .output(z.strictObject({ ticket: z.string() })),
  followClosing: oc
    .route({
      method: 'POST',
      path: '/settings/closing/progress',
      summary: 'How far a closing is, for whoever asked for it and is signed in no more',
      tags,
    })
    .errors(mayGive(...always, 'NOT_FOUND', 'DEMO_SECURITY'))
    .input(z.strictObject({ ticket: Token }))
    .output(z.strictObject({ state: z.enum(['requested', 'refused', 'done']), obstacles: z.array(z.enum(obstacles)) })),
}
