/**
 * Every kind of PDF the product makes, in every language: each kind of document that is signed, with its certificate, the statement of a
 * member, and a list, which exports and reports are. A reader that shares no code with the printer says whether it is tagged, titled, in its language, with its fonts inside, and whether
 * its structure says, in order, everything that was to be printed. The figure is how many of these do not hold.
 */
import { execFileSync } from 'node:child_process'
import { agreementText } from '@heathland/domain/documents/agreement'
import type { DocumentText } from '@heathland/domain/documents/document-text'
import { type DocumentKind, documentKinds } from '@heathland/domain/documents/kind'
import { listFile } from '@heathland/domain/export/list-file'
import type { Line, Statement } from '@heathland/domain/ledger/statement'
import { closingRow, lineRows, openingRow } from '@heathland/domain/ledger/statement-file'
import { money } from '@heathland/domain/money'
import { subscriptionAgreementText } from '@heathland/domain/subscriptions/agreement'
import { printDocument } from '@heathland/server/core/documents/print-document'
import { pdfFile } from '@heathland/server/core/exports/print-list'
import { statementDocument } from '@heathland/server/nouns/ledger/export-statement'
import { agreement as enAgreement } from '../../packages/words/src/en/legal/agreement.ts'
import { subscriptionAgreement as enSubscription } from '../../packages/words/src/en/legal/subscription.ts'
import { type Language, languages } from '../../packages/words/src/language.ts'
import { agreement as nlAgreement } from '../../packages/words/src/nl/legal/agreement.ts'
import { subscriptionAgreement as nlSubscription } from '../../packages/words/src/nl/legal/subscription.ts'
import { fontsOf, readPdf } from '../../tests/files/read-list-file.ts'
import { bytesOf, paged, plainRow, type SampleRow, sampleColumns } from '../../tests/files/sample-list.ts'
import type { BarRun } from './bar.ts'

interface Printed {
  readonly what: string
  readonly language: Language
  readonly title: string
  readonly file: Buffer
  /** Everything it has to say, in order. */
  readonly says: readonly string[]
  readonly elements: readonly string[]
}

const agreements = { en: enAgreement, nl: nlAgreement } as const satisfies Record<Language, unknown>
const subscriptions = { en: enSubscription, nl: nlSubscription } as const satisfies Record<Language, unknown>
const member = 'Ásta Þórsdóttir'
const operator = {
  name: 'Heathland Coöperatie U.A.',
  address: 'Singel 1, 1012 AB Amsterdam',
  registration: 'KvK 12345678',
  country: 'NL',
  custodian: 'Safe Custody B.V.',
}
const madeAt = new Date('2026-11-17T09:00:00Z')

export const run: BarRun = async () => {
  const faults: string[] = []
  const seen: Record<string, number> = {}
  for (const language of languages)
    for (const printed of [
      ...(await Promise.all(documentKinds.map((kind) => printSigned(kind, language)))),
      await printStatement(language),
      await printList(language),
    ]) {
      const found = faultsOf(printed)
      faults.push(...found.map((fault) => `${printed.what} (${language}): ${fault}`))
      seen[`${printed.what} ${language}`] = printed.says.length
    }
  return { value: faults.length, unit: 'violations', details: { faults: faults.slice(0, 20), textsCompared: seen } }
}

/** What is signed, kind by kind: a new one does not compile until it is printed here. */
const texts = {
  'membership-agreement': (language) => agreementText(language, agreements[language], { operator, country: 'Nederland', member }),
  'subscription-agreement': (language) =>
    subscriptionAgreementText(language, subscriptions[language], {
      investor: member,
      offer: 'Green Energy Fund',
      company: 'Groene Stroom B.V.',
      offerVersion: 2,
      amount: '€5,000.00',
      fee: '€50.00',
      total: '€5,050.00',
      termMonths: 36,
      yieldPercent: '6.5',
      operator: operator.name,
      warning: 'You may lose all of the money that you invest.',
      reflectionDays: 4,
    }),
} as const satisfies Record<DocumentKind, (language: Language) => DocumentText>

async function printSigned(kind: DocumentKind, language: Language): Promise<Printed> {
  const text = texts[kind](language)
  const certificate = {
    title: 'Certificate',
    lead: 'This page is part of the document.',
    facts: [['SHA-256', 'ab'.repeat(32)]] as const,
    signatures: [{ title: 'Signature 1 of 1', facts: [['Name', member]] as const }],
  }
  const file = Buffer.from(
    await printDocument({ text, issuer: operator.name, number: 'doc_01', madeAt, pageOf: '{page} / {pages}', certificate }),
  )
  const says = text.blocks.flatMap((block) => {
    if (block.kind === 'list') return [...block.items]
    return block.kind === 'facts' ? block.rows.flat() : [block.text]
  })
  const last = [
    certificate.title,
    certificate.lead,
    ...certificate.facts.flat(),
    ...certificate.signatures.flatMap(({ title, facts }) => [title, ...facts.flat()]),
  ]
  return {
    what: kind,
    language,
    title: text.title,
    file,
    says: [text.title, ...says, ...last],
    elements: ['H1', 'H2', 'P', 'Table', ...(text.blocks.some(({ kind: of }) => of === 'list') ? ['L', 'LI'] : [])],
  }
}

