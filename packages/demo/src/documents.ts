/** The demo investor's documents. What is signed is signed for the visit alone; there are no files, since nothing is sealed here. */
import type { DocumentLine, SignableDocument } from '@heathland/contract'
import { keptMs } from '@heathland/domain/compliance/retention'
import { agreementText } from '@heathland/domain/documents/agreement'
import type { DocumentStatus } from '@heathland/domain/documents/document'
import { type Block, type DocumentText, plainText } from '@heathland/domain/documents/document-text'
import { decideSigning, documentKeptUntil, newEnvelope } from '@heathland/domain/documents/envelope'
import { type Id, isId, makeId } from '@heathland/domain/id'
import { fullName } from '@heathland/domain/identity/registration'
import { findByName, suggestionsMax } from '@heathland/domain/name-search'
import { isRefusal, Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { agreement as en } from '@heathland/words/en/legal/agreement'
import { agreement as nl } from '@heathland/words/nl/legal/agreement'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import { investments } from './investments.ts'
import type { Tables } from './memory.ts'
import { opportunities } from './opportunities.ts'
import { agreementOf } from './subscriptions.ts'

type Language = DocumentText['language']

const [inGreenEnergyFund, inDeltaHousing] = investments
const agreements = { en, nl } as const
const consent = 'I have read this document and agree to it.'
const operator = {
  name: 'Heathland',
  address: 'A sample address',
  registration: 'A sample number',
  custodian: 'a sample custodian',
}

interface Sample {
  readonly id: Id<'doc'>
  readonly about?: string
  readonly status: DocumentStatus
  readonly sentAt: Date
  readonly text: (language: Language) => DocumentText
}

/** Newest first. */
const samples: readonly Sample[] = [
  sample(6, '2026-11-09', 'Pending', 'Change to the loan terms', inDeltaHousing.name, [
    { kind: 'heading', text: '1. What changes' },
    {
      kind: 'summary',
      text: 'In short: the building is insured by another company from 2027. Your interest and your term stay as they are.',
    },
    { kind: 'paragraph', text: 'From 1 January 2027 the building is insured by another insurer, for the same sum and the same risks.' },
    { kind: 'heading', text: '2. What stays' },
    { kind: 'list', items: ['The interest and when it is paid', 'The term and the repayment', 'The mortgage that secures the loan'] },
  ]),
  sample(5, '2026-10-20', 'Sent', 'Quarterly report, third quarter of 2026', inGreenEnergyFund.name, [
    { kind: 'heading', text: 'The quarter in figures' },
    {
      kind: 'facts',
      rows: [
        ['Power made', '4,120 MWh'],
        ['Interest paid', 'On time'],
        ['Outages', 'Two days in August'],
      ],
    },
    { kind: 'paragraph', text: 'The park made a little more power than planned. Nothing that was agreed has changed.' },
  ]),
  sample(4, '2026-01-31', 'Available', 'Tax statement 2025', undefined, [
    { kind: 'paragraph', text: 'What you received in 2025 and what you held at its end, for your tax return.' },
    {
      kind: 'facts',
      rows: [
        ['Interest received', '€1,240.00'],
        ['Placements on 31 December', '€25,000.00'],
      ],
    },
  ]),
  sample(3, inGreenEnergyFund.date, 'Signed', 'Subscription agreement', inGreenEnergyFund.name, subscription(inGreenEnergyFund.name)),
  sample(2, inDeltaHousing.date, 'Signed', 'Subscription agreement', inDeltaHousing.name, subscription(inDeltaHousing.name)),
]
const agreementAt = new Date('2025-01-08T10:15:00Z')
const agreementId = idOf(agreementAt, 1)

function sample(
  number: number,
  day: string,
  status: DocumentStatus,
  title: string,
  about: string | undefined,
  blocks: readonly Block[],
): Sample {
  const sentAt = new Date(`${day}T09:00:00Z`)
  const text: DocumentText = { language: 'en', title, version: '1', blocks }
  return { id: idOf(sentAt, number), status, sentAt, text: () => text, ...(about && { about }) }
}

function subscription(name: string): readonly Block[] {
  return [
    { kind: 'heading', text: '1. What you subscribe to' },
    { kind: 'paragraph', text: `A placement in ${name}, for the amount that you chose and the term that the offer names.` },
    { kind: 'heading', text: '2. Your risk' },
    { kind: 'paragraph', text: 'Capital is at risk. You may lose all that you invest, and yields are projections.' },
  ]
}

function idOf(at: Date, number: number): Id<'doc'> {
  return makeId('doc', at, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, number))
}

/** The agreement, signed on the day the demo investor joined, behind the others. */
function allOf(): readonly Sample[] {
  const member = fullName(demoInvestor.firstName, demoInvestor.lastName)
  const text = (language: Language) => agreementText(language, agreements[language], { operator, country: countryIn(language), member })
  return [...samples, { id: agreementId, status: 'Signed', sentAt: agreementAt, text }]
}

