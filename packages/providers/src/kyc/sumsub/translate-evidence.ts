/** What Sumsub found about an applicant, in our words: papers from the file, verdicts about them from its steps, and hits from its screening. */
import { type Evidence, type Hit, type HitKind, hitsMax, type Paper, type PaperKind, papersMax } from '@heathland/domain/kyc/evidence'
import type { HttpOutcome } from '../../http.ts'
import { twoLetters } from './countries.ts'
import { fieldsOf, type Unknown, unknownOf, unknownOfStatus } from './translate.ts'

interface Answers {
  readonly applicant: HttpOutcome
  readonly steps: HttpOutcome
  readonly amlCase: HttpOutcome
}

export function translateEvidence({ applicant, steps, amlCase }: Answers, fileId: string): { evidence: Evidence } | Unknown {
  const papers = readPapers(applicant, steps)
  if ('unknown' in papers) return papers
  const hits = readHits(amlCase, fileId)
  return 'unknown' in hits ? hits : { evidence: { ...papers, ...hits } }
}

const paperKindOf: Readonly<Record<string, PaperKind>> = {
  PASSPORT: 'passport',
  ID_CARD: 'id-card',
  RESIDENCE_PERMIT: 'residence-permit',
  DRIVERS: 'driving-licence',
  SELFIE: 'selfie',
}

function readPapers(applicant: HttpOutcome, steps: HttpOutcome): { papers: readonly Paper[] } | Unknown {
  if (!('answer' in steps)) return { unknown: unknownOf(steps) }
  if (steps.answer.status !== 200) return { unknown: unknownOfStatus(steps.answer.status) }
  const byStep = fieldsOf(steps.answer.content)
  if (!byStep) return { unknown: 'provider-failed' }
  const info = 'answer' in applicant ? fieldsOf(fieldsOf(applicant.answer.content)?.info) : undefined
  const documents = listOf(info?.idDocs)
  const verdicts = Object.values(byStep)
    .map(fieldsOf)
    .flatMap((step) => {
      const answer = fieldsOf(step?.reviewResult)?.reviewAnswer
      return typeof step?.idDocType === 'string' ? [{ type: step.idDocType, isGenuine: { GREEN: true, RED: false }[String(answer)] }] : []
    })
  const isGenuine = (type: unknown) => verdicts.find((verdict) => verdict.type === type)?.isGenuine
  const named = documents.map(
    (document): Paper => ({
      kind: kindOf(document.idDocType),
      country: twoLetters(document.country),
      givenName: lineOf(document.firstName),
      familyName: lineOf(document.lastName),
      bornOn: dayOf(document.dob),
      expiresOn: dayOf(document.validUntil),
      isGenuine: isGenuine(document.idDocType),
    }),
  )
  const others = verdicts
    .filter(({ type }) => !documents.some(({ idDocType }) => idDocType === type))
    .map(({ type, isGenuine: genuine }): Paper => ({ kind: kindOf(type), isGenuine: genuine }))
  return { papers: [...named, ...others].slice(0, papersMax) }
}

function kindOf(type: unknown): PaperKind {
  return typeof type === 'string' && Object.hasOwn(paperKindOf, type) ? (paperKindOf[type] ?? 'other') : 'other'
}

const hitKindOf: Readonly<Record<string, HitKind>> = {
  sanctions: 'sanctions',
  sanction: 'sanctions',
  warning: 'sanctions',
  pep: 'pep',
  adverseMedia: 'adverse-media',
  'adverse-media': 'adverse-media',
}

/** No screening, no hits; one that cannot be read is never taken for one without hits. */
function readHits(outcome: HttpOutcome, fileId: string): { hits: readonly Hit[] } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status, content } = outcome.answer
  const amlCase = fieldsOf(content)
  if (status === 404 && amlCase?.code === 404) return { hits: [] }
  if (status !== 200) return { unknown: unknownOfStatus(status) }
  if (!Array.isArray(amlCase?.hits)) return { unknown: 'provider-failed' }
  if (amlCase.targetEntityId !== fileId) return { unknown: 'contradiction' }
  const hits = amlCase.hits.map(readHit)
  if (hits.some((hit) => hit === undefined)) return { unknown: 'provider-failed' }
  // The likeliest first: nobody looks at more than these.
  const known = hits.filter((hit) => hit !== undefined).toSorted((one, other) => other.score - one.score)
  return { hits: known.slice(0, hitsMax) }
}

function readHit(value: unknown): Hit | undefined {
  const hit = fieldsOf(value)
  const reference = lineOf(hit?.id)
  const name = lineOf(hit?.name)
  if (!hit || reference === undefined || name === undefined) return undefined
  const kinds = [
    ...new Set(
      textsOf(hit.categories).map((category): HitKind => (Object.hasOwn(hitKindOf, category) ? (hitKindOf[category] ?? 'other') : 'other')),
    ),
  ]
  const born = textsOf(hit.birthDates)[0] ?? hit.birthYear
  const bornIn = Number(String(born ?? '').slice(0, 4))
  return {
    reference,
    kinds: kinds.length === 0 ? ['other'] : kinds,
    name,
    list: textsOf(hit.sources)[0]?.slice(0, lineMax) ?? '',
    score: typeof hit.score === 'number' && Number.isFinite(hit.score) ? Math.round(Math.min(100, Math.max(0, hit.score))) : 100,
    bornIn: Number.isInteger(bornIn) && bornIn > 1800 ? bornIn : undefined,
    country: twoLetters(textsOf(hit.countries)[0]),
    note: lineOf(hit.description),
  }
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : []).map(fieldsOf).filter((fields) => fields !== undefined)
}

function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).filter((entry) => typeof entry === 'string')
}

const lineMax = 300

function lineOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : ''
  return text === '' ? undefined : text.slice(0, lineMax)
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}