async function printStatement(language: Language): Promise<Printed> {
  const atUs = BigInt(Date.UTC(2026, 0, 1)) * 1_000n
  const lines = Array.from(
    { length: 40 },
    (_, place): Line => ({
      postingId: `trf_${String(place).padStart(26, '0')}`,
      bookedAtUs: atUs + BigInt(place) * 3_600_000_000n,
      movement: 'bank-deposit',
      subject: `evt_${String(place).padStart(26, '0')}`,
      side: 'credit',
      amountMinor: BigInt(place) * 12_345n,
      balanceMinor: BigInt((place * (place + 1)) / 2) * 12_345n,
      otherAccountId: 'acc_eu_bank_EUR',
      otherName: undefined,
    }),
  )
  const closingMinor = lines.at(-1)?.balanceMinor ?? 0n
  const statement: Statement = {
    fromUs: atUs,
    untilUs: BigInt(Date.UTC(2026, 1, 1)) * 1_000n,
    asset: 'EUR',
    isFinal: true,
    openingMinor: 0n,
    closingMinor,
    totals: { debitsMinor: 0n, creditsMinor: closingMinor, entries: BigInt(lines.length) },
  }
  const document = statementDocument(language, statement, { name: member, street: 'Singel 1', city: '1012 AB Amsterdam', country: 'NL' })
  const rows = [openingRow(statement), ...lineRows(statement, lines, 1n), closingRow(statement)]
  const file = Buffer.from(
    await bytesOf(pdfFile({ ...document, madeAt }, listFile(document.columns as never, document.words), paged(rows as never))),
  )
  return {
    what: 'statement',
    language,
    title: document.title,
    file,
    says: [document.title, member, ...document.facts.flat(), ...lines.map(({ subject }) => subject), ...document.notes],
    elements: ['H1', 'Table', 'TR', 'TH', 'TD'],
  }
}

async function printList(language: Language): Promise<Printed> {
  const rows = Array.from(
    { length: 70 },
    (_, place): SampleRow => ({ ...plainRow, name: `row ${place}`, paid: money(BigInt(place) * 100_000n, 'EUR') }),
  )
  const heading = { title: 'Statement', language, madeAt, facts: [['Account', 'Ásta Þórsdóttir'] as const], notes: ['One note.'] }
  const file = Buffer.from(await bytesOf(pdfFile(heading, listFile(sampleColumns), paged(rows))))
  return {
    what: 'list',
    language,
    title: heading.title,
    file,
    says: [heading.title, 'Ásta Þórsdóttir', ...rows.map(({ name }) => name), 'Rows: 70', 'One note.'],
    elements: ['H1', 'Table', 'TR', 'TH', 'TD'],
  }
}

function faultsOf({ language, title, file, says, elements }: Printed): readonly string[] {
  const reader = (...args: readonly string[]) =>
    execFileSync('pdfinfo', [...args, '-'], { input: file, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
  const about = reader()
  const structure = reader('-struct-text')
  const raw = file.toString('latin1')
  // Lines of the structure with text are quoted; lines end wherever the page made them.
  const structured = flat([...structure.matchAll(/^ *"(.*)"$/gm)].map(([, text]) => text).join(' '))
  const faults: string[] = []
  const hold = (is: boolean, fault: string) => !is && faults.push(fault)
  hold(/^Tagged: +yes$/m.test(about), 'it is not tagged')
  hold(new RegExp(`^Title: +${title}$`, 'm').test(about), 'it has another title')
  hold(raw.includes(`/Lang (${language})`), 'it does not say its language')
  hold(raw.includes('/DisplayDocTitle true') && raw.includes('pdfuaid'), 'it is no PDF/UA')
  hold(
    fontsOf(file).every((font) => font.endsWith('yes yes yes')),
    'a font is not inside',
  )
  for (const element of elements) hold(new RegExp(`^ *${element}\\b`, 'm').test(structure), `it has no ${element}`)
  let at = 0
  for (const text of says) {
    const found = structured.indexOf(flat(text), at)
    hold(found >= 0, `its structure does not say "${text.slice(0, 40)}" where it should`)
    if (found >= 0) at = found
    hold(flat(readPdf(file)).includes(flat(text)), `its page does not say "${text.slice(0, 40)}"`)
  }
  return faults
}

/** Without what only a page has: spaces, and breaks inside words. */
function flat(text: string): string {
  return text.replaceAll(/[\s\u00ad\u200b]+/g, '')
}
