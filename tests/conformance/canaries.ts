/**
 * Marks that nothing else holds, planted in every text that the contract takes, and the eyes that look for them afterwards: in the rows
 * of a database, in what any key still opens, and among the indexes that an address could be confirmed by.
 */
import { randomBytes } from 'node:crypto'
import { contract, type Operation } from '@heathland/contract'
import { access } from '@heathland/contract/access'
import { emailIndexes } from '@heathland/server/core/email-index'
import { type Keys, opened } from '@heathland/server/core/keys'
import { searchTokensIn } from '@heathland/server/core/person-search'
import type { Rows } from '@heathland/server/core/rows.generated'
import { bucketsOfAddress } from '@heathland/server/nouns/identity/limits-of-address'
import { inputs } from '../authz/callers.ts'
import { encodingsOf } from './identity-canaries.ts'

export const operations = Object.keys(access) as Operation[]

/** What is asked of a node of zod's tree. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Schema>>
      readonly innerType?: Schema
      readonly element?: Schema
      readonly valueType?: Schema
      readonly in?: Schema
      readonly options?: readonly Schema[]
      readonly catchall?: Schema
    }
  }
  safeParse(value: unknown): { readonly success: boolean }
}

export interface TextField {
  readonly operation: Operation
  readonly path: readonly string[]
  readonly leaf: Schema
}

/** Every text that an operation takes, by walking its schema: whoever adds one need not remember this file. */
export function textFieldsOf(operation: Operation): readonly TextField[] {
  const [side, noun, verb] = operation.split('.') as ['member', 'identity', 'register']
  const schema = contract[side][noun][verb]['~orpc'].inputSchema as unknown as Schema | undefined
  return schema ? walk(schema, []).map(({ path, leaf }) => ({ operation, path, leaf })) : []
}

const withoutText = new Set(['enum', 'literal', 'number', 'int', 'boolean', 'bigint', 'date', 'null', 'undefined', 'never', 'void'])

function walk(schema: Schema, path: readonly string[]): { readonly path: readonly string[]; readonly leaf: Schema }[] {
  const { def } = schema._zod
  if (def.type === 'string' || def.type === 'unknown' || def.type === 'any') return [{ path, leaf: schema }]
  if (def.shape) {
    const named = Object.entries(def.shape).flatMap(([name, inner]) => walk(inner, [...path, name]))
    // An object that takes whatever else comes takes a text that nobody named.
    const loose = def.catchall && def.catchall._zod.def.type !== 'never' ? walk(def.catchall, [...path, 'unnamed']) : []
    return [...named, ...loose]
  }
  if (def.options) return def.options.flatMap((option) => walk(option, path))
  const inner = def.innerType ?? def.element ?? def.valueType ?? def.in
  if (inner) return walk(inner, path)
  if (withoutText.has(def.type)) return []
  throw new Error(`no canary is known for a schema of type ${def.type} at ${path.join('.')}`)
}

export interface Canary {
  readonly mark: string
  readonly value: string
  /** Where it was planted: an operation and its field, or a header. */
  readonly where: string
  readonly by: string
}

/** In the order of how much they would say: the first that the field takes is planted. */
const shapes: readonly ((mark: string) => string)[] = [
  (mark) => `Canary ${mark}`,
  (mark) => `canary.${mark}@example.org`,
  (mark) => mark,
  (mark) => mark.padEnd(43, 'x'),
  (mark) => mark.padEnd(64, '0'),
  (mark) => `per_${mark.padEnd(26, '0')}`,
  (mark) => `spv_${mark.padEnd(26, '0')}`,
  (mark) => `/opportunities/${mark}`,
]

/** A canary in a form that the field takes; undefined where it takes no text of its sender's choosing, as an amount. */
export function canaryFor({ operation, path, leaf }: TextField, by: string): Canary | undefined {
  const mark = newMark()
  const value = shapes.map((shape) => shape(mark)).find((text) => leaf.safeParse(text).success)
  return value === undefined ? undefined : { mark, value, where: `${operation} ${path.join('.')}`, by }
}

