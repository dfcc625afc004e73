/**
 * What the office finds in a development database: samples of security and compliance. They are made to happen through the product's own
 * verbs, so that each has its record, and what they add up to is what the product counts.
 */
import type { ReportType } from '@heathland/domain/compliance/compliance-report'
import type { DataClass } from '@heathland/domain/compliance/data-class'
import type { Id } from '@heathland/domain/id'
import { defaultPermissions } from '@heathland/domain/identity/permissions'
import type { Risk } from '@heathland/domain/security/risk'
import type { Vendor } from '@heathland/domain/security/vendor'
import { after, dayMs } from '@heathland/domain/time'
import type { Actor } from '@heathland/server/core/actor'
import type { Context } from '@heathland/server/core/context'
import { emailIndexes } from '@heathland/server/core/email-index'
import type { Composition } from '@heathland/server/entry/compose'
import { acts, exportedLists } from '@heathland/server/entry/nouns'
import { approve } from '@heathland/server/nouns/approvals/decide'
import { addDataClass } from '@heathland/server/nouns/compliance/data-classes'
import { detectDataLeaks } from '@heathland/server/nouns/compliance/detect-data-leaks'
import { listDlpEvents } from '@heathland/server/nouns/compliance/dlp-event.sql'
import { downloadReport, makeReport, requestReport } from '@heathland/server/nouns/compliance/make-report'
import { moveDlpEvent } from '@heathland/server/nouns/compliance/move-dlp-event'
import { requestExport } from '@heathland/server/nouns/exports/request-export'
import { findAccountByEmail } from '@heathland/server/nouns/identity/account.sql'
import { addSpv } from '@heathland/server/nouns/ledger/spvs-and-references'
import { detectSecurityEvents } from '@heathland/server/nouns/security/detect-security-events'
import { readEvents } from '@heathland/server/nouns/security/read-events'
import { listRisks } from '@heathland/server/nouns/security/register.sql'
import { resolveEvent } from '@heathland/server/nouns/security/resolve-event'
import { addRisk, addVendor } from '@heathland/server/nouns/security/risks-and-vendors'
import { refuseEntry } from '@heathland/server/nouns/sign-in/enter'
import { requestSpvChange } from '@heathland/server/nouns/staff/change-spvs'
import { answerTicket } from '@heathland/server/nouns/support/answer-ticket'
import { openTicket } from '@heathland/server/nouns/support/open-ticket'
import { readTicket } from '@heathland/server/nouns/support/read-queue'
import { sendVisitorMessage } from '@heathland/server/nouns/support/write-as-visitor'

const origin = { address: '203.0.113.24', userAgent: 'A browser somewhere' }

/** False when the office was seeded before. Everyone of the cast has joined by now. */
export async function seedOffice(platform: Composition): Promise<boolean> {
  const [mira, milan, carla] = [
    await enter(platform, 'mira@staff.example'),
    await enter(platform, 'milan@staff.example'),
    await enter(platform, 'carla@staff.example'),
  ]
  if ((await (await mira()).read(listRisks)).length > 0) return false
  for (const [staff, own] of Object.entries(spvs)) {
    const { personId } = await personOf(platform, staff)
    const spvIds: Id<'spv'>[] = []
    for (const spv of own) spvIds.push(await addSpv(await mira(), spv))
    const asked = await requestSpvChange(await mira(), { personId, spvIds, reason: 'Runs these SPVs.' })
    await approve(await milan(), acts, { approvalId: asked.id, bodyHash: asked.bodyHash })
  }
  await seedEvents(platform, await mira(), await milan())
  for (const risk of risks) await addRisk(await carla(), risk)
  for (const { assessedDaysAgo, ...vendor } of vendors) {
    const ctx = await carla()
    await addVendor(ctx, {
      ...vendor,
      assessmentDate: after(ctx.now, -assessedDaysAgo * dayMs)
        .toISOString()
        .slice(0, 10),
    })
  }
  for (const dataClass of dataClasses) await addDataClass(await carla(), dataClass)
  await seedTakings(platform, { mira: await mira(), carla: await carla(), freya: await (await enter(platform, 'freya@members.example'))() })
  await seedTickets(platform, mira)
  return true
}

