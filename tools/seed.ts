/** Seeds a development database through the product's own verbs: everyone signs up, follows the link of their mail, and goes on; then the office. */

import { randomUUID } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { decideStart, type Reading } from '@heathland/domain/kyc/verification'
import type { Context } from '@heathland/server/core/context'
import { type EmailIndexes, emailIndexes } from '@heathland/server/core/email-index'
import { type Composition, compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { openAgreement } from '@heathland/server/nouns/documents/open-agreement'
import { signDocument } from '@heathland/server/nouns/documents/sign-document'
import { putTotp, takeTotpStep } from '@heathland/server/nouns/factors/factors.sql'
import { findAccountByEmail } from '@heathland/server/nouns/identity/account.sql'
import { listWaitingRegistrations } from '@heathland/server/nouns/identity/identity.sql'
import { recordFirstOnramp } from '@heathland/server/nouns/identity/record-fact'
import { registerPerson } from '@heathland/server/nouns/identity/register-person'
import { verifyEmail } from '@heathland/server/nouns/identity/verify-email'
import { applyReading } from '@heathland/server/nouns/kyc/apply-verification'
import { insertVerification } from '@heathland/server/nouns/kyc/kyc.sql'
import { lockMail } from '@heathland/server/nouns/notifications/mail.sql'
import { grantRole } from '@heathland/server/nouns/staff/grant-role'
import { type CastMember, cast, castPassword, castTotpSecret } from './cast.ts'
import { prepareDatabase } from './database.ts'
import { developmentDatabase, exampleEnvironment, startDevelopmentCluster } from './development.ts'
import { seedAssets } from './seed-assets.ts'
import { seedCommunity } from './seed-community.ts'
import { seedCompanies } from './seed-companies.ts'
import { kycApplicants, seedKycCases } from './seed-kyc.ts'
import { seedLoans } from './seed-loans.ts'
import { seedOffers } from './seed-offers.ts'
import { seedOffice } from './seed-office.ts'
import { seedOrders } from './seed-orders.ts'

/** Returns how many people were new; those who are there already are left as they are. */
export async function seed(operatorUrl: string): Promise<number> {
  const config = readConfig({ ...exampleEnvironment(), OPERATOR_DATABASE_URL: operatorUrl, LOG_LEVEL: 'warn' }, 'operator')
  const platform = await compose(config, 'operator')
  try {
    let joined = 0
    for (const person of cast) joined += (await seedPerson(platform, person)) ? 1 : 0
    const applicants: (Id<'per'> | undefined)[] = []
    for (const person of kycApplicants) applicants.push(await seedApplicant(platform, person))
    await seedOffice(platform)
    await seedKycCases(platform, applicants)
    await seedOffers(platform)
    await seedOrders(platform)
    await seedCompanies(platform)
    await seedLoans(platform)
    await seedAssets(platform)
    await seedCommunity(platform)
    return joined
  } finally {
    await platform.close()
  }
}

/** Undefined for somebody who is there already. */
async function seedApplicant(platform: Composition, person: CastMember): Promise<Id<'per'> | undefined> {
  const ctx = await platform.openFor({ kind: 'operator', command: 'seed' })
  const indexes = emailIndexes(ctx.keys, person.email)
  const known = await ctx.as({ kind: 'identity' }).read((tx) => findAccountByEmail(tx, ctx.keys, indexes))
  if (known) return undefined
  const personId = await join(ctx, person, indexes)
  await check(ctx, personId, undefined)
  return personId
}

async function seedPerson(platform: Composition, person: CastMember): Promise<boolean> {
  const ctx = await platform.openFor({ kind: 'operator', command: 'seed' })
  const indexes = emailIndexes(ctx.keys, person.email)
  const known = await ctx.as({ kind: 'identity' }).read((tx) => findAccountByEmail(tx, ctx.keys, indexes))
  if (known) return false
  const personId = await join(ctx, person, indexes)
  if (person.role !== 'investor') {
    await grantRole(ctx, personId, person.role)
    await enrolTotp(ctx, personId, indexes)
  }
  if (person.kycBegun || person.kycStatus) await check(ctx, personId, person.kycStatus)
  if (person.agreementSigned) await signAgreement(ctx, personId, indexes)
  if (person.firstOnrampOk) await recordFirstOnramp(ctx, personId)
  return true
}

/**
 * Begins an identity check and brings it to where it is to stand, as the provider's answers would. The provider is not up yet: the file
 * that is named here is replaced by one of its own when the person opens the page. Wallets need no seeding: the worker has one made for
 * everyone who joined.
 */
async function check(ctx: Context, personId: Id<'per'>, status: CastMember['kycStatus']): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const begun = decideStart(undefined, 'served', ctx.now)
    if (begun.refused) throw new Error(begun.code)
    const verification = { ...begun.verification, id: ctx.newId('ver'), applicantId: randomUUID(), reviewAt: undefined, updatedAt: ctx.now }
    await insertVerification(tx, personId, verification)
    const reading: Reading | undefined = status && readings[status]
    if (reading) await applyReading(ctx, personId, { reading, asOf: ctx.now })
  })
}