/** Every mark begins alike, so that thousands of them are found in one pass over a text. */
const beginning = 'c0ffee'

export function newMark(): string {
  return `${beginning}${randomBytes(4).toString('hex')}`
}

/** The mark as an address of the range for documentation: no group of it begins with a zero, which would be left out. */
export function addressWith(mark: string): string {
  return `2001:db8:${mark.slice(0, 4)}:${mark.slice(4, 8)}:1${mark.slice(8, 11)}:1${mark.slice(11, 14)}::1`
}

/**
 * What a field holds that takes no text of its sender's choosing: numbers, a word, a country, a month, a day, a moment, a time, a zone, a metric, a
 * page's end, an error's class, a place in our files.
 */
const closedValues = [
  '1',
  '12',
  'usb',
  'NL',
  '2026-10',
  '2026-11-05',
  '2026-11-05T09:00:00Z',
  '22:30',
  'Europe/Amsterdam',
  'PI3687',
  `1.trf_${'0'.repeat(26)}`,
  'TypeError',
  'index-Ab1.js:1:2',
]

/** False for a field that takes neither a canary nor a closed value: a new kind of text, for which somebody has to add a shape. */
export function isCovered(field: TextField): boolean {
  return canaryFor(field, 'nobody') !== undefined || closedValues.some((value) => field.leaf.safeParse(value).success)
}

/**
 * Texts that staff write into the company's own records, which outlive whoever wrote them. The pages ask for no names in them; the records
 * are kept by law (bookkeeping, Regulation (EU) 2020/1503 Art. 26, Regulation (EU) 2022/2554 for risks and vendors).
 */
