/** Everyone who might call, each with a session made behind the product's back, and every operation with an input that fits. */
import { randomBytes } from 'node:crypto'
import { contract, type Operation } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import type { Caller } from '@heathland/domain/identity/access'
import { type KeyScope, keyScopes, makeApiKey } from '@heathland/domain/identity/api-key'
import { defaultPermissions, type Role, roles } from '@heathland/domain/identity/permissions'
import { contentToJson, emptyContent } from '@heathland/domain/offers/content'
import { putTotp, takeTotpStep } from '@heathland/server/nouns/factors/factors.sql'
import { findAccountOf } from '@heathland/server/nouns/identity/account.sql'
import { type Person, somebody } from '../conformance/identity-calls.ts'
import { grant, type JoinedPerson } from '../conformance/identity-factors.ts'
import type { System } from '../conformance/identity-people.ts'

export interface Called {
  readonly name: string
  /** How the access table sees them. */
  readonly caller: Caller
  readonly person: JoinedPerson | undefined
  /** A new session of theirs: what one call ends must not end the next. */
  readonly cookie: () => Promise<string>
  /** What a program brings instead: a new key, since each has a rate limit of its own. */
  readonly authorization?: () => Promise<string>
}

const minuteAgo = () => new Date(Date.now() - 60_000)
const visitor = { kind: 'visitor' } as const

export async function everyCaller(system: System): Promise<readonly Called[]> {
  const called: Called[] = [{ name: 'visitor', caller: visitor, person: undefined, cookie: async () => '' }]
  for (const missing of ['second-factor', 'enrolment'] as const) {
    const person = missing === 'enrolment' ? await joinWithoutApp(system, 'mfo_admin') : await joinWithApp(system, 'investor')
    called.push({
      name: `half: ${missing}`,
      caller: { kind: 'half', missing, signedInAt: minuteAgo() },
      person,
      cookie: () => openSession(system, person, { missing }),
    })
  }
  for (const role of roles) {
    for (const isFresh of [true, false]) {
      const person = await joinWithApp(system, role)
      const minutesAgo = isFresh ? 1 : 6
      const caller = {
        kind: 'person',
        role,
        permissions: defaultPermissions[role],
        hasFactor: true,
        passwordStandsAlone: true,
        // Their sessions are opened anew for each call, however long the calls before took.
        get stepUpAt() {
          return new Date(Date.now() - minutesAgo * 60_000)
        },
        signedInAt: minuteAgo(),
      } as const
      called.push({
        name: `${role}, ${isFresh ? 'fresh' : 'stale'}`,
        caller,
        person,
        cookie: () => openSession(system, person, { minutesAgo }),
      })
    }
  }
  // Enough for everything but identity checks and money.
  const short = await system.join(somebody({ password: 'Quill7-fog!' }))
  called.push({
    name: 'investor, short password',
    caller: { kind: 'person', role: 'investor', permissions: null, hasFactor: false, passwordStandsAlone: false, signedInAt: minuteAgo() },
    person: short,
    cookie: () => openSession(system, short),
  })
  const suspended = await joinWithApp(system, 'mfo_admin')
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [suspended.personId])
  called.push({ name: 'suspended', caller: visitor, person: suspended, cookie: () => openSession(system, suspended, { minutesAgo: 1 }) })
  const gone = await joinWithApp(system, 'mfo_admin')
  called.push({ name: 'ended', caller: visitor, person: gone, cookie: () => openSession(system, gone, { minutesAgo: 1, isEnded: true }) })
  return called
}

/** The programs of members: one key for each scope, one with all of them, and keys that open nothing. */
export async function everyKey(system: System): Promise<readonly Called[]> {
  const member = await joinWithApp(system, 'investor')
  const staff = await joinWithApp(system, 'mfo_admin')
  const suspended = await joinWithApp(system, 'investor')
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [suspended.personId])
  const keyed = (name: string, person: JoinedPerson, kind: KeyKind): Called => ({
    name: `API key: ${name}`,
    caller: kind.scopes && person === member ? { kind: 'key', scopes: kind.scopes } : visitor,
    person,
    cookie: async () => '',
    authorization: async () => `Bearer ${(await giveApiKey(system, person, kind)).key}`,
  })
  return [
    ...keyScopes.map((scope) => keyed(scope, member, { scopes: [scope] })),
    keyed('all scopes', member, { scopes: keyScopes }),
    keyed('revoked', member, { isRevoked: true }),
    keyed('expired', member, { isExpired: true }),
    keyed('of staff', staff, { scopes: keyScopes }),
    keyed('of a suspended member', suspended, { scopes: keyScopes }),
  ]
}

interface KeyKind {
  readonly scopes?: readonly KeyScope[]
  readonly isRevoked?: boolean
  readonly isExpired?: boolean
}

/** A key, made behind the product's back. */
export async function giveApiKey(
  system: System,
  { personId }: { personId: string },
  { scopes = keyScopes, isRevoked = false, isExpired = false }: KeyKind = {},
): Promise<{ id: string; key: string }> {
  const id = newId('apk')
  const key = makeApiKey(randomBytes(32))
  const [row] = await system.world.superuser<{ wrapped_key: Buffer }>('select wrapped_key from person_key where person_id = $1', [personId])
  const seal = system.world.platform.keys.personSeal(personId as Id<'per'>, row?.wrapped_key ?? Buffer.alloc(0))
  await system.world.superuser(
    `insert into api_key (id, person_id, name, scopes, token_hash, created_at, expires_at, revoked_at)
     values ($1, $2, $3, $4, sha256($5::text::bytea), platform_now() - interval '2 days', platform_now() + $6 * interval '1 day', $7)`,
    [id, personId, seal.seal(`api_key.name.${id}`, 'Bookkeeping'), scopes, key, isExpired ? -1 : 30, isRevoked ? new Date() : null],
  )
  return { id, key }
}