/** A question that is answered, one that waits, a complaint, and a message of somebody without an account. */
async function seedTickets(platform: Composition, mira: () => Promise<Context>): Promise<void> {
  for (const { email, answer, ...ticket } of tickets) {
    const ticketId = await openTicket(await (await enter(platform, email))(), ticket)
    if (answer === undefined) continue
    const { messages } = await readTicket(await mira(), ticketId)
    await answerTicket(await mira(), { ticketId, text: answer, seen: messages.at(-1)?.id ?? '' })
  }
  const visitor = platform.contextFor({ actor: { kind: 'visitor' }, now: await platform.now(), requestId: 'req_seed', origin })
  await sendVisitorMessage(visitor, {
    kind: 'question',
    topic: 'other',
    text: 'I live in Norway. May I join as well?',
    name: 'Ingrid Solberg',
    email: 'ingrid@visiting.example',
    page: '/help',
  })
}

/** One high and four medium events stay open, which leaves a score of 87. Roles that were given at the start have been looked at. */
async function seedEvents(platform: Composition, mira: Context, milan: Context): Promise<void> {
  await watch(platform)
  for (const { id, userId } of (await readEvents(mira, { state: 'open', severity: undefined, type: undefined, after: undefined })).items) {
    const isOwn = 'personId' in mira.actor && userId === mira.actor.personId
    await resolveEvent(isOwn ? milan : mira, { eventId: id, words: 'Given when this development database was set up.' })
  }
  const nora = await personOf(platform, 'nora@members.example')
  const identity = platform.contextFor({ actor: { kind: 'identity' }, now: await platform.now(), requestId: 'req_seed', origin })
  for (let tries = 0; tries < 6; tries += 1) await refuseEntry(identity, nora)
  const willem = await personOf(platform, 'willem@members.example')
  const { personId } = willem
  await refuseEntry(platform.contextFor({ actor: { kind: 'identity' }, now: await platform.now(), requestId: 'req_seed', origin }), willem)
  const { rejectedRequests } = platform
  const many = (times: number, ...what: Parameters<typeof rejectedRequests.count>) => {
    for (let time = 0; time < times; time += 1) rejectedRequests.count(...what)
  }
  many(4, 'lockout', personId)
  many(3, 'webhook', 'moonpay signature-wrong', '198.51.100.9')
  many(2, 'webhook', 'sumsub signature-missing', '198.51.100.9')
  many(120, 'rate-limit', 'member.security.requestPasswordReset', '198.51.100.31')
  many(12, 'rate-limit', 'member.funding.quote', '203.0.113.24')
  await rejectedRequests.flush()
  await watch(platform)
}

async function watch(platform: Composition): Promise<void> {
  await detectSecurityEvents(await platform.openFor({ kind: 'job', queue: 'seed' }))
}

/** Three data protection events, one at each step, and reports that were made. */
async function seedTakings(
  platform: Composition,
  { mira, carla, freya }: Readonly<Record<'mira' | 'carla' | 'freya', Context>>,
): Promise<void> {
  const asJob = () => platform.openFor({ kind: 'job', queue: 'seed' })
  const made: Id<'rep'>[] = []
  for (const type of ['access-review', 'kyc-register', 'dlp-log'] satisfies ReportType[]) {
    const { id } = await requestReport(carla, { type })
    await makeReport(await asJob(), id)
    made.push(id)
  }
  await requestExport(mira, exportedLists, { list: 'security-events', format: 'xlsx', filters: { state: 'open' } })
  for (const id of made.slice(0, 1)) await downloadReport(carla, id)
  const year = { asset: 'EUR', from: after(freya.now, -365 * dayMs).toISOString(), until: freya.now.toISOString() }
  for (let times = 0; times < 10; times += 1) await requestExport(freya, exportedLists, { list: 'statement', format: 'csv', filters: year })
  await detectDataLeaks(await asJob())
  const events = await carla.read((tx) => listDlpEvents(tx, { status: undefined, after: undefined, rowsMax: 10 }))
  for (const { id, type, userId } of events) {
    const isOwn = 'personId' in carla.actor && userId === carla.actor.personId
    if (isOwn) continue
    await moveDlpEvent(carla, { eventId: id, to: 'investigating' })
    if (type === 'bulk-export') await moveDlpEvent(carla, { eventId: id, to: 'resolved' })
  }
}

async function personOf(platform: Composition, email: string) {
  const ctx = await platform.openFor({ kind: 'identity' })
  const account = await ctx.read((tx) => findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, email)))
  if (!account) throw new Error(`${email} has not joined`)
  return account
}