export const keptTexts: Readonly<Record<string, string>> = {
  'office.security.addRisk description': 'the risk register',
  'office.security.changeRisk description': 'the risk register',
  'office.security.addVendor name': 'the register of vendors',
  'office.security.changeVendor name': 'the register of vendors',
  'office.compliance.addDataClass name': 'the register of data',
  'office.compliance.addDataClass owner': 'the register of data',
  'office.compliance.changeDataClass name': 'the register of data',
  'office.compliance.changeDataClass owner': 'the register of data',
  'office.users.requestRoleChange reason': 'why an act needed two people',
  'office.users.suspend reason': 'why an act needed two people',
  'office.ledger.requestCorrection reason': 'why a posting was undone',
  'office.ledger.addSpv name': 'the register of SPVs',
  'office.ledger.recordReference reference': 'what a posting belongs to',
  'office.ledger.postMovement reference': 'what a posting belongs to',
  'office.funding.closeBreak reason': 'how a difference ended',
  'office.security.resolveEvent words': 'how an event ended',
  'office.security.resolveEvents words': 'how an event ended',
  'office.documents.requestTemplate textEn': 'the text of an agreement, which staff wrote for everyone',
  'office.documents.requestTemplate textNl': 'the text of an agreement, which staff wrote for everyone',
  'office.documents.requestTemplate reason': 'why an act needed two people',
  'office.notifications.requestUpdate titleEn': 'a platform update, which staff wrote for everyone',
  'office.notifications.requestUpdate textEn': 'a platform update, which staff wrote for everyone',
  'office.notifications.requestUpdate titleNl': 'a platform update, which staff wrote for everyone',
  'office.notifications.requestUpdate textNl': 'a platform update, which staff wrote for everyone',
  'office.notifications.requestUpdate leadsTo': 'a platform update, which staff wrote for everyone',
  'office.notifications.requestUpdate reason': 'why an act needed two people',
  'office.offers.create name': 'the text of an offer',
  'office.offers.save content.name': 'the text of an offer',
  'office.offers.save content.type': 'the text of an offer',
  'office.offers.save content.tags': 'the text of an offer',
  'office.offers.save content.description': 'the text of an offer',
  'office.offers.save content.risks.title': 'the text of an offer',
  'office.offers.save content.risks.text': 'the text of an offer',
  'office.offers.save content.sites.name': 'the text of an offer',
  'office.offers.save content.sites.detail': 'the text of an offer',
  'office.offers.save content.owner.name': 'the text of an offer',
  'office.offers.save content.owner.registrationNumber': 'the text of an offer',
  'office.offers.save content.owner.about': 'the text of an offer',
  'office.offers.save content.owner.interests': 'the text of an offer',
  'office.offers.save content.impactFigures.label': 'the text of an offer',
  'office.offers.save content.impactFigures.unit': 'the text of an offer',
  'office.offers.save content.impactFigures.method': 'the text of an offer',
  'office.offers.save content.impactFigures.period': 'the text of an offer',
  'office.loans.draft borrower': 'the loan book: borrowers are companies',
  'office.loans.draft registration': 'the loan book: borrowers are companies',
  'office.loans.draft collateral': 'the loan book: borrowers are companies',
  'office.loans.draft guarantee': 'the loan book: borrowers are companies',
  'office.loans.requestActivation reason': 'why an act needed two people',
  'office.loans.addValuation source': 'the loan book: who valued a collateral',
  'office.loans.requestRestructuring reason': 'why an act needed two people',
  'office.loans.requestEnding reason': 'why an act needed two people',
  'office.distributions.request reason': 'why an act needed two people',
  'office.companies.add name': 'the book of an SPV: companies and assets, and no person',
  'office.companies.add registrationNumber': 'the book of an SPV: companies and assets, and no person',
  'office.companies.add opening.note': 'the book of an SPV: companies and assets, and no person',
  'office.companies.edit name': 'the book of an SPV: companies and assets, and no person',
  'office.companies.recordValuation note': 'the book of an SPV: companies and assets, and no person',
  'office.companies.requestValuation note': 'the book of an SPV: companies and assets, and no person',
  'office.companies.recordShareChange note': 'the book of an SPV: companies and assets, and no person',
  'office.companies.matchDividend note': 'the book of an SPV: companies and assets, and no person',
  'office.companies.undoDividend reason': 'the book of an SPV: companies and assets, and no person',
  'office.companies.addDocument title': 'the book of an SPV: companies and assets, and no person',
  'office.production.add name': 'the book of an SPV: companies and assets, and no person',
  'office.production.add place': 'the book of an SPV: companies and assets, and no person',
  'office.production.add meter': 'the book of an SPV: companies and assets, and no person',
  'office.production.edit name': 'the book of an SPV: companies and assets, and no person',
  'office.production.edit place': 'the book of an SPV: companies and assets, and no person',
  'office.production.importReadings reason': 'the book of an SPV: companies and assets, and no person',
  'office.production.recordReading reason': 'the book of an SPV: companies and assets, and no person',
  'office.production.planMaintenance title': 'the book of an SPV: companies and assets, and no person',
  'office.production.finishMaintenance note': 'the book of an SPV: companies and assets, and no person',
  'office.production.matchPosting note': 'the book of an SPV: companies and assets, and no person',
  'office.production.undoMatch reason': 'the book of an SPV: companies and assets, and no person',
  'office.production.addDocument title': 'the book of an SPV: companies and assets, and no person',
  'office.offers.addEvidence title': 'the evidence behind an offer',
  'office.offers.reviewEvidence note': 'the evidence behind an offer',
  'office.offers.requestPublication reason': 'why an act needed two people',
  'office.offers.changeState reason': 'why an offer was paused, resumed or ended',
  'office.offers.answerQuestion answer': 'answers on record, which staff wrote for everyone',
  'office.offers.postUpdate title': 'updates about an offer, which staff wrote for everyone',
  'office.offers.postUpdate text': 'updates about an offer, which staff wrote for everyone',
  'member.community.saveDraft title': 'articles that administrators write: they stay published, without a name',
  'member.community.saveDraft summary': 'articles that administrators write: they stay published, without a name',
  'member.community.saveDraft body': 'articles that administrators write: they stay published, without a name',
  'member.platform.tell context': 'which button was pressed: counted by day, and nobody is named',
}

