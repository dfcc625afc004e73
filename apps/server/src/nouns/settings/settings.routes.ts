import { operations } from '../../http/operations.ts'
import { changeEmail, confirmEmail, stopEmailChange, undoEmail } from './change-email.ts'
import { closeAccount, followClosing, readClosing } from './close-account.ts'
import { readSettings } from './read-settings.ts'
import { saveProfile } from './save-profile.ts'
import { readStaffSettings, requestKeyRotation, saveStaffAccess } from './staff-access.ts'

const { settings } = operations.member
const { settings: office } = operations.office

export const memberSettings = {
  read: settings.read.handler(async ({ context: { ctx } }) => {
    const { awaited, walletId, agreementSignedAt, ...profile } = await readSettings(ctx)
    return {
      ...profile,
      ...(walletId && { walletId }),
      ...(agreementSignedAt && { agreementSignedAt: agreementSignedAt.toISOString() }),
      ...(awaited && { awaitedEmail: { email: awaited.email, confirmableUntil: awaited.confirmableUntil.toISOString() } }),
    }
  }),
  saveProfile: settings.saveProfile.handler(({ context: { ctx }, input }) => saveProfile(ctx, input)),
  changeEmail: settings.changeEmail.handler(async ({ context: { ctx }, input }) => {
    await changeEmail(ctx, input)
    return {}
  }),
  stopEmailChange: settings.stopEmailChange.handler(async ({ context: { ctx } }) => {
    await stopEmailChange(ctx)
    return {}
  }),
  confirmEmail: settings.confirmEmail.handler(async ({ context: { ctx }, input }) => {
    await confirmEmail(ctx, input)
    return {}
  }),
  readClosing: settings.readClosing.handler(async ({ context: { ctx } }) => {
    const { obstacles, erased, kept } = await readClosing(ctx)
    return {
      obstacles: [...obstacles],
      erased: [...erased],
      kept: kept.map(({ item, until }) => ({ item, until: until.toISOString() })),
    }
  }),
  close: settings.close.handler(({ context: { ctx } }) => closeAccount(ctx)),
  followClosing: settings.followClosing.handler(async ({ context: { ctx }, input }) => {
    const { state, obstacles } = await followClosing(ctx, input)
    return { state, obstacles: [...obstacles] }
  }),
  undoEmail: settings.undoEmail.handler(async ({ context: { ctx }, input }) => ({ outcome: await undoEmail(ctx, input) })),
}

export const officeSettings = {
  read: office.read.handler(async ({ context: { ctx } }) => {
    const found = await readStaffSettings(ctx)
    return { ...found, networks: [...found.networks] }
  }),
  save: office.save.handler(async ({ context: { ctx }, input }) => {
    await saveStaffAccess(ctx, input)
    return {}
  }),
  rotateKeys: office.rotateKeys.handler(async ({ context: { ctx } }) => {
    await requestKeyRotation(ctx)
    return {}
  }),
}