/** Opens and signs the agreement as the member would, right after signing in. The worker seals the copy once it is up. */
async function signAgreement(ctx: Context, personId: Id<'per'>, indexes: EmailIndexes): Promise<void> {
  const account = await ctx.as({ kind: 'identity' }).read((tx) => findAccountByEmail(tx, ctx.keys, indexes))
  if (!account) throw new Error(`${personId} has no account`)
  const member = ctx.as({
    kind: 'member',
    personId,
    sessionId: ctx.newId('ses'),
    personSeal: account.seal,
    session: { createdAt: ctx.now, lastUsedAt: ctx.now, stepUpAt: undefined },
    hasFactor: false,
    role: 'investor',
    permissions: null,
    passwordStandsAlone: true,
    spvIds: [],
    entityId: undefined,
  })
  const { document } = await openAgreement(member, 'en')
  await signDocument(member, { documentId: document.id, textHash: document.envelope.textHash, hasConsented: true })
}

const readings: Readonly<Record<NonNullable<CastMember['kycStatus']>, Reading>> = {
  pending: { state: 'pending' },
  approved: { state: 'approved', decidedAt: undefined },
  rejected: { state: 'rejected', mayRetry: true, reasons: ['photo-unclear'], decidedAt: undefined },
}

/** Staff come in with a second factor alone; a secret that everybody here knows lets them. */
async function enrolTotp(ctx: Context, personId: Id<'per'>, indexes: EmailIndexes): Promise<void> {
  await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
    const account = await findAccountByEmail(tx, ctx.keys, indexes)
    if (!account) throw new Error(`${personId} has no account`)
    await putTotp(tx, account.seal, personId, castTotpSecret, ctx.now)
    // Step 0 is long past: every code of today is new.
    await takeTotpStep(tx, personId, 0, ctx.now)
  })
}

/** Signs up and follows the link. The mail is read before the worker can take it, which is why both stand in one transaction. */
async function join(ctx: Context, person: CastMember, indexes: EmailIndexes): Promise<Id<'per'>> {
  return ctx.inTransaction(async () => {
    const { firstName, lastName, email, country } = person
    await registerPerson(ctx, { firstName, lastName, email, country, password: castPassword, investorKind: 'individual' })
    const [registration] = await ctx.as({ kind: 'identity' }).read((tx) => listWaitingRegistrations(tx, ctx.keys, indexes, 1))
    if (!registration) throw new Error(`${person.stage}: the sign-up was not taken down`)
    const content = await ctx.as({ kind: 'job', queue: 'seed' }).inTransaction(async (tx) => {
      const [mail] = await tx.query<{ id: Id<'mai'> }>('mail-of', 'select id from mail where person_id = $1', [registration.personId])
      return mail && (await lockMail(tx, ctx.keys, mail.id))?.content
    })
    const token = /#verify=([\w-]+)/.exec(content?.text ?? '')?.[1]
    if (!token) throw new Error(`${person.stage}: the mail has no link`)
    await verifyEmail(ctx, { token })
    return registration.personId
  })
}

if (import.meta.main) {
  const cluster = await startDevelopmentCluster()
  try {
    await prepareDatabase(cluster, developmentDatabase)
    const joined = await seed(cluster.url(developmentDatabase, 'heathland_operator'))
    console.log(`${joined} people joined, ${cast.length - joined} were there already`)
  } finally {
    await cluster.stop()
  }
}