/** An input that fits, with a canary in each of these fields; what is not a field of it stays as it is. */
export function inputWith(operation: Operation, id: string, canaries: readonly (readonly [TextField, Canary])[]): Record<string, unknown> {
  const input = structuredClone<Record<string, unknown>>({ ...inputs[operation](id) })
  for (const [{ path }, { value }] of canaries) {
    let place = input
    for (const part of path.slice(0, -1)) {
      if (typeof place[part] !== 'object' || place[part] === null) place[part] = {}
      place = place[part] as Record<string, unknown>
    }
    const last = path.at(-1)
    if (last !== undefined) place[last] = value
  }
  return input
}

/** Which canaries a text shows, in the clear or in any usual encoding. */
export function canariesIn(text: string, canaries: readonly Canary[]): readonly Canary[] {
  const clear = new Set([...text.matchAll(/c0ffee[0-9a-f]{8}/gi)].map(([mark]) => mark.toLowerCase()))
  for (const [, ...parts] of text.matchAll(/(c0ff):(ee[0-9a-f]{2}):1([0-9a-f]{3}):1([0-9a-f]{3})/gi))
    clear.add(parts.join('').toLowerCase())
  const encoded = new RegExp(
    encodingsOf(beginning)
      .filter((shape) => shape !== beginning)
      .map((shape) => shape.replace(/[^\w]/g, '\\$&'))
      .join('|'),
    'g',
  )
  const windows = [...text.matchAll(encoded)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 120)).join('\n')
  return canaries.filter(({ mark }) => clear.has(mark) || encodingsOf(mark).some((shape) => shape !== mark && windows.includes(shape)))
}

type Row = Readonly<Record<string, unknown>>
type Ask = (text: string) => Promise<readonly Row[]>

/** Each column of bytes in the database. */
type BytesColumn = {
  [Table in keyof Rows]: {
    [Column in keyof Rows[Table] & string]: [Extract<Rows[Table][Column], Buffer>] extends [never] ? never : `${Table}.${Column}`
  }[keyof Rows[Table] & string]
}[keyof Rows]

/** What is no sealed text: hashes, wrapped keys, public keys, and the bytes of files, which only `file.data_key` opens. */
const noText = 'no text'