interface WebhookKind {
  readonly address?: string
  readonly scopes?: readonly KeyScope[]
}

/** A webhook, made behind the product's back. */
export async function giveWebhook(
  system: System,
  { personId }: { personId: string },
  { address = 'https://hooks.example.com/heathland', scopes = keyScopes }: WebhookKind = {},
): Promise<{ id: string; secret: string }> {
  const id = newId('whk')
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const [row] = await system.world.superuser<{ wrapped_key: Buffer }>('select wrapped_key from person_key where person_id = $1', [personId])
  const seal = system.world.platform.keys.personSeal(personId as Id<'per'>, row?.wrapped_key ?? Buffer.alloc(0))
  await system.world.superuser(
    `insert into webhook_endpoint (id, person_id, address, secret, secret_at, scopes, state, created_at)
     values ($1, $2, $3, $4, platform_now(), $5, 'on', platform_now() - interval '1 minute')`,
    [id, personId, seal.seal(`webhook_endpoint.address.${id}`, address), seal.seal(`webhook_endpoint.secret.${id}`, secret), scopes],
  )
  return { id, secret }
}

async function joinWithoutApp(system: System, role: Role, who?: Person): Promise<JoinedPerson> {
  const person = await system.join(who)
  if (role !== 'investor') await grant(system, person.personId, role)
  return person
}

export async function joinWithApp(system: System, role: Role, who?: Person): Promise<JoinedPerson> {
  const person = await joinWithoutApp(system, role, who)
  await addApp(system, person)
  return person
}

/** An authenticator app, confirmed behind the product's back. */
export async function addApp(system: System, person: { personId: string }): Promise<void> {
  const personId = person.personId as Id<'per'>
  const ctx = await system.world.platform.openFor({ kind: 'identity' })
  await ctx.inTransaction(async (tx) => {
    const account = await findAccountOf(tx, ctx.keys, personId)
    if (!account) throw new Error('nobody joined')
    await putTotp(tx, account.seal, personId, 'A'.repeat(32), ctx.now)
    await takeTotpStep(tx, personId, 0, ctx.now)
  })
}

interface SessionKind {
  readonly missing?: string
  readonly minutesAgo?: number
  readonly isEnded?: boolean
}

