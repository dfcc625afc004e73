import { randomBytes } from 'node:crypto'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf } from '../identity/account.sql.ts'
import { offerUndo } from '../identity/offer-undo.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { type Entry, enter } from '../sign-in/enter.ts'
import { revokeSessions, strengthenSession } from '../sign-in/session.sql.ts'
import { factorAddedMail } from './factors.mails.ts'
import {
  type ChallengePurpose,
  insertChallenge,
  insertPasskey,
  listPasskeyIds,
  lockPasskey,
  type Passkey,
  takeChallenge,
  usePasskey,
} from './factors.sql.ts'

/** Long enough to find the phone in the other room. */
const challengeLivesMs = 5 * minuteMs

/** A passkey belongs to the host people open, and answers to its pages alone. */
function relyingParty(ctx: Context): { id: string; name: string; origin: string } {
  return { id: new URL(ctx.publicOrigin).hostname, name: 'Heathland', origin: ctx.publicOrigin }
}

export interface Ceremony<Options> {
  readonly challengeId: string
  readonly options: Options
}

export async function beginPasskey(ctx: Context): Promise<Ceremony<PublicKeyCredentialCreationOptionsJSON>> {
  const { personId } = ownPerson(ctx)
  const { id: rpID, name: rpName } = relyingParty(ctx)
  return ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
    const account = await findAccountOf(tx, ctx.keys, personId)
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userName: account?.email ?? '',
      userDisplayName: account ? `${account.firstName} ${account.lastName}`.trim() : '',
      userID: new Uint8Array(Buffer.from(personId)),
      attestationType: 'none',
      excludeCredentials: await listPasskeyIds(tx, personId),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { challengeId: await ask(tx, ctx, 'add-passkey', personId, options.challenge), options }
  })
}

/** Adds a passkey. Other sessions end, this one becomes whole and fresh. */
export async function addPasskey(
  ctx: Context,
  input: { challengeId: string; label: string; response: RegistrationResponseJSON },
): Promise<{ token: string }> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  const { id: rpID, origin } = relyingParty(ctx)
  const { token, tokenHash } = newSecretToken()
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    const expectedChallenge = await takeChallenge(tx, input.challengeId, 'add-passkey', personId, ctx.now)
    if (!expectedChallenge) throw new Refused(refuse('FACTOR_WRONG'))
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: input.response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
    if (!verified || !registrationInfo) throw new Refused(refuse('FACTOR_WRONG'))
    const { credential } = registrationInfo
    const passkey = {
      id: credential.id,
      personId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    }
    if (!(await insertPasskey(tx, seal, { ...passkey, label: input.label }, ctx.now))) throw new Refused(refuse('FACTOR_EXISTS'))
    await strengthenSession(tx, account, sessionId, tokenHash, ctx.now)
    await revokeSessions(tx, account, sessionId, ctx.now)
    await recordAudit(tx, act, { action: 'identity.factor-added', resource: 'passkey', userId: personId, seal })
    const undoLink = await offerUndo(tx, act, account, { purpose: 'undo-passkey', subject: passkey.id })
    await queueMail(tx, act, { personId, mail: factorAddedMail(account, 'passkey', undoLink), seal })
    await announce(tx, act, 'identity.factor-added', { personId })
  })
  return { token }
}

/** Asks any passkey of this site to sign: the way in without a password. Says nothing about who has one. */
export async function beginPasskeySignIn(ctx: Context): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx).id, userVerification: 'required' })
  return ctx
    .as({ kind: 'identity' })
    .inTransaction(async (tx) => ({ challengeId: await ask(tx, ctx, 'sign-in', undefined, options.challenge), options }))
}

export interface ShownPasskey {
  readonly challengeId: string
  readonly response: AuthenticationResponseJSON
}

