/**
 * Offers of a development database: the demonstration's six, one of the United Kingdom and one that is not finished. Staff of each SPV draft
 * them and hand in the papers, compliance accepts those, and an administrator publishes, all through the product's own verbs.
 */
import type { Id } from '@heathland/domain/id'
import { contentToJson, emptyContent, type OfferContentJson } from '@heathland/domain/offers/content'
import { type EvidenceKind, evidenceRules } from '@heathland/domain/offers/evidence'
import { dayOf } from '@heathland/domain/offers/offer'
import { after, dayMs } from '@heathland/domain/time'
import type { Context } from '@heathland/server/core/context'
import { printDocument } from '@heathland/server/core/documents/print-document'
import { writeFile } from '@heathland/server/core/files/files'
import type { Composition } from '@heathland/server/entry/compose'
import { acts } from '@heathland/server/entry/nouns'
import { approve } from '@heathland/server/nouns/approvals/decide'
import { beginUpload } from '@heathland/server/nouns/files/begin-upload'
import { createOffer, saveOffer } from '@heathland/server/nouns/offers/draft-offer'
import { addEvidence, reviewEvidence } from '@heathland/server/nouns/offers/evidence'
import { listOfficeOffers, listOwnSpvs } from '@heathland/server/nouns/offers/office-offers.sql'
import { postUpdate } from '@heathland/server/nouns/offers/post-update'
import { changeOfferState, requestPublication } from '@heathland/server/nouns/offers/publish-offer'
import { offerSamples, type SamplePaper, type SampleUpdate } from '../packages/demo/src/offer-samples.ts'
import { opportunities } from '../packages/demo/src/opportunities.ts'
import { enter } from './seed-office.ts'

interface SeededOffer {
  readonly spv: string
  readonly staff: string
  readonly content: (now: Date) => OfferContentJson
  readonly papers: readonly Pick<SamplePaper, 'kind' | 'title' | 'issuedDaysAgo' | 'expiresInDays'>[]
  /** Oldest first. */
  readonly updates: readonly SampleUpdate[]
  /** Where it is left. */
  readonly ends: 'draft' | 'published' | 'closed'
}

type Entering = () => Promise<Context>

/** False when there are offers already, or the SPVs of an older seeding are others. */
export async function seedOffers(platform: Composition): Promise<boolean> {
  const [mira, carla] = [await enter(platform, 'mira@staff.example'), await enter(platform, 'carla@staff.example')]
  const { known, spvs } = await (await mira()).read(async (tx) => ({
    known: await listOfficeOffers(tx, { state: undefined, after: undefined, rowsMax: 1 }),
    spvs: new Map((await listOwnSpvs(tx)).map(({ name, id }) => [name, id])),
  }))
  if (known.length > 0 || seededOffers.some(({ spv }) => !spvs.has(spv))) return false
  for (const offer of seededOffers) {
    const spvId = spvs.get(offer.spv)
    if (spvId) await seedOffer(offer, spvId, { staff: await enter(platform, offer.staff, [spvId]), carla, mira })
  }
  return true
}

async function seedOffer(
  { content, papers, updates, ends }: SeededOffer,
  spvId: Id<'spv'>,
  { staff, carla, mira }: Readonly<Record<'staff' | 'carla' | 'mira', Entering>>,
): Promise<void> {
  const first = await staff()
  const text = content(first.now)
  const offerId = await createOffer(first, { spvId, name: text.name })
  const version = await saveOffer(await staff(), { offerId, seen: 1, content: text })
  for (const paper of papers) {
    const evidenceId = await addPaper(await staff(), { offerId, spvId, text, paper })
    // What is not finished waits for its review too.
    if (ends !== 'draft') await reviewEvidence(await carla(), { evidenceId, verdict: 'accepted' })
  }
  if (ends === 'draft') return
  const asked = await requestPublication(await staff(), { offerId, version, reason: 'Text and documents are complete.' })
  await approve(await mira(), acts, { approvalId: asked.id, bodyHash: asked.bodyHash })
  for (const { title, text: told } of updates) await postUpdate(await staff(), { offerId, title, text: told })
  if (ends === 'closed') await changeOfferState(await staff(), { offerId, step: 'close', reason: 'The loan was repaid.' })
}