export async function openSession(system: System, { personId }: { personId: string }, kind: SessionKind = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await system.world.superuser(
    `insert into session (id, token_hash, person_id, level, missing, created_at, last_used_at, step_up_at, revoked_at)
     values ($1, sha256($2::text::bytea), $3, $4, $5, platform_now() - coalesce($6, 1) * interval '1 minute', platform_now(), platform_now() - $6 * interval '1 minute', $7)`,
    [
      newId('ses'),
      token,
      personId,
      kind.missing ? 'half' : 'full',
      kind.missing ?? null,
      kind.minutesAgo ?? null,
      kind.isEnded ? new Date() : null,
    ],
  )
  return `__Host-heathland=${token}`
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(16).toString('hex').slice(0, 26)}`
}

const aRisk = { description: 'The onramp is away for a day', likelihood: 2, impact: 2, status: 'Open' }
const aPosting = () => ({ movement: 'deposit-unallocated', cell: 'eu', asset: 'EUR', amountMinor: '1', reference: newId('ref') })
const anAsset = {
  name: 'Tamale',
  place: 'Tamale',
  country: 'GH',
  capacityMilli: '1000',
  planMilli: Array.from({ length: 12 }, () => '1000'),
}
const aCompany = { name: 'FarmLink', country: 'NL', sector: 'Housing', sharesInIssue: '1000' }
const aValuation = { day: '2026-11-05', perShareMicro: '1000000', source: 'audit', note: 'Annual accounts' }
const aVendor = { name: 'Cloud', securityScore: 90, assessmentDate: '2026-11-05', status: 'Compliant', criticalFindings: 0 }
const aDataClass = { name: 'Statements', sensitivity: 'Confidential', owner: 'Accounting' }

const loanSchedule = { kind: 'linear', rateBps: 600, monthsBetween: 3, firstDueOn: '2027-01-01', payments: 8, graceMonths: 0 }

/** An input that fits, so that only the guard or the act itself can refuse it; `id` stands for what is acted on. */
export const inputs = {
  'member.platform.health': () => ({}),
  'member.identity.register': () => ({ firstName: 'Ada', lastName: 'Heath', email: anyEmail(), password: 'a long enough secret' }),
  'member.identity.resendVerification': () => ({ email: anyEmail() }),
  'member.identity.verifyEmail': () => ({ token: anyToken() }),
  'member.identity.signIn': () => ({ email: anyEmail(), password: 'a long enough secret' }),
  'member.identity.adminSignIn': () => ({ email: anyEmail(), password: 'a long enough secret' }),
  'member.identity.beginPasskeySignIn': () => ({}),
  'member.identity.signInWithPasskey': () => anySignature(),
  'member.identity.acceptInvitation': () => ({ token: anyToken(), password: 'a long enough secret' }),
  'member.identity.session': () => ({}),
  'member.identity.renewSession': () => ({}),
  'member.identity.signOut': () => ({}),
  'member.identity.me': () => ({}),
  'member.identity.changeLanguage': () => ({ language: 'en' }),
  'member.security.read': () => ({}),
  'member.security.beginTotp': () => ({}),
  'member.security.confirmTotp': () => ({ code: '000000' }),
  'member.security.removeTotp': () => ({}),
  'member.security.renewBackupCodes': () => ({}),
  'member.security.beginPasskey': () => ({}),
  'member.security.addPasskey': () => ({ ...anySignature({ clientDataJSON: 'x', attestationObject: 'x' }), label: 'A phone' }),
  'member.apiKeys.list': () => ({}),
  'member.apiKeys.create': () => ({ name: 'Bookkeeping', scopes: ['wallet'], days: 30 }),
  'member.apiKeys.revoke': (apiKeyId) => ({ apiKeyId }),
  'member.webhooks.list': () => ({}),
  'member.webhooks.listDeliveries': (webhookId) => ({ webhookId }),
  'member.webhooks.add': () => ({ address: 'https://hooks.example.com/heathland', scopes: ['wallet'] }),
  'member.webhooks.changeState': (webhookId) => ({ webhookId, state: 'paused' }),
  'member.webhooks.rotateSecret': (webhookId) => ({ webhookId }),
  'member.webhooks.sendTest': (webhookId) => ({ webhookId }),
  'member.webhooks.remove': (webhookId) => ({ webhookId }),
  'member.security.removePasskey': (passkeyId) => ({ passkeyId }),
  'member.security.showFactor': () => ({ code: 'abcdef' }),
  'member.security.beginPasskeyFactor': () => ({}),
  'member.security.showPasskey': () => anySignature(),
  'member.security.endSession': (sessionId) => ({ sessionId }),
  'member.security.endOtherSessions': () => ({}),
  'member.security.changePassword': () => ({ currentPassword: 'not the password', newPassword: 'a long enough secret' }),
  'member.security.requestPasswordReset': () => ({ email: anyEmail() }),
  'member.security.checkResetLink': () => ({ token: anyToken() }),
  'member.security.undoChange': () => ({ token: anyToken() }),
  'member.security.stopRecovery': (recoveryId) => ({ recoveryId }),
  'member.security.stopRecoveryByLink': () => ({ token: anyToken() }),
  'member.security.confirmNewEmail': () => ({ token: anyToken() }),
  'member.security.resetPassword': () => ({ token: anyToken(), password: 'a long enough secret' }),
  'member.ledger.balance': () => ({}),
  'member.ledger.movements': () => ({ asset: 'EUR' }),
  'member.ledger.history': () => ({ asset: 'EUR', range: 'all' }),
  'member.ledger.statement': () => ({ asset: 'EUR', from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }),
  'member.exports.request': () => ({
    list: 'statement',
    format: 'csv',
    filters: { asset: 'EUR', from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
  }),
  'member.exports.read': (id) => ({ exportId: id }),
  'member.wallet.read': () => ({}),
  'member.kyc.read': () => ({}),
  'member.kyc.start': () => ({ country: 'NL' }),
  'member.kyc.openFrame': () => ({}),
  'member.funding.quote': () => ({ amountMinor: '5000', asset: 'EUR' }),
  'member.funding.start': () => ({ amountMinor: '5000', asset: 'EUR' }),
  'member.funding.openPage': (depositId) => ({ depositId }),
  'member.funding.list': () => ({}),
  'member.funding.read': (depositId) => ({ depositId }),
  'member.platform.tell': () => ({ event: 'click:cta' }),
  'member.platform.reportError': () => ({ kind: 'error', name: 'TypeError', places: 'index-Ab1.js:1:2' }),
  'office.platform.requestCheck': () => ({}),
  'office.users.list': () => ({}),
  'office.users.listSuggestions': () => ({ query: 'heath' }),
  'office.users.read': (personId) => ({ personId }),
  'office.users.timeline': (personId) => ({ personId }),
  'office.users.listRequests': (personId) => ({ personId }),
  'office.users.listSessions': (personId) => ({ personId }),
  'office.users.endSession': (personId) => ({ personId, sessionId: `ses_${'0'.repeat(26)}` }),
  'office.users.endSessions': (personId) => ({ personId }),
  'office.kyc.read': (personId) => ({ personId }),
  'office.ledger.balanceOf': (personId) => ({ personId }),
  'office.ledger.movementsOf': (personId) => ({ personId, asset: 'EUR' }),
  'office.funding.listDeposits': (personId) => ({ personId }),
  'office.users.invite': () => ({ email: anyEmail(), firstName: 'Ada', lastName: 'Heath' }),
  'office.users.requestRoleChange': (personId) => ({ personId, role: 'compliance', reason: 'They join the team.' }),
  'office.users.suspend': (personId) => ({ personId, suspended: true, reason: 'A complaint is open.' }),
  'office.users.requestStaffSuspension': (personId) => ({ personId, suspended: true, reason: 'They left the company.' }),
  'office.users.listStaff': () => ({}),
  'office.users.requestSpvChange': (personId) => ({ personId, spvIds: [], reason: 'Part of their work.' }),
  'office.users.requestPermissionChange': (personId) => ({ personId, permissions: ['ledger.read'], reason: 'Part of their work.' }),
  'office.users.sendPasswordReset': (personId) => ({ personId }),
  'office.users.requestFactorReset': (personId) => ({ personId, reason: 'Lost the phone.' }),
  'office.users.requestEmailChange': (personId) => ({ personId, email: anyEmail(), reason: 'Lost the mailbox.' }),
  'office.users.listRecoveries': (personId) => ({ personId }),
  'office.users.stopRecovery': (recoveryId) => ({ personId: `per_${'0'.repeat(26)}`, recoveryId }),
  'office.approvals.list': () => ({}),
  'office.approvals.approve': (approvalId) => ({ approvalId, bodyHash: 'a'.repeat(64) }),
  'office.approvals.turnDown': (approvalId) => ({ approvalId, bodyHash: 'a'.repeat(64) }),
  'office.ledger.trialBalance': () => ({ cell: 'eu', asset: 'EUR' }),
  'office.ledger.accounts': () => ({ cell: 'eu', code: 'bank' }),
  'office.ledger.accountHistory': (accountId) => ({ accountId }),
  'office.ledger.requestCorrection': (transferId) => ({ transferId, reason: 'Booked twice.' }),
  'office.funding.listBreaks': () => ({}),
  'office.funding.takeBreak': (breakId) => ({ breakId }),
  'office.funding.requestBooking': (breakId) => ({ breakId, reason: 'It is the member’s.' }),
  'office.funding.closeBreak': (breakId) => ({ breakId, ending: 'explained', reason: 'A rounding of the onramp.' }),
  'office.audit.list': () => ({ search: 'identity' }),
  'office.security.overview': () => ({}),
  'office.security.listEvents': () => ({}),
  'office.security.listEventGroups': () => ({}),
  'office.security.resolveEvents': (eventId) => ({ eventIds: [eventId], words: 'It was a drill.' }),
  'office.security.resolveEvent': (eventId) => ({ eventId, words: 'It was a drill.' }),
  // The list that all of them may read; who may export which is that list's own row, and has a test of its own.
  // A list that every role may read.
  'office.exports.request': () => ({ list: 'month-end', format: 'csv', filters: { spvId: newId('spv'), month: '2026-10' } }),
  'office.exports.read': (id) => ({ exportId: id }),
  'office.exports.list': () => ({}),
  'office.security.listRisks': () => ({}),
  'office.security.addRisk': () => aRisk,
  'office.security.changeRisk': (riskId) => ({ riskId, ...aRisk }),
  'office.security.listVendors': () => ({}),
  'office.security.addVendor': () => aVendor,
  'office.security.changeVendor': (vendorId) => ({ vendorId, ...aVendor }),
  'office.compliance.overview': () => ({}),
  'office.compliance.listDlpEvents': () => ({}),
  'office.compliance.moveDlpEvent': (eventId) => ({ eventId, to: 'investigating' }),
  'office.compliance.listDataClasses': () => ({}),
  'office.compliance.addDataClass': () => aDataClass,
  'office.compliance.changeDataClass': (dataClassId) => ({ dataClassId, ...aDataClass }),
  'office.compliance.listReports': () => ({}),
  'office.compliance.requestReport': () => ({ type: 'access-review' }),
  'office.compliance.downloadReport': (reportId) => ({ reportId }),
  'office.ledger.postMovement': () => aPosting(),
  'office.ledger.requestMovement': () => ({ posting: aPosting(), reason: 'A line of the bank statement.' }),
  'office.ledger.recordReference': () => {
    const { movement: _none, ...line } = aPosting()
    return { ...line, kind: 'bank-line', direction: 'in', dated: '2026-11-02' }
  },
  'office.ledger.listReferences': () => ({}),
  'office.ledger.addSpv': () => ({ cell: 'eu', name: 'Green Energy Fund', kind: 'lending' }),
  'office.ledger.listSpvs': () => ({}),
  'member.files.begin': () => ({ name: 'Proof of address.pdf', size: 1_000, purpose: 'supporting-document' }),
  'member.files.read': (fileId) => ({ fileId }),
  'member.files.remove': (fileId) => ({ fileId }),
  'office.files.begin': (spvId) => ({ spvId, name: 'Valuation.pdf', size: 1_000, purpose: 'spv-document' }),
  'office.files.read': (fileId) => ({ fileId }),
  'office.files.remove': (fileId) => ({ fileId }),
  'member.notifications.list': () => ({}),
  'member.notifications.readCount': () => ({}),
  'member.notifications.markRead': (notificationId) => ({ notificationId }),
  'member.notifications.markAllRead': (newestId) => ({ newestId }),
  'member.notifications.readPreferences': () => ({}),
  'member.notifications.changePreferences': () => ({ choices: [], timeZone: 'UTC' }),
  'office.documents.listTemplates': () => ({}),
  'office.documents.requestTemplate': () => ({
    textEn: '# One\n> In short.\nA sentence.',
    textNl: '# Een\n> Kort.\nEen zin.',
    reason: 'Clearer words',
  }),
  'office.notifications.listUpdates': () => ({}),
  'office.notifications.requestUpdate': () => ({
    titleEn: 'News',
    textEn: 'Something is new.',
    titleNl: 'Nieuws',
    textNl: 'Er is iets nieuws.',
    roles: ['investor'],
    reason: 'Because of the test',
  }),
  'member.support.list': () => ({}),
  'member.support.read': (ticketId) => ({ ticketId }),
  'member.support.open': () => ({ kind: 'question', topic: 'account', text: 'How do I change my address?', page: '/settings' }),
  'member.support.reply': (ticketId) => ({ ticketId, text: 'And by when?' }),
  'member.support.close': (ticketId) => ({ ticketId }),
  'member.support.reopen': (ticketId) => ({ ticketId }),
  'member.support.send': () => ({ kind: 'question', topic: 'other', text: 'Who may join?', name: 'Ada Heath', email: anyEmail() }),
  'member.support.openLink': () => ({ token: anyToken() }),
  'member.support.replyByLink': () => ({ token: anyToken(), text: 'And by when?' }),
  'office.support.list': () => ({}),
  'office.support.listSuggestions': () => ({ query: 'heath' }),
  'office.support.read': (ticketId) => ({ ticketId }),
  'office.support.answer': (ticketId) => ({ ticketId, text: 'In your settings.', seen: newId('msg') }),
  'office.support.addNote': (ticketId) => ({ ticketId, text: 'Asked twice.' }),
  'office.support.assign': (ticketId) => ({ ticketId }),
  'office.support.changePriority': (ticketId) => ({ ticketId, priority: 'high' }),
  'office.support.close': (ticketId) => ({ ticketId }),
  'office.support.makeComplaint': (ticketId) => ({ ticketId }),
  'office.support.acknowledge': (ticketId) => ({ ticketId, text: 'We have received your complaint.', seen: newId('msg') }),
  'office.support.giveFinalResponse': (ticketId) => ({ ticketId, text: 'You are right.', seen: newId('msg'), outcome: 'upheld' }),
  'office.support.listComplaints': () => ({}),
  'member.offers.listSuggestions': () => ({ query: 'heath' }),
  'member.offers.list': () => ({}),
  'member.offers.read': (offerId) => ({ offerId }),
  'member.offers.expressInterest': (offerId) => ({ offerId }),
  'member.offers.watch': (offerId) => ({ offerId, isWatched: true }),
  'member.offers.listQuestions': (offerId) => ({ offerId }),
  'member.offers.ask': (offerId) => ({ offerId, text: 'What happens when the wind does not blow?' }),
  'member.offers.listUpdates': (offerId) => ({ offerId }),
  'member.protection.read': () => ({}),
  'member.protection.stateCategory': () => ({
    category: 'eu-non-sophisticated',
    answers: { amountsMinor: {}, counts: {}, claims: [] },
    statements: [],
  }),
  'member.protection.readTest': () => ({}),
  'member.protection.takeTest': () => ({ answers: { 'eu-loss-1': 'everything' } }),
  'member.protection.simulateLoss': () => ({ yearlyIncomeMinor: '4000000', assetsMinor: '1000000', commitmentsMinor: '0' }),
  'member.protection.acknowledgeSimulation': () => ({}),
  'member.protection.acknowledgeWarning': (offerId) => ({ warning: 'eu-risk.1', offerId }),
  'member.protection.showWarning': (offerId) => ({ warning: 'eu-risk.1', offerId }),
  'member.protection.readOffer': (offerId) => ({ offerId }),
  'member.protection.requestOffer': (offerId) => ({ offerId }),
  'member.protection.choose': (offerId) => ({ offerId, goesOn: true }),
  'member.protection.consent': (offerId) => ({ offerId, amountMinor: '200000', answer: 'all-of-it' }),
  'member.protection.decide': (offerId) => ({ offerId, amountMinor: '50000' }),
  'member.subscriptions.list': () => ({}),
  'member.subscriptions.read': (subscriptionId) => ({ subscriptionId }),
  'member.subscriptions.prepare': (offerId) => ({ offerId, amountMinor: '50000', language: 'en' }),
  'member.subscriptions.confirm': (subscriptionId) => ({
    subscriptionId,
    textHash: '0'.repeat(64),
    hasConsented: true,
    paysBy: 'wallet',
  }),
  'member.subscriptions.pay': (subscriptionId) => ({ subscriptionId }),
  'member.subscriptions.cancel': (subscriptionId) => ({ subscriptionId }),
  'member.placements.list': () => ({}),
  'member.cards.readTerms': () => ({}),
  'member.cards.start': () => ({ amountMinor: '5000', chargedMinor: '5000' }),
  'member.cards.readOrderTerms': () => ({}),
  'member.cards.payOrder': (subscriptionId) => ({ subscriptionId, chargedMinor: '5000' }),
  'member.cards.listOfOrder': (subscriptionId) => ({ subscriptionId }),
  'member.cards.list': () => ({}),
  'member.cards.read': (cardPaymentId) => ({ cardPaymentId }),
  'member.payments.readTransferDetails': () => ({}),
  'member.payments.listIncoming': () => ({}),
  'member.payments.listAccounts': () => ({}),
  'member.payments.removeAccount': (accountId) => ({ accountId }),
  'member.payments.listWithdrawals': () => ({}),
  'member.payments.prepareWithdrawal': (accountId) => ({ accountId, amountMinor: '5000' }),
  'member.payments.beginPasskey': (withdrawalId) => ({ withdrawalId }),
  'member.payments.confirmWithdrawal': (withdrawalId) => ({ withdrawalId, code: '123456' }),
  'member.payments.cancelWithdrawal': (withdrawalId) => ({ withdrawalId }),
  'office.payments.readOverview': () => ({}),
  'office.payments.listStatements': () => ({}),
  'office.payments.uploadStatement': () => ({ file: 'PD94bWw=', reason: 'The connection to the bank is down.' }),
  'office.payments.listLines': () => ({ tab: 'held' }),
  'office.payments.takeLine': (lineId) => ({ lineId }),
  'office.payments.requestAllocation': (lineId) => ({ lineId, personId: newId('per'), reason: 'The payer wrote to us.' }),
  'office.payments.requestRefund': (lineId) => ({ lineId, reason: 'It is from somebody else.' }),
  'office.payments.explainLine': (lineId) => ({ lineId, transferId: newId('trf'), reason: 'Bank charges of October' }),
  'office.payments.listWithdrawals': () => ({ tab: 'ready' }),
  'office.payments.reviewWithdrawal': (withdrawalId) => ({ withdrawalId, isAccepted: false, reason: 'We called and nobody knew of it.' }),
  'office.payments.requestPayOut': () => ({ cell: 'eu', reason: 'Daily payment run' }),
  'office.payments.listBatches': () => ({}),
  'office.payments.readBatchFile': (batchId) => ({ batchId }),
  'office.cards.readInstitution': () => ({}),
  'office.cards.listPayouts': () => ({}),
  'office.cards.requestPayout': () => ({ cell: 'eu', amountMinor: '100', reason: 'Weekly payout to the bank' }),
  'office.reports.readReport': () => ({ period: '12' }),
  'office.reports.readFigures': () => ({}),
  'office.kyc.listCaseSuggestions': () => ({ query: 'heath' }),
  'office.kyc.listCases': () => ({ tab: 'all' }),
  'office.kyc.readQueue': () => ({}),
  'office.kyc.readCase': (caseId) => ({ caseId }),
  'office.kyc.assignCase': (caseId) => ({ caseId, to: 'me' }),
  'office.kyc.judgeHit': (caseId) => ({ caseId, hitId: 'khi_none', verdict: 'different' }),
  'office.kyc.askForPapers': (caseId) => ({ caseId, what: 'selfie' }),
  'office.kyc.decideCase': (caseId) => ({
    caseId,
    outcome: 'approve',
    reason: 'hits-ruled-out',
    note: 'Another year of birth.',
    seenVersion: 1,
  }),
  'office.kyc.returnCase': (caseId) => ({ caseId, note: 'Look at the register again.' }),
  'office.companies.list': () => ({}),
  'office.companies.readBook': () => ({}),
  'office.companies.read': (companyId) => ({ companyId }),
  'office.companies.add': () => ({ spvId: newId('spv'), ...aCompany, registrationNumber: 'NL 12345678' }),
  'office.companies.edit': (companyId) => ({ companyId, ...aCompany }),
  'office.companies.recordValuation': (companyId) => ({ companyId, ...aValuation }),
  'office.companies.requestValuation': (companyId) => ({ companyId, ...aValuation }),
  'office.companies.recordShareChange': (companyId) => ({
    companyId,
    day: '2026-11-05',
    note: 'Two for one',
    change: { kind: 'split', newShares: '2', oldShares: '1' },
  }),
  'office.companies.matchDividend': (companyId) => ({ companyId, postingId: newId('trf'), amountMinor: '1' }),
  'office.companies.undoDividend': (partId) => ({ partId, reason: 'Of another company' }),
  'office.companies.listPostings': () => ({}),
  'office.companies.addDocument': (companyId) => ({ companyId, title: 'Annual accounts', fileId: newId('fil') }),
  'office.production.list': () => ({}),
  'office.production.readBook': () => ({}),
  'office.production.read': (assetId) => ({ assetId }),
  'office.production.add': () => ({
    ...anAsset,
    spvId: newId('spv'),
    kind: 'solar',
    meter: 'EAN 1',
    commissionedOn: '2026-01-01',
    costMinor: '100',
    residualMinor: '0',
    lifeMonths: 300,
  }),
  'office.production.edit': (assetId) => ({ assetId, ...anAsset }),
  'office.production.tryImport': () => ({ spvId: newId('spv'), file: btoa('meter;day;amount\nEAN 1;2026-11-01;1') }),
  'office.production.importReadings': () => ({ spvId: newId('spv'), file: btoa('meter;day;amount\nEAN 1;2026-11-01;1') }),
  'office.production.recordReading': (assetId) => ({ assetId, day: '2026-11-01', amountMilli: '1' }),
  'office.production.planMaintenance': (assetId) => ({ assetId, title: 'Yearly inspection', plannedOn: '2026-11-30' }),
  'office.production.finishMaintenance': (maintenanceId) => ({ maintenanceId, doneOn: '2026-11-05', costMinor: '0', downtimeHours: 4 }),
  'office.production.listPostings': () => ({}),
  'office.production.matchPosting': (assetId) => ({ assetId, kind: 'income', postingId: newId('trf'), amountMinor: '1' }),
  'office.production.undoMatch': (partId) => ({ partId, reason: 'Of another asset' }),
  'office.production.addDocument': (assetId) => ({ assetId, title: 'Grid permit', fileId: newId('fil') }),
  'office.reconciliation.read': () => ({}),
  'office.reconciliation.listBreaks': () => ({ tab: 'open' }),
  'office.reconciliation.run': () => ({}),
  'office.reconciliation.takeBreak': (breakId) => ({ breakId }),
  'office.reconciliation.explainBreak': (breakId) => ({ breakId, reason: 'The bank books it tomorrow.' }),
  'member.placements.read': (offerId) => ({ offerId }),
  'office.subscriptions.listOffers': () => ({}),
  'office.subscriptions.readBook': (offerId) => ({ offerId }),
  'office.subscriptions.list': () => ({ tab: 'to-decide' }),
  'office.subscriptions.review': (subscriptionId) => ({ subscriptionId, isAccepted: false, reason: 'We cannot take less.' }),
  'office.subscriptions.readAllocation': (offerId) => ({ offerId, rule: 'pro-rata', floorMinor: '0' }),
  'office.subscriptions.requestAllocation': (offerId) => ({ offerId, rule: 'pro-rata', floorMinor: '0', reason: 'The offer has closed.' }),
  'office.subscriptions.requestRelease': (offerId) => ({ offerId, reason: 'The title was transferred.' }),
  'office.subscriptions.listHolders': (offerId) => ({ offerId }),
  'office.placements.list': () => ({}),
  'office.placements.read': (offerId) => ({ offerId, personId: newId('per') }),
  'member.distributions.list': () => ({}),
  'office.distributions.list': () => ({}),
  'office.distributions.listOffers': () => ({}),
  'office.distributions.read': (distributionId) => ({ distributionId }),
  'office.distributions.listLines': (distributionId) => ({ distributionId }),
  'office.distributions.draft': (offerId) => ({ offerId, kind: 'capital', amountMinor: '100', recordOn: '2026-11-01' }),
  'office.distributions.discard': (distributionId) => ({ distributionId }),
  'office.distributions.request': (distributionId) => ({ distributionId, reason: 'The quarter is over.' }),
  'office.protection.read': (personId) => ({ personId }),
  'office.protection.readReplay': (decisionId) => ({ decisionId }),
  'office.protection.listCategories': () => ({}),
  'office.protection.judgeCategory': (categoryId) => ({ categoryId, verdict: 'confirmed' }),
  'office.monthEnd.list': () => ({}),
  'office.monthEnd.read': (spvId) => ({ spvId, month: '2026-10' }),
  'office.monthEnd.listFigures': (spvId) => ({ spvId, month: '2026-10' }),
  'office.monthEnd.request': (spvId) => ({ spvId, month: '2026-10', reason: 'October is over.' }),
  'office.monthEnd.requestReopening': (spvId) => ({ spvId, month: '2026-10', reason: 'An invoice came late.' }),
  'office.monthEnd.addLateFact': (spvId) => ({ spvId, month: '2026-10', text: 'An invoice came late.' }),
  'office.monthEnd.setAside': (spvId) => ({ spvId, postingId: newId('trf'), text: 'The auditor’s bill.' }),
  'office.loans.list': () => ({}),
  'office.loans.readBook': (spvId) => ({ spvId }),
  'office.loans.read': (loanId) => ({ loanId }),
  'office.loans.listPostings': (spvId) => ({ spvId, direction: 'received' }),
  'office.loans.draft': (spvId) => ({
    ...{ ...loanSchedule, spvId, borrower: 'Heat Network B.V.', registration: '12345678', principalMinor: '100000', dayCount: 'act-365' },
    ...{ defaultRateBps: 200, signedOn: '2026-10-01', coverPercentNeeded: 100 },
  }),
  'office.loans.requestActivation': (loanId) => ({ loanId, postingId: newId('trf'), reason: 'The contract is signed.' }),
  'office.loans.recordPayment': (loanId) => ({ loanId, postingId: newId('trf'), amountMinor: '1' }),
  'office.loans.recordReminder': (loanId) => ({ loanId, step: 'reminder-1' }),
  'office.loans.addValuation': (loanId) => ({ loanId, on: '2026-10-01', valueMinor: '1', source: 'A surveyor' }),
  'office.loans.requestRestructuring': (loanId) => ({ loanId, ...loanSchedule, reason: 'The grid connection is late.' }),
  'office.loans.requestEnding': (loanId) => ({ loanId, ending: 'write-off', reason: 'The borrower is bankrupt.' }),
  'office.offers.list': () => ({}),
  'office.offers.read': (offerId) => ({ offerId }),
  'office.offers.create': (spvId) => ({ spvId, name: 'Wind park' }),
  'office.offers.save': (offerId) => ({ offerId, seen: 1, content: contentToJson(emptyContent('loan', 'Wind park')) }),
  'office.offers.listVersions': (offerId) => ({ offerId }),
  'office.offers.readVersion': (offerId) => ({ offerId, version: '1' }),
  'office.offers.addEvidence': (offerId) => ({ offerId, kind: 'title', title: 'Land register', fileId: newId('fil') }),
  'office.offers.reviewEvidence': (evidenceId) => ({ evidenceId, verdict: 'accepted' }),
  'office.offers.requestPublication': (offerId) => ({ offerId, version: 1, reason: 'Everything is there.' }),
  'office.offers.changeState': (offerId) => ({ offerId, step: 'pause', reason: 'A permit has expired.' }),
  'office.offers.listInterest': (offerId) => ({ offerId }),
  'office.offers.listQuestions': (offerId) => ({ offerId }),
  'office.offers.answerQuestion': (questionId) => ({ questionId, verdict: 'answered', answer: 'Interest is then paid from a reserve.' }),
  'office.offers.postUpdate': (offerId) => ({ offerId, title: 'First turbine stands', text: 'It delivers since Monday.' }),
  'member.community.overview': () => ({}),
  'member.community.listArticles': () => ({ kind: 'library' }),
  'member.community.readArticle': (articleId) => ({ articleId }),
  'member.community.listOwnArticles': () => ({}),
  'member.community.readOwnArticle': (articleId) => ({ articleId }),
  'member.community.saveDraft': () => ({
    kind: 'library',
    topic: 'energy',
    language: 'en',
    title: 'How a loan to a solar park is repaid',
    summary: 'Where the money of a repayment comes from.',
    body: 'A solar park sells power, and repays its loan from that income.',
  }),
  'member.community.submitArticle': (articleId) => ({ articleId, version: 1 }),
  'member.community.addImage': (fileId) => ({ fileId }),
  'member.community.request': () => ({ kind: 'consultation', message: 'I would like to talk about housing projects.' }),
  'member.community.listRequests': () => ({}),
  'office.community.listArticles': () => ({}),
  'office.community.readArticle': (articleId) => ({ articleId }),
  'office.community.publishArticle': (articleId) => ({ articleId, version: 1 }),
  'office.community.returnArticle': (articleId) => ({ articleId, note: 'Please name your sources.' }),
  'office.community.withdrawArticle': (articleId) => ({ articleId, note: 'The figures are outdated.' }),
  'office.community.listRequests': () => ({}),
  'office.community.answerRequest': (requestId) => ({ requestId, outcome: 'answer', answer: 'We will call you on Monday.' }),
  'office.community.listClaims': () => ({}),
  'office.community.confirmClaim': () => ({ key: 'templates', figure: '50' }),
  'office.community.withdrawClaim': () => ({ key: 'templates' }),
  'office.settings.read': () => ({}),
  'office.settings.save': () => ({ idleMinutes: 30, networks: [] }),
  'office.settings.rotateKeys': () => ({}),
  'member.documents.listSuggestions': () => ({ query: 'heath' }),
  'member.documents.list': () => ({}),
  'member.documents.requestAll': () => ({ language: 'en' }),
  'member.documents.read': (documentId) => ({ documentId }),
  'member.documents.readAgreement': () => ({ language: 'en' }),
  'member.documents.openAgreement': () => ({ language: 'en' }),
  'member.documents.sign': (documentId) => ({ documentId, textHash: '0'.repeat(64), hasConsented: true }),
  'member.transparency.readKeys': () => ({}),
  'member.transparency.readCheckpoint': () => ({}),
  'member.transparency.readFileReceipt': () => ({ hash: '0'.repeat(64) }),
  'member.transparency.listDecisions': () => ({}),
  'member.transparency.readReceipt': (id) => ({ id }),
  'member.settings.read': () => ({}),
  'member.settings.saveProfile': () => ({ firstName: 'Ines', lastName: 'Proof', phone: '', address: '', city: '' }),
  'member.settings.changeEmail': () => ({ email: somebody().email }),
  'member.settings.stopEmailChange': () => ({}),
  'member.settings.confirmEmail': () => ({ token: 'x'.repeat(43) }),
  'member.settings.undoEmail': () => ({ token: 'x'.repeat(43) }),
  'member.settings.requestData': () => ({ language: 'en' }),
  'member.settings.readClosing': () => ({}),
  'member.settings.close': () => ({}),
  'member.settings.followClosing': () => ({ ticket: 'x'.repeat(43) }),
} as const satisfies Record<Operation, (id: string) => Record<string, unknown>>

/** What each operation that names something acts on; every other acts on the caller or on nobody. */
export const actsOn = {
  'member.security.removePasskey': 'passkey',
  'member.apiKeys.revoke': 'API key',
  'member.webhooks.listDeliveries': 'webhook',
  'member.webhooks.changeState': 'webhook',
  'member.webhooks.rotateSecret': 'webhook',
  'member.webhooks.sendTest': 'webhook',
  'member.webhooks.remove': 'webhook',
  'member.security.endSession': 'session',
  'member.security.stopRecovery': 'recovery',
  'member.funding.openPage': 'deposit',
  'member.funding.read': 'deposit',
  'member.files.read': 'file',
  'member.files.remove': 'file',
  'office.users.read': 'person',
  'office.users.timeline': 'person',
  'office.users.listRequests': 'person',
  'office.users.listSessions': 'person',
  'office.users.endSession': 'person',
  'office.users.endSessions': 'person',
  'office.kyc.read': 'person',
  'office.ledger.balanceOf': 'person',
  'office.ledger.movementsOf': 'person',
  'office.funding.listDeposits': 'person',
  'office.users.requestRoleChange': 'person',
  'office.users.suspend': 'person',
  'office.users.requestStaffSuspension': 'person',
  'office.users.requestSpvChange': 'person',
  'office.users.requestPermissionChange': 'person',
  'office.users.sendPasswordReset': 'person',
  'office.users.requestFactorReset': 'person',
  'office.users.requestEmailChange': 'person',
  'office.users.listRecoveries': 'person',
  'office.approvals.approve': 'approval',
  'office.approvals.turnDown': 'approval',
  'office.ledger.accountHistory': 'account',
  'office.ledger.requestCorrection': 'transfer',
  'office.funding.takeBreak': 'break',
  'office.funding.requestBooking': 'break',
  'office.funding.closeBreak': 'break',
  'office.security.resolveEvent': 'security event',
  'office.security.resolveEvents': 'security event',
  'office.security.changeRisk': 'risk',
  'office.security.changeVendor': 'vendor',
  'office.compliance.moveDlpEvent': 'data protection event',
  'office.compliance.changeDataClass': 'data class',
  'office.compliance.downloadReport': 'report',
  'member.notifications.markRead': 'notification',
  'member.documents.read': 'document',
  'member.documents.sign': 'document',
  'member.support.read': 'ticket',
  'member.support.reply': 'ticket',
  'member.support.close': 'ticket',
  'member.support.reopen': 'ticket',
  'office.support.read': 'ticket',
  'office.support.answer': 'ticket',
  'office.support.addNote': 'ticket',
  'office.support.assign': 'ticket',
  'office.support.changePriority': 'ticket',
  'office.support.close': 'ticket',
  'office.support.makeComplaint': 'ticket',
  'office.support.acknowledge': 'ticket',
  'office.support.giveFinalResponse': 'ticket',
  'member.community.readOwnArticle': 'article',
  'member.community.submitArticle': 'article',
  'office.community.readArticle': 'article',
  'office.community.publishArticle': 'article',
  'office.community.returnArticle': 'article',
  'office.community.withdrawArticle': 'article',
  'office.community.answerRequest': 'community request',
  'member.exports.read': 'export',
  'office.exports.read': 'export',
} as const satisfies Partial<Record<Operation, string>>

export interface Request {
  readonly method: string
  readonly path: string
  readonly body: object | undefined
}

/** The request of an operation, from its own route in the contract. */
export function requestOf(operation: Operation, id = newId('non')): Request {
  return requestWith(operation, { ...inputs[operation](id) })
}

export function requestWith(operation: Operation, given: Readonly<Record<string, unknown>>): Request {
  const [side, noun, verb] = operation.split('.') as ['member', 'identity', 'me']
  const { method = 'POST', path = '' } = contract[side][noun][verb]['~orpc'].route
  const input: Record<string, unknown> = { ...given }
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(input[name])
    delete input[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, path: filled, body: input }
  const query = new URLSearchParams(input as Record<string, string>).toString()
  return { method, path: query ? `${filled}?${query}` : filled, body: undefined }
}

function anyEmail(): string {
  return `nobody.${randomBytes(6).toString('hex')}@example.org`
}

function anyToken(): string {
  return randomBytes(32).toString('base64url')
}

function anySignature(response: object = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }) {
  return { challengeId: newId('cha'), response: { id: 'x', rawId: 'x', type: 'public-key', response } }
}