/** Someone of the cast who acts, each time at the present moment. */
export async function enter(platform: Composition, email: string, spvIds: readonly Id<'spv'>[] = []): Promise<() => Promise<Context>> {
  const { personId, role, seal } = await personOf(platform, email)
  return async () => {
    const now = await platform.now()
    const actor: Actor = {
      kind: role === 'investor' ? 'member' : 'officer',
      personId,
      role,
      permissions: defaultPermissions[role],
      personSeal: seal,
      sessionId: 'ses_seed',
      session: { createdAt: now, lastUsedAt: now, stepUpAt: now },
      hasFactor: true,
      passwordStandsAlone: true,
      spvIds,
      entityId: undefined,
    }
    return platform.contextFor({ actor, now, requestId: 'req_seed', origin })
  }
}

/** By who runs them. */
const spvs: Readonly<Record<string, readonly Parameters<typeof addSpv>[1][]>> = {
  'lotte@staff.example': [
    { cell: 'eu', name: 'Green Energy Fund', kind: 'lending' },
    { cell: 'eu', name: 'Heathland Lending One B.V.', kind: 'lending' },
  ],
  'erik@staff.example': [
    { cell: 'eu', name: 'Rotterdam Housing Co-op', kind: 'equity' },
    { cell: 'eu', name: 'Heathland Equity One B.V.', kind: 'equity' },
  ],
  'pim@staff.example': [
    { cell: 'uk', name: 'Dartmoor Peat Trust', kind: 'production' },
    { cell: 'eu', name: 'Heathland Production One B.V.', kind: 'production' },
  ],
}

const tickets: readonly (Parameters<typeof openTicket>[1] & { readonly email: string; readonly answer?: string })[] = [
  {
    email: 'freya@members.example',
    kind: 'question',
    topic: 'payments',
    text: 'My bank calls the payment to the onramp a crypto purchase. Is that right?',
    page: '/wallet',
    answer: 'Yes. The payment buys EURC, a euro stablecoin, which is then in your wallet. You can tell your bank that it is yours.',
  },
  {
    email: 'ruben@members.example',
    kind: 'question',
    topic: 'identity-check',
    text: 'My check was not accepted, and I do not know which document to use instead. I have a passport and a driving licence.',
    page: '/kyc-verification',
  },
  {
    email: 'sanne@members.example',
    kind: 'complaint',
    topic: 'account',
    text: 'I asked twice to have my address corrected and nobody answered. I am not happy with how this was handled.',
    page: '/settings',
  },
]

const risks: readonly Omit<Risk, 'id'>[] = [
  { description: 'The onramp provider is away while members want to add money', likelihood: 2, impact: 2, status: 'Open' },
  { description: 'A member of staff is tricked into showing a code to somebody else', likelihood: 2, impact: 3, status: 'Open' },
  { description: 'The master key and its backup are lost together', likelihood: 1, impact: 3, status: 'Mitigated' },
  { description: 'Guessed passwords of members without a second factor', likelihood: 3, impact: 3, status: 'Open' },
]

const vendors: readonly (Omit<Vendor, 'id' | 'assessmentDate'> & { readonly assessedDaysAgo: number })[] = [
  { name: 'Onramp provider', securityScore: 92, assessedDaysAgo: 41, status: 'Compliant', criticalFindings: 0 },
  { name: 'Wallet custodian', securityScore: 95, assessedDaysAgo: 120, status: 'Compliant', criticalFindings: 0 },
  { name: 'Identity check provider', securityScore: 88, assessedDaysAgo: 75, status: 'Compliant', criticalFindings: 0 },
  { name: 'Cloud hosting', securityScore: 84, assessedDaysAgo: 402, status: 'Pending', criticalFindings: 1 },
  { name: 'Mail delivery', securityScore: 61, assessedDaysAgo: 210, status: 'Non-Compliant', criticalFindings: 2 },
]

const dataClasses: readonly Omit<DataClass, 'id' | 'lastUpdated'>[] = [
  { name: 'Identity documents and checks', sensitivity: 'Restricted', owner: 'Compliance' },
  { name: 'Ledger and statements', sensitivity: 'Confidential', owner: 'Accounting' },
  { name: 'Names, addresses and telephone numbers', sensitivity: 'Confidential', owner: 'Member services' },
  { name: 'Audit log', sensitivity: 'Restricted', owner: 'Compliance' },
  { name: 'Opportunities and their documents', sensitivity: 'Public', owner: 'SPV administration' },
]