async function addPaper(
  ctx: Context,
  { offerId, spvId, text, paper }: { offerId: Id<'ofr'>; spvId: Id<'spv'>; text: OfferContentJson; paper: SeededOffer['papers'][number] },
): Promise<Id<'evd'>> {
  const { kind, title, issuedDaysAgo, expiresInDays } = paper
  const bytes = await pdfOf(ctx.now, title, text)
  const fileId = await beginUpload(ctx, { owner: { spvId }, name: `${title}.pdf`, size: bytes.length, purpose: 'spv-document' })
  await writeFile(ctx, fileId, { bytes: once(bytes), types: ['application/pdf'] })
  return addEvidence(ctx, {
    offerId,
    kind,
    title,
    fileId,
    issuedOn: dayOf(after(ctx.now, -issuedDaysAgo * dayMs)),
    ...(expiresInDays !== undefined && { expiresOn: dayOf(after(ctx.now, expiresInDays * dayMs)) }),
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** One page that says what it is and stands for. */
function pdfOf(madeAt: Date, title: string, { name, description, owner, risks, language }: OfferContentJson): Promise<Uint8Array> {
  return printDocument({
    text: {
      language,
      title: `${title}: ${name}`,
      version: 'Sample 1',
      blocks: [
        { kind: 'summary', text: 'A sample for development. None of this exists.' },
        { kind: 'paragraph', text: description },
        { kind: 'heading', text: 'The company' },
        {
          kind: 'facts',
          rows: [
            ['Name', owner.name],
            ['Registration number', owner.registrationNumber],
            ['Country', owner.country],
          ],
        },
        { kind: 'heading', text: 'Risks' },
        { kind: 'list', items: risks.map((risk) => `${risk.title}. ${risk.text}`) },
      ],
    },
    issuer: owner.name,
    number: 'SAMPLE',
    madeAt,
    pageOf: 'Page {page} of {pages}',
  })
}

const staffOf = { loan: 'lotte@staff.example', equity: 'erik@staff.example', production: 'pim@staff.example' } as const

const ofDemonstration: readonly SeededOffer[] = opportunities.map((listed) => {
  const { more, company, targetMinor, opensInDays, closesInDays, papers, updates, ...sample } = offerSamples[listed.id]
  const { name, type, category, region, country, tags, risk, impact, description, minInvestment, status } = listed
  return {
    spv: company,
    staff: staffOf[sample.terms.kind],
    content: (now) => ({
      language: 'en',
      name,
      type,
      category,
      region,
      country,
      tags: [...tags],
      risk,
      impact,
      description: `${description} ${more}`,
      targetMinor: targetMinor.toString(),
      minInvestmentMinor: minInvestment.amountMinor.toString(),
      feeBps: sample.feeBps,
      opensOn: dayOf(after(now, opensInDays * dayMs)),
      // Nothing is published that has closed; it is closed afterwards.
      closesOn: dayOf(after(now, Math.max(closesInDays, 1) * dayMs)),
      terms: sample.terms,
      risks: sample.risks,
      sites: sample.sites,
      owner: sample.owner,
      impactFigures: sample.impactFigures,
    }),
    papers,
    updates: updates.toReversed(),
    ends: status === 'Closed' ? 'closed' : 'published',
  }
})

const paperTitles: Readonly<Partial<Record<EvidenceKind, string>>> = {
  'key-information-sheet': 'Key information sheet',
  contract: 'Investment agreement',
  title: 'Land registry entry',
  permit: 'Consent of Natural England',
  'owner-due-diligence': 'Check of the owner',
  'related-parties': 'Check for conflicts of interest',
}

const britishOffer: SeededOffer = {
  spv: 'Dartmoor Peat Trust',
  staff: staffOf.production,
  content: (now) => ({
    language: 'en',
    name: 'Dartmoor Peat Restoration',
    type: 'Carbon Units',
    category: 'Social impact',
    region: 'EU',
    country: 'GB',
    tags: ['Peatland', 'Carbon'],
    risk: 'High',
    impact: 'High',
    description:
      'Restores 180 hectares of drained peat on Dartmoor. Wet peat keeps its carbon in the ground, and the verified units are sold each year; your share of those sales is your income.',
    targetMinor: '90000000',
    minInvestmentMinor: '100000',
    feeBps: 100,
    opensOn: dayOf(after(now, -20 * dayMs)),
    closesOn: dayOf(after(now, 120 * dayMs)),
    terms: {
      kind: 'production',
      termMonths: 120,
      paymentsPerYear: 1,
      unitPriceMinor: '25000',
      incomeBps: 1_400,
      declineBps: 50,
      residualBps: 500,
    },
    risks: [
      {
        title: 'Carbon prices fall',
        text: 'Income depends on the price of verified units. It was below today’s in four of the last ten years.',
        likelihood: 'possible',
      },
      {
        title: 'A dry summer or a fire undoes part of the work',
        text: 'A fifth of all units is kept back as a buffer. A larger loss would end the income of the areas that burnt.',
        likelihood: 'possible',
      },
      {
        title: 'You need your money sooner',
        text: 'There is no way out before the end of the term, and no market for your share.',
        likelihood: 'likely',
      },
    ],
    sites: [
      { name: 'Flat Tor Pan', detail: 'Blanket bog, 110 hectares' },
      { name: 'Red Lake', detail: 'Blanket bog, 70 hectares' },
    ],
    owner: {
      name: 'Dartmoor Peat Trust Ltd',
      registrationNumber: '09911224',
      country: 'GB',
      about: 'A charity’s trading company. It has restored 640 hectares of peat since 2014 and sells verified carbon units.',
      isRelated: false,
      interests: 'Nobody at Heathland owns part of this company or invests in this project.',
    },
    impactFigures: [
      {
        label: 'Emissions reduced',
        value: '1100',
        unit: 't CO2e a year',
        metricId: 'OI4862',
        method: 'Peatland Code field survey, verified every five years',
        basis: 'estimated',
        period: 'each year',
      },
      {
        label: 'Jobs kept or made',
        value: '9',
        unit: 'full-time jobs',
        metricId: 'PI3687',
        method: 'Payroll of the trust and its contractors',
        basis: 'measured',
        period: 'last year',
      },
    ],
  }),
  papers: (Object.keys(paperTitles) as EvidenceKind[]).map((kind) => ({
    kind,
    title: paperTitles[kind] ?? kind,
    issuedDaysAgo: 60,
    ...(evidenceRules[kind].expires && { expiresInDays: 1_500 }),
  })),
  updates: [],
  ends: 'published',
}

const unfinishedOffer: SeededOffer = {
  spv: 'Green Energy Fund',
  staff: staffOf.loan,
  content: () => ({
    ...contentToJson(emptyContent('loan', 'Harbour Heat Network')),
    type: 'District heating',
    description: 'Heat from the harbour’s waste water for 1,200 homes.',
    targetMinor: '150000000',
  }),
  papers: [{ kind: 'contract', title: 'Draft of the agreement', issuedDaysAgo: 3 }],
  updates: [],
  ends: 'draft',
}

const seededOffers: readonly SeededOffer[] = [...ofDemonstration, britishOffer, unfinishedOffer]