/** Where a sealed value lies, as its seal is bound to. */
const bytesColumns: Readonly<Record<BytesColumn, ((row: Row) => string) | typeof noText>> = {
  'audit_log.ip_address': ({ id }) => `audit_log.ip_address.${id}`,
  'audit_log.user_agent': ({ id }) => `audit_log.user_agent.${id}`,
  'article.note': ({ id }) => `article.note.${id}`,
  'community_request.answer': ({ id }) => `community_request.answer.${id}`,
  'community_request.message': ({ id }) => `community_request.message.${id}`,
  'email_change.new_email': ({ id }) => `email_change.new_email.${id}`,
  'email_change.old_email': ({ id }) => `email_change.old_email.${id}`,
  'export.filters': ({ id }) => `export.filters.${id}`,
  'file.data_key': ({ id }) => `file.data_key.${id}`,
  'file.name': ({ id }) => `file.name.${id}`,
  // Under the key of records, which outlives its owner for as long as the law keeps them: nothing else opens these.
  'document.text': ({ id }) => `document.text.${id}`,
  'document_signature.evidence': ({ document_id, person_id }) => `document_signature.evidence.${document_id}.${person_id}`,
  'investing_decision.record': ({ id }) => `investing_decision.record.${id}`,
  'investor_category.answers': ({ id }) => `investor_category.answers.${id}`,
  'knowledge_attempt.answers': ({ id }) => `knowledge_attempt.answers.${id}`,
  'loss_simulation.inputs': ({ id }) => `loss_simulation.inputs.${id}`,
  'compliance_report.file': ({ id }) => `compliance_report.file.${id}`,
  'idempotency_key.answer': ({ scope, key }) => `idempotency_key.${scope}.${key}`,
  'mail_request.origin': ({ id }) => `mail_request.origin.${id}`,
  'mail.content': ({ id }) => `mail.content.${id}`,
  'recovery.new_email': ({ id }) => `recovery.new_email.${id}`,
  'outside_account.subject': ({ person_id, issuer }) => `outside_account.subject.${person_id} ${issuer}`,
  'api_key.name': ({ id }) => `api_key.name.${id}`,
  'webhook_endpoint.address': ({ id }) => `webhook_endpoint.address.${id}`,
  'webhook_endpoint.secret': ({ id }) => `webhook_endpoint.secret.${id}`,
  'webhook_endpoint.previous_secret': ({ id }) => `webhook_endpoint.previous_secret.${id}`,
  'passkey.label': ({ id }) => `passkey.label.${id}`,
  'registration.details': ({ id }) => `registration.details.${id}`,
  'security_event.address': ({ id }) => `security_event.address.${id}`,
  'session.address': ({ id }) => `session.address.${id}`,
  'session.user_agent': ({ id }) => `session.user_agent.${id}`,
  'bank_account.account': ({ id }) => `bank_account.account.${id}`,
  'bank_line.details': ({ id }) => `bank_line.details.${id}`,
  'bank_statement.file': ({ id }) => `bank_statement.file.${id}`,
  'kyc_case.evidence': ({ id }) => `kyc_case.evidence.${id}`,
  'kyc_case_event.note': ({ id }) => `kyc_case_event.note.${id}`,
  'kyc_hit.details': ({ id }) => `kyc_hit.details.${id}`,
  'kyc_hit.note': ({ id }) => `kyc_hit.note.${id}`,
  'payout_batch.file': ({ id }) => `payout_batch.file.${id}`,
  'support_message.body': ({ id }) => `support_message.body.${id}`,
  'support_note.body': ({ id }) => `support_note.body.${id}`,
  'support_ticket.visitor': ({ id }) => `support_ticket.visitor.${id}`,
  'totp.secret': ({ person_id }) => `totp.secret.${person_id}`,
  'rejected_request.last_address': ({ kind, subject }) => `rejected_request.last_address.${kind} ${subject}`,
  'profiles.email': ({ id }) => `profiles.email.${id}`,
  'profiles.first_name': ({ id }) => `profiles.first_name.${id}`,
  'profiles.last_name': ({ id }) => `profiles.last_name.${id}`,
  'profiles.phone': ({ id }) => `profiles.phone.${id}`,
  'profiles.address': ({ id }) => `profiles.address.${id}`,
  'profiles.city': ({ id }) => `profiles.city.${id}`,
  'profiles.country': ({ id }) => `profiles.country.${id}`,
  'account.email_index': noText,
  'approval.body_hash': noText,
  'article_image.sha256': noText,
  'audit_log.after_hash': noText,
  'audit_log.before_hash': noText,
  'backup_code.code_hash': noText,
  'blob_chunk.bytes': noText,
  'book_month.hash': noText,
  'closing.ticket_hash': noText,
  'document.text_hash': noText,
  'email_change.confirm_token_hash': noText,
  'email_change.undo_token_hash': noText,
  'file.sha256': noText,
  'idempotency_key.email_index': noText,
  'idempotency_key.input_hash': noText,
  'key_fingerprint.fingerprint': noText,
  'api_key.token_hash': noText,
  'known_device.device_hash': noText,
  'log_checkpoint.root': noText,
  'log_leaf.commitment': noText,
  'log_leaf.salt': noText,
  'log_tile.hashes': noText,
  'mail_request.email_index': noText,
  'mail_request.other_email_index': noText,
  'offer_evidence.sha256': noText,
  'one_time_token.token_hash': noText,
  'outside_account.subject_index': noText,
  'passkey.public_key': noText,
  'period_key.wrapped_key': noText,
  'person_key.wrapped_key': noText,
  'person_search.token': noText,
  'rate_limit.bucket': noText,
  'record_key.wrapped_key': noText,
  'recovery.stop_token_hash': noText,
  'recovery.verify_token_hash': noText,
  'registration.email_index': noText,
  'session.token_hash': noText,
  'spv_key.wrapped_key': noText,
  'support_ticket.link_hash': noText,
  'warning_acknowledgement.text_hash': noText,
  'bank_account.account_index': noText,
  'bank_line.key_hash': noText,
  'bank_statement.file_hash': noText,
  'kyc_case.evidence_mac': noText,
  'kyc_hit.hit_mac': noText,
  'meter_reading.file_hash': noText,
  'payout_batch.file_hash': noText,
  'webhook_event.body': noText,
  'webhook_seen.event_hash': noText,
}