/** The agreements of orders that were signed in this visit, newest first. */
function ordered(tables: Tables, now: Date): readonly Sample[] {
  return [...tables.orders.values()].toReversed().flatMap((order): readonly Sample[] => {
    if (order.signedAt === undefined) return []
    const text = agreementOf(order, tables, now)
    const about = opportunities.find(({ id }) => id === order.offerId)?.name
    return [{ id: order.documentId, status: 'Signed', sentAt: new Date(order.signedAt), text: () => text, ...(about && { about }) }]
  })
}

function find(id: string): Sample {
  const found = isId('doc', id) ? allOf().find((one) => one.id === id) : undefined
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  return found
}

function toLine({ id, about, status, sentAt, text }: Sample, { signatures }: Tables, now: Date, language: Language = 'en'): DocumentLine {
  const signedHere = signatures.get(id)
  const signedAt = signedHere ?? (status === 'Signed' ? sentAt.toISOString() : undefined)
  const { title, language: written } = text(language)
  return {
    id,
    title,
    language: written,
    status: signedHere ? 'Signed' : status,
    sentAt: sentAt.toISOString(),
    ...(about && { about }),
    ...(signedAt && { signedAt, keptUntil: documentKeptUntil(new Date(signedAt)).toISOString() }),
    ...(status === 'Pending' && !signedHere && { expiresAt: openUntil(now).toISOString() }),
  }
}

/** Whenever the visit is, there is time to sign. */
function openUntil(now: Date): Date {
  return newEnvelope('', [demoInvestor.id], now).expiresAt
}

async function toSignable(found: Sample, { memory, now, digest }: DemoContext, language: Language = 'en'): Promise<SignableDocument> {
  const text = found.text(language)
  return { ...toLine(found, memory.tables, now, language), text: toText(text), textHash: await digest(plainText(text)), consent }
}

function toText({ blocks, ...text }: DocumentText): SignableDocument['text'] {
  return {
    ...text,
    blocks: blocks.map((block) => {
      if (block.kind === 'list') return { ...block, items: [...block.items] }
      return block.kind === 'facts' ? { ...block, rows: block.rows.map(([name, value]): [string, string] => [name, value]) } : block
    }),
  }
}

function countryIn(language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of('NL') ?? 'NL'
}

/** Samples have no sealed copies: their texts are one file, which is the address, and nothing is kept anywhere. */
function archiveOf({ memory, now }: DemoContext, language: Language) {
  const all = [...ordered(memory.tables, now), ...allOf()]
  const text = all.map((one) => plainText(one.text(language))).join('\n\n\n')
  return {
    id: makeId('exp', now, new Uint8Array(10)),
    format: 'zip' as const,
    state: 'ready' as const,
    rows: all.length,
    rowsExpected: all.length,
    file: {
      name: `heathland-demo-documents-${now.toISOString().slice(0, 10)}.txt`,
      size: text.length,
      address: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`,
    },
    expiresAt: after(now, keptMs('export')).toISOString(),
  }
}

export const documents = demo.documents.router({
  listSuggestions: demo.documents.listSuggestions.handler(({ context: { memory, now }, input: { query } }) => {
    const lines = [...ordered(memory.tables, now), ...allOf()].map((one) => toLine(one, memory.tables, now))
    const found = findByName(lines, query, ({ title, about = '' }) => `${title} ${about}`).slice(0, suggestionsMax)
    return { items: found.map(({ id, title, about, sentAt }) => ({ id, title, sentAt, ...(about !== undefined && { about }) })) }
  }),
  list: demo.documents.list.handler(({ context: { memory, now } }) => ({
    items: [...ordered(memory.tables, now), ...allOf()].map((one) => toLine(one, memory.tables, now)),
  })),
  read: demo.documents.read.handler(({ context, input }) =>
    toSignable(ordered(context.memory.tables, context.now).find(({ id }) => id === input.documentId) ?? find(input.documentId), context),
  ),
  requestAll: demo.documents.requestAll.handler(({ context, input: { language } }) => archiveOf(context, language)),
  readAgreement: demo.documents.readAgreement.handler(({ input: { language } }) =>
    toText(agreementText(language, agreements[language], { operator, country: countryIn(language) })),
  ),
  openAgreement: demo.documents.openAgreement.handler(({ context, input }) => toSignable(find(agreementId), context, input.language)),
  sign: demo.documents.sign.handler(async ({ context: { memory, now, digest }, input: { documentId, textHash, hasConsented } }) => {
    const found = find(documentId)
    const hash = await digest(plainText(found.text('en')))
    return memory.change((tables) => {
      if (toLine(found, tables, now).status !== 'Pending') throw new Refused(refuse('ALREADY_SIGNED'))
      const { id: personId } = demoInvestor
      const signed = decideSigning(newEnvelope(hash, [personId], now), { personId, textHash, hasConsented, factorShownAt: now }, now)
      if (isRefusal(signed)) throw new Refused(signed)
      tables.signatures.set(found.id, now.toISOString())
      return toLine(found, tables, now)
    })
  }),
})