export async function signInWithPasskey(ctx: Context, input: ShownPasskey & { deviceToken: string | undefined }): Promise<Entry> {
  const act = ctx.as({ kind: 'identity' })
  const shown = await act.inTransaction(async (tx) => {
    const passkey = await takeSignature(tx, ctx, 'sign-in', undefined, input)
    return { passkey, account: passkey && (await findAccountOf(tx, ctx.keys, passkey.personId)) }
  })
  const proof = shown.passkey && ({ way: 'passkey', passkeyId: shown.passkey.id } as const)
  return enter(ctx, shown.account, { proof, deviceToken: input.deviceToken })
}

/** Asks one of the person's own passkeys, as the second factor or to step up. */
export async function beginPasskeyFactor(ctx: Context): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  const { personId } = ownPerson(ctx)
  return ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(ctx).id,
      userVerification: 'required',
      allowCredentials: await listPasskeyIds(tx, personId),
    })
    return { challengeId: await ask(tx, ctx, 'second-factor', personId, options.challenge), options }
  })
}

export async function showPasskey(ctx: Context, input: ShownPasskey): Promise<{ token: string }> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  const { token, tokenHash } = newSecretToken()
  const fits = await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    const passkey = await takeSignature(tx, ctx, 'second-factor', personId, input)
    const isOwn = passkey?.personId === personId
    if (isOwn) await strengthenSession(tx, account, sessionId, tokenHash, ctx.now)
    await recordAudit(tx, act, {
      action: 'identity.factor-shown',
      resource: sessionId,
      status: isOwn ? 'success' : 'failed',
      userId: personId,
      seal,
    })
    return isOwn
  })
  if (!fits) throw new Refused(refuse('FACTOR_WRONG'))
  return { token }
}

/** Asks one of the person's own passkeys to sign for one act: the challenge holds what the act is about. */
export async function beginPasskeyFor(ctx: Context, subject: Buffer): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  const { personId } = ownPerson(ctx)
  return ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(ctx).id,
      userVerification: 'required',
      allowCredentials: await listPasskeyIds(tx, personId),
      challenge: new Uint8Array(Buffer.concat([randomBytes(16), subject])),
    })
    return { challengeId: await ask(tx, ctx, 'act', personId, options.challenge), options }
  })
}

/** Whether one of the person's own passkeys has signed for this act and no other. */
export async function takeSignatureFor(tx: Tx, ctx: Context, subject: Buffer, input: ShownPasskey): Promise<boolean> {
  const { personId } = ownPerson(ctx)
  const isAbout = (challenge: string) => Buffer.from(challenge, 'base64url').subarray(16).equals(subject)
  const passkey = await takeSignature(tx, ctx, 'act', personId, input, isAbout)
  return passkey?.personId === personId
}

async function ask(
  tx: Tx,
  ctx: Context,
  purpose: ChallengePurpose,
  personId: Passkey['personId'] | undefined,
  value: string,
): Promise<string> {
  const id = ctx.newId('cha')
  await insertChallenge(tx, { id, purpose, personId, value, expiresAt: after(ctx.now, challengeLivesMs) }, ctx.now)
  return id
}

/** The passkey whose signature over our challenge holds, used up and counted; undefined when anything about it does not fit. */
async function takeSignature(
  tx: Tx,
  ctx: Context,
  purpose: ChallengePurpose,
  personId: Passkey['personId'] | undefined,
  input: ShownPasskey,
  isAbout: (challenge: string) => boolean = () => true,
): Promise<Passkey | undefined> {
  const expectedChallenge = await takeChallenge(tx, input.challengeId, purpose, personId, ctx.now)
  const passkey = await lockPasskey(tx, input.response.id)
  if (!expectedChallenge || !isAbout(expectedChallenge) || !passkey) return undefined
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx)
  const credential = {
    id: passkey.id,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: passkey.counter,
    transports: [...passkey.transports],
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: input.response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  await usePasskey(tx, passkey.id, authenticationInfo.newCounter, ctx.now)
  return passkey
}