export interface Opened {
  readonly where: string
  readonly with: 'a person’s key' | 'a month’s key' | 'the master key'
  /** Where somebody came from of whom nobody knew who it was: kept for 90 days, until the month's key is deleted. */
  readonly isNobodys: boolean
  readonly text: string
}

/** Everything that any key of this database still opens, whosever it is. */
export async function openEverything(
  ask: Ask,
  keys: Keys,
): Promise<{ readonly opened: readonly Opened[]; readonly hashes: ReadonlySet<string> }> {
  const columns = await ask(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and data_type = 'bytea' and table_type = 'BASE TABLE'`,
  )
  const people = await ask('select person_id, wrapped_key from person_key')
  const months = await ask('select period, wrapped_key from period_key')
  const seals = [
    ...people.map(
      (row) => ({ with: 'a person’s key', seal: keys.personSeal(String(row['person_id']), row['wrapped_key'] as Buffer) }) as const,
    ),
    ...months.map(
      (row) => ({ with: 'a month’s key', seal: keys.periodSeal(String(row['period']), row['wrapped_key'] as Buffer) }) as const,
    ),
  ]
  const found: Opened[] = []
  const hashes = new Set<string>()
  for (const column of columns) {
    const [table, name] = [String(column['table_name']), String(column['column_name'])]
    const place = bytesColumns[`${table}.${name}` as BytesColumn]
    for (const row of await ask(`select * from ${table} where ${name} is not null`)) {
      const value = row[name] as Buffer
      if (place === noText) {
        hashes.add(value.toString('hex'))
        continue
      }
      const where = `${table}.${name}`
      const master = opened(() => keys.open(value, place(row)))
      if (master !== undefined) found.push({ where, with: 'the master key', isNobodys: false, text: master })
      for (const { with: by, seal } of seals) {
        const text = opened(() => seal.open(place(row), value))
        if (text !== undefined) found.push({ where, with: by, isNobodys: by === 'a month’s key' && !row['user_id'], text })
      }
    }
  }
  return { opened: found, hashes }
}

/** What an address could be confirmed by, for whoever has the index key. Of its words, the longest: others share the shorter ones. */
export function confirmationsOf(keys: Keys, email: string): readonly string[] {
  const longestWord = searchTokensIn(keys, email)?.[0] ?? []
  return [
    ...longestWord.map((token) => token.toString('hex')),
    ...emailIndexes(keys, email).flatMap((index) => [
      index.toString('hex'),
      ...bucketsOfAddress(index, []).flatMap((bucket) => keys.indexes(bucket, 'rate-limit').map((hash) => hash.toString('hex'))),
    ]),
  ]
}
